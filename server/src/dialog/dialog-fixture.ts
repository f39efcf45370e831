import { signAccess } from '../security/access-token.ts';
import { basePath, type DialogEntry, type Role, type Sentence, visitorFieldNames } from '../contract.ts';
import { newId } from '../database/new-id.ts';
import type { TestServer } from '../testing.ts';

type Server = Pick<TestServer, 'url' | 'deps'>;

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/** Makes a call of the API; a `FormData` goes as it is, anything else as JSON. */
export async function call<T = { code?: string; fields?: Record<string, string> }>(
  { url }: Pick<Server, 'url'>,
  name: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Answer<T>> {
  const [method, path] = name.split(' ') as [string, string];
  const isForm = options.body instanceof FormData;
  const response = await fetch(url + basePath + path, {
    method,
    headers: {
      ...(options.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: isForm ? (options.body as FormData) : JSON.stringify(options.body) }),
    signal: options.signal,
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T,
    headers: response.headers,
  };
}

export interface Owner {
  /** The id of the team. */
  readonly id: string;
  /** The person's id. */
  readonly memberId: string;
  readonly email: string;
  readonly signinId: string;
  readonly token: string;
}

const newEmail = (): string =>
  `${newId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}@example.com`;

/** A person who has joined a team and is signed in there. */
export async function createMember(
  { deps }: Pick<Server, 'deps'>,
  { id }: Pick<Owner, 'id'>,
  { name = 'Анна', role = 'operator' as Role, email = newEmail() } = {},
): Promise<Owner> {
  const now = deps.clock.now();
  const memberId = newId();
  const proven = { confirmed: 1, proven: 1, created_at: now } as const;
  await deps.db
    .insertInto('user')
    .values({ id: memberId, email, name, password: '', avatar: '', ...proven })
    .execute();
  await deps.db
    .insertInto('member')
    .values({ team_id: id, user_id: memberId, role, created_at: now, used_at: now })
    .execute();
  return { id, memberId, email, ...(await createSignIn({ deps }, { id, memberId })) };
}

/** An account that is signed in. */
export async function createOwner({ deps }: Server, email = newEmail()): Promise<Owner> {
  const id = newId();
  await deps.db.insertInto('team').values({ id, name: 'Ольга', created_at: deps.clock.now() }).execute();
  return createMember({ deps }, { id }, { name: 'Ольга', role: 'owner', email });
}

/** One more place where an account is signed in. */
export async function createSignIn(
  { deps }: Pick<Server, 'deps'>,
  { id, memberId }: Pick<Owner, 'id' | 'memberId'>,
): Promise<Pick<Owner, 'signinId' | 'token'>> {
  const now = deps.clock.now();
  const signinId = newId();
  await deps.db
    .insertInto('signin')
    .values({
      id: signinId,
      user_id: memberId,
      team_id: id,
      generation: 0,
      rotated_at: now,
      user_agent: '',
      created_at: now,
      seen_at: now,
      password_at: now,
    })
    .execute();
  return { signinId, token: freshToken({ deps }, { memberId, signinId }) };
}

/** An access token that is good from now on: one runs out when a test moves the clock. */
export const freshToken = (
  { deps }: Pick<Server, 'deps'>,
  { memberId, signinId }: Pick<Owner, 'memberId' | 'signinId'>,
): string => signAccess(deps, { memberId, signinId });

/** A visitor's description without any field. */
export const noDescription = Object.fromEntries(visitorFieldNames.map((name) => [name, '']));

export interface Site {
  readonly id: string;
  readonly site: string;
}

let sites = 0;
export async function createSite(server: Server, owner: Owner, name = `shop-${(sites += 1)}.ru`): Promise<Site> {
  const { body } = await call<Site>(server, 'POST /domain/create', { token: owner.token, body: { name } });
  return body;
}

const knowledge = [
  {
    label: 'Доставка',
    questions: [
      'Сколько стоит доставка?',
      'Как быстро вы доставите заказ?',
      'Есть ли доставка в другой город?',
      'Доставляете ли вы по выходным?',
    ],
    answer: 'Доставим за два дня.',
  },
  {
    label: 'Оплата',
    questions: [
      'Можно ли оплатить картой?',
      'Как оплатить покупку?',
      'Принимаете ли вы наличные деньги?',
      'Можно оплатить при получении?',
    ],
    answer: 'Оплатить можно картой.',
  },
  {
    label: 'Возврат',
    questions: [
      'Как вернуть товар?',
      'Можно ли обменять размер?',
      'Что делать с браком?',
      'Как оформить возврат денег за покупку?',
    ],
    answer: 'Вернуть товар можно за две недели.',
  },
];

/** Trains the assistant of a site on a shop's contexts. */
export async function teach(server: Server, { token }: Owner, { id: domainId }: Site): Promise<void> {
  const contexts = knowledge.map(({ label, questions, answer }) => ({
    label,
    description: '',
    questions,
    answers: [answer],
  }));
  for (const [name, body] of [
    ['POST /assistant/import', { domainId, contexts }],
    ['POST /assistant/learn', { domainId }],
  ] as const) {
    const answer = await call(server, name, { token, body });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

export interface TestDialog {
  readonly session: string;
  readonly token: string;
  readonly sentences: Sentence[];
  readonly last: number;
}

/** A visitor opens the chat. */
export async function openDialog(
  server: Server,
  { site }: Site,
  body: Record<string, unknown> = {},
): Promise<TestDialog> {
  const answer = await call<TestDialog>(server, 'POST /widget/session', { body: { site, ...body } });
  if (answer.status > 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export const say = (server: Server, { token }: Pick<TestDialog, 'token'>, text: string, clientId: string = newId()) =>
  call<{ sentence: Sentence; code?: string }>(server, 'POST /widget/sentence', { token, body: { clientId, text } });

export async function entryOf(
  server: Server,
  { token }: Owner,
  { session }: Pick<TestDialog, 'session'>,
): Promise<DialogEntry> {
  const { body } = await call<{ items: DialogEntry[] }>(server, 'GET /dialog/list', { token });
  const entry = body.items.find((item) => item.session === session);
  if (!entry) throw new Error('the dialog is not listed');
  return entry;
}

/** Connects a member; the result disconnects it and resolves once it is offline. */
function enter({ deps }: Pick<Server, 'deps'>, member: object, isThere: () => boolean): () => Promise<void> {
  const leave = (deps.presence as unknown as { enter(member: object): () => void }).enter(member);
  return async () => {
    leave();
    while (isThere()) await Bun.sleep(20);
  };
}

/** An operator of the account is online until the result has resolved. */
export const enterOperator = (server: Pick<Server, 'deps'>, { id }: Owner): (() => Promise<void>) =>
  enter(server, { kind: 'operator', id, ownerId: id }, () => server.deps.presence.operatorIsThere(id));

/** As `enterOperator`, for a dialog's visitor. */
export const enterVisitor = (
  server: Pick<Server, 'deps'>,
  { session }: Pick<TestDialog, 'session'>,
  owner: Owner,
): (() => Promise<void>) =>
  enter(server, { kind: 'visitor', id: session, ownerId: owner.id }, () => server.deps.presence.isOnline(session));
