import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiExamples } from '../api-docs/api-examples.ts';
import { type Call, type Endpoint, endpoints, type Role, roles, type TokenScope, tokenScopes } from '../contract.ts';
import type { CallOptions, SignedUp } from '../testing.ts';
import { addToken } from './api-access-cases.ts';
import { inviteTo, joinAs } from './team-cases.ts';
import { createWorld, type World } from './world.ts';

type Row = Extract<Endpoint, { readonly access: 'operator' }>;
/** All operator calls; logout is last, since it ends the sign-in. */
const rows = (Object.entries(endpoints) as [Call, Endpoint][])
  .filter((entry): entry is [Call, Row] => entry[1].access === 'operator')
  .toSorted(([a], [b]) => Number(a === 'POST /user/logout') - Number(b === 'POST /user/logout'));

let world: World;
/** A team with a member of each role, and with something of each kind that a call may name. */
let owner: SignedUp;
const members = {} as Record<Role, SignedUp>;
const programs = {} as Record<TokenScope, string>;
const strangers = {} as Record<'of another team' | 'who is invited only' | 'who was removed', SignedUp>;
const ids = {
  team: '',
  domain: '',
  label: '',
  question: '',
  dialog: '',
  session: '',
  member: '',
  invite: '',
  token: '',
};

async function fill(): Promise<void> {
  const { call, server } = world;
  const site = await world.site(owner.access);
  const token = owner.access;
  const body = { label: 'Доставка', description: '', domainId: site.id };
  const label = (await call('POST /assistant/label/create', { token, body })).body;
  const qa = { assistantId: label.id, type: 'question', sentences: ['Сколько стоит доставка?'] };
  const question = (await call('POST /assistant/qa/create', { token, body: qa })).body;
  const visitor = (await call('POST /widget/session', { body: { site: site.site } })).body;
  const say = { clientId: 'one', text: 'Добрый день' };
  await call('POST /widget/sentence', { token: visitor.token, body: say });
  const [dialog] = (await call('GET /dialog/list', { token })).body.items;
  const invite = (await inviteTo(server, owner)).answer.body;
  const named = { team: owner.teamId, domain: site.id, label: label.id, question: question.id, dialog: dialog.id };
  const apiToken = (await call('GET /user/token/list', { token })).body[0].id;
  Object.assign(ids, named, {
    session: visitor.session,
    member: members.editor.id,
    invite: invite.id,
    token: apiToken,
  });
}

beforeAll(async () => {
  world = await createWorld();
  const { server } = world;
  owner = await server.signUp();
  for (const role of roles) members[role] = await joinAs(server, owner, role);
  for (const scope of tokenScopes) programs[scope] = (await addToken(server, owner.access, scope, [scope])).body.token;
  const invited = await server.signUp();
  await inviteTo(server, owner, { email: invited.email });
  const removed = await joinAs(server, owner, 'owner');
  await server.call('DELETE /team/member/delete/{id}', { token: owner.access, params: { id: removed.id } });
  Object.assign(strangers, {
    'of another team': await server.signUp(),
    'who is invited only': invited,
    'who was removed': removed,
  });
  await fill();
});
afterAll(() => world.stop());

/** A call that names nothing and has a body that no schema takes: it shows whether the caller is admitted. */
const idle = ({ body, raw }: Row, token: string): CallOptions => ({
  token,
  params: { id: 'none', key: 'none', domainId: 'none' },
  ...(body || raw ? { body: { nothing: 'at all' } } : {}),
});

const codesOf = async (token: string): Promise<Record<string, string>> => {
  const codes: Record<string, string> = {};
  for (const [name, row] of rows) {
    const { body } = await world.call(name, idle(row, token));
    const { code } = (body ?? {}) as { code?: string };
    codes[name] = code === 'unauthenticated' || code === 'forbidden' || code === 'role_needed' ? code : 'admitted';
  }
  return codes;
};
const expected = (code: (row: Row) => string): Record<string, string> =>
  Object.fromEntries(rows.map(([name, row]) => [name, code(row)]));

describe('every call of an operator', () => {
  it.each(roles)('admits the role %s as the table has it', async (role) => {
    const isAllowed = (row: Row): boolean => roles.indexOf(role) >= roles.indexOf(row.role);
    // An operator who would remove another is refused by the service, after the schemas.
    const isOwnRule = (row: Row): boolean => role !== 'owner' && row.errors.includes('role_needed');
    expect(await codesOf(members[role].access)).toEqual(
      expected((row) => (isAllowed(row) && !isOwnRule(row) ? 'admitted' : 'role_needed')),
    );
  });

  it.each(tokenScopes)('admits an API token with the scope %s as the table has it', async (scope) => {
    expect(await codesOf(programs[scope])).toEqual(expected((row) => (row.scope === scope ? 'admitted' : 'forbidden')));
  });

  it.each(['of another team', 'who is invited only', 'who was removed'] as const)(
    'shows and changes nothing of the team for a person %s',
    async (who) => {
      const { access: token } = strangers[who];
      for (const [name] of rows) {
        const { options, isNamed } = aimed(name);
        const { status, body } = await world.call(name, { ...options, token });
        if (isNamed) expect([name, status < 300]).toEqual([name, false]);
        const shown = JSON.stringify(body) ?? '';
        if (status < 300) expect([name, Object.values(ids).filter((id) => shown.includes(id))]).toEqual([name, []]);
      }
    },
  );
});

/** What an id in the path of a call names. */
const kinds: readonly (readonly [path: RegExp, id: keyof typeof ids])[] = [
  [/^\/domain\//, 'domain'],
  [/^\/assistant\/(label|ctx|similar)\//, 'label'],
  [/^\/assistant\/qa\//, 'question'],
  [/^\/dialog\//, 'dialog'],
  [/^\/team\/member\//, 'member'],
  [/^\/team\/invite\//, 'invite'],
  [/^\/user\/token\//, 'token'],
];

/** The recorded example of a call, with what it names replaced by what the team has. */
function aimed(name: Call): { options: CallOptions; isNamed: boolean } {
  const path = name.split(' ')[1]!;
  const kind = kinds.find(([each]) => each.test(path))?.[1];
  const { body, query } = apiExamples[name] as { body?: unknown; query?: Record<string, string> };
  const own = { domainId: ids.domain, assistantId: ids.label, session: ids.session };
  const ofTeam = name === 'PATCH /team/current' ? { id: ids.team } : {};
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const replaced = Object.entries({ ...own, ...ofTeam }).filter(([key]) => isObject && key in body);
  const inPath = path.includes('{domainId}') || (path.includes('{id}') && kind !== undefined);
  return {
    options: {
      params: { id: kind ? ids[kind] : 'none', key: 'none', domainId: ids.domain },
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { body: isObject ? { ...body, ...Object.fromEntries(replaced) } : body }),
    },
    isNamed: inPath || replaced.length > 0,
  };
}
