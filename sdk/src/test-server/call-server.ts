import * as z from 'zod/mini';
import { type Body, type Call, endpoints, type Params, type Query, type Reply } from '../contract/contract.ts';
import { basePath, type Endpoint, type Role, roles, type Schema } from '../contract/endpoint.ts';
import { Refusal } from './refusal.ts';
import {
  membershipOf,
  type Person,
  type SignIn,
  type Stone,
  type StoredDialog,
  type StoredFile,
  type StoredTeam,
  type World,
} from './world.ts';

/** What the platform's FormData and others of its shape have. */
interface Form {
  get(name: string): unknown;
}
/** Who makes an operator's call, and for which team. */
export interface Acting {
  readonly signIn: SignIn;
  readonly person: Person;
  readonly team: StoredTeam;
  readonly role: Role;
}
export interface Caller {
  /** Set for the calls whose access asks for it; a call that does without must not read it. */
  readonly by: Acting;
  readonly dialog: StoredDialog;
  readonly stone: Stone;
  readonly secret: string;
  header(name: string): string;
}
interface CallContext<K extends Call> extends Caller {
  readonly body: Body<K>;
  readonly query: NonNullable<Query<K>>;
  readonly params: Params<K>;
  readonly form: Form;
}
type Outcome<K extends Call> = Reply<K> extends undefined ? StoredFile : Reply<K>;
/** Calls that the test server answers; `status` only where the table has two. */
export type Handlers = {
  [K in Call]?: (context: CallContext<K>) => Outcome<K> | Promise<Outcome<K>> | { status: number; reply: Outcome<K> };
};

const rows = Object.entries(endpoints as Record<string, Endpoint>).map(([key, endpoint]) => {
  const [method = '', path = ''] = key.split(' ');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return { key: key as Call, endpoint, method, names, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`) };
});

/** The body or query as its schema reads it. @throws Refusal `invalid` with the message of each field */
function read(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return value;
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw new Refusal(
    'invalid',
    Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message])),
  );
}

function actingBy(world: World, row: Extract<Endpoint, { access: 'operator' }>, bearer: string): Acting {
  const signIn = world.access.get(bearer);
  if (!signIn) throw new Refusal('unauthenticated');
  const { person, team, program } = signIn;
  if (program && (!row.scope || !program.scopes.includes(row.scope))) throw new Refusal('forbidden');
  const role = program ? 'owner' : membershipOf(team, person.id)!.role;
  if (roles.indexOf(role) < roles.indexOf(row.role)) throw new Refusal('role_needed');
  return { signIn, person, team, role };
}

function admit(world: World, row: Endpoint, header: (name: string) => string): Partial<Caller> {
  const { access } = row;
  const bearer = header('authorization').replace(/^Bearer /, '');
  if (row.access === 'operator') return { by: actingBy(world, row, bearer) };
  if (access === 'visitor') {
    const dialog = world.visitors.get(bearer);
    if (!dialog) throw new Refusal('unauthenticated');
    if (dialog.isBan) throw new Refusal('banned');
    return { dialog };
  }
  if (access !== 'stone') return {};
  const stone = world.stones.get(header('stone'));
  if (!stone) throw new Refusal('stone_invalid');
  return { stone, secret: header('stone') };
}

export interface TestCall {
  readonly method: string;
  /** Path and query under the server's address. */
  readonly url: URL;
  readonly body: unknown;
  header(name: string): string;
}

/** Answers a call by the endpoint table, which also checks the reply. */
export async function answerCall(world: World, handlers: Handlers, { method, url, body, header }: TestCall) {
  const path = url.pathname.replace(basePath, '');
  const row = rows.find((one) => one.method === method && one.pattern.test(path));
  if (!row) throw new Refusal('not_found');
  const { key, endpoint, pattern, names } = row;
  const handle = handlers[key] as ((context: object) => unknown) | undefined;
  if (!handle)
    throw new Refusal('unavailable', undefined, { status: 501, detail: `The test server does not implement ${key}` });
  const isForm = typeof (body as Form | null)?.get === 'function';
  const fields = isForm ? { clientId: (body as Form).get('clientId') } : body;
  const context = {
    ...admit(world, endpoint, header),
    header,
    form: body,
    body: read(endpoint.body, typeof fields === 'string' ? parse(fields) : fields),
    query: read(endpoint.query, Object.fromEntries(url.searchParams)) ?? {},
    params: Object.fromEntries(
      (pattern.exec(path) ?? []).slice(1).map((text, at) => [names[at], decodeURIComponent(text)]),
    ),
  };
  const outcome = await handle(context);
  const { status, reply } =
    typeof outcome === 'object' && outcome !== null && 'reply' in outcome
      ? (outcome as { status: number; reply: unknown })
      : { status: endpoint.status[0], reply: outcome };
  if (!endpoint.reply) return { status, file: reply as StoredFile };
  const checked = z.safeParse(endpoint.reply, reply);
  if (!checked.success) throw new TypeError(`${key} is not answered by the contract: ${checked.error.message}`);
  return { status, reply: checked.data };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid');
  }
}
