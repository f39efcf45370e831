import { sql } from 'kysely';
import { type Call, type Role, teamLimits } from '../contract.ts';
import { inviteLife } from '../team/invite-service.ts';
import type { SignedUp, TestServer } from '../testing.ts';
import { asOwner, noId } from './targets.ts';
import { type Answered, type Cases, untilLimited } from './world.ts';

type TeamCall = Extract<Call, `${string} /team/${string}`>;

let made = 0;
const newEmail = (): string => `invited-${(made += 1)}@example.com`;

/** Invites an address; the reply, and the token of the letter's link. */
export async function inviteTo(
  server: TestServer,
  owner: Pick<SignedUp, 'access'>,
  { email = newEmail(), role = 'operator' as Role } = {},
) {
  const answer = await server.call('POST /team/invite/create', { token: owner.access, body: { email, role } });
  const letter = server.letters.findLast(({ to }) => to === email);
  return { answer, email, token: /\/invite\/([\w-]{43})$/m.exec(letter?.text ?? '')?.[1] ?? '' };
}

/** A person who has joined the team of an owner, and works there. */
export async function joinAs(server: TestServer, owner: Pick<SignedUp, 'access'>, role: Role): Promise<SignedUp> {
  const person = await server.signUp();
  const { token } = await inviteTo(server, owner, { email: person.email, role });
  const joined = await server.call('POST /team/invite/accept', { token: person.access, body: { token } });
  if (joined.status !== 200) throw new Error(`nobody joined: ${JSON.stringify(joined.body)}`);
  return { ...person, teamId: joined.body.id };
}

/** Adds `count` entries to a team's trail, as of now. */
export async function fillTrail({ deps: { db, clock } }: TestServer, teamId: string, count: number): Promise<void> {
  const at = clock.now();
  await sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into trail (id, team_id, at, member_id, what, about)
    select ${teamId} || '-' || n, ${teamId}, ${at}, null, 'import', '' from numbers`.execute(db);
}

const teamOf = async (server: TestServer) => {
  const owner = await server.signUp();
  return { owner, member: await joinAs(server, owner, 'operator') };
};

/** The call about a member of a team of one's own. */
const aboutMember =
  (body?: object) =>
  async ({ server }: { server: TestServer }, name: Call): Answered => {
    const { owner, member } = await teamOf(server);
    return server.call(name, { token: owner.access, params: { id: member.id }, ...(body ? { body } : {}) });
  };
/** A call of the only owner about their own membership. */
const aboutLastOwner =
  (body?: object) =>
  async ({ server }: { server: TestServer }, name: Call): Answered => {
    const { owner } = await teamOf(server);
    return server.call(name, { token: owner.access, params: { id: owner.id }, ...(body ? { body } : {}) });
  };
const aboutForeign =
  (body?: object) =>
  async ({ server, stranger }: { server: TestServer; stranger: SignedUp }, name: Call): Answered => {
    const { member } = await teamOf(server);
    return server.call(name, { token: stranger.access, params: { id: member.id }, ...(body ? { body } : {}) });
  };

/** A person who was removed from the team by its owner. */
async function removed(server: TestServer): Promise<{ owner: SignedUp; person: SignedUp }> {
  const { owner, member } = await teamOf(server);
  await server.call('DELETE /team/member/delete/{id}', { token: owner.access, params: { id: member.id } });
  return { owner, person: { ...member, ...(await server.signIn(member.email, member.password)) } };
}

const removalOf = async (server: TestServer, { access: token }: SignedUp): Promise<string> =>
  (await server.call('GET /team/removal/list', { token })).body[0].id;

const someHours = {
  hours: {
    zone: 'Asia/Yekaterinburg',
    days: Array.from({ length: 7 }, (_, day) => (day < 5 ? { from: '09:00', to: '13:00' } : null)),
    more: Array.from({ length: 7 }, (_, day) => (day === 4 ? [{ from: '22:00', to: '06:00' }] : [])),
    dates: [{ from: '2027-01-01', to: '2027-01-08', intervals: [] }],
  },
};
const wrongHours = { hours: { zone: 'Europe/Atlantis', days: [] } };

export const teamCases: Cases<TeamCall> = {
  'GET /team/list': { ok: asOwner(), failures: {} },
  'PATCH /team/current': {
    async ok({ server }) {
      const { owner, member } = await teamOf(server);
      return server.call('PATCH /team/current', { token: member.access, body: { id: owner.teamId } });
    },
    failures: {
      invalid: asOwner({ body: {} }),
      not_found: asOwner({ body: { id: 'none' } }),
    },
    foreign: async ({ server, owner, stranger }) =>
      server.call('PATCH /team/current', { token: stranger.access, body: { id: owner.teamId } }),
  },
  'PATCH /team/name/edit': {
    ok: async ({ server }) => {
      const { access: token } = await server.signUp();
      return server.call('PATCH /team/name/edit', { token, body: { name: 'Тёплый дом' } });
    },
    failures: { invalid: asOwner({ body: { name: 'Я' } }) },
  },
  'GET /team/member/list': {
    async ok({ server }) {
      const { owner } = await teamOf(server);
      return server.call('GET /team/member/list', { token: owner.access });
    },
    failures: {},
  },
  'PATCH /team/member/role/{id}': {
    ok: aboutMember({ role: 'editor' }),
    failures: {
      invalid: aboutMember({ role: 'admin' }),
      not_found: asOwner(noId({ body: { role: 'editor' } })),
      last_owner: aboutLastOwner({ role: 'editor' }),
    },
    foreign: aboutForeign({ role: 'editor' }),
  },
  'DELETE /team/member/delete/{id}': {
    ok: aboutMember(),
    failures: {
      not_found: asOwner(noId()),
      last_owner: aboutLastOwner(),
      async role_needed({ server }) {
        const { owner, member } = await teamOf(server);
        return server.call('DELETE /team/member/delete/{id}', { token: member.access, params: { id: owner.id } });
      },
    },
    foreign: aboutForeign(),
  },
  'GET /team/removal/list': {
    async ok({ server }) {
      const { person } = await removed(server);
      return server.call('GET /team/removal/list', { token: person.access });
    },
    failures: {},
  },
  'DELETE /team/removal/delete/{id}': {
    async ok({ server }) {
      const { person } = await removed(server);
      return server.call('DELETE /team/removal/delete/{id}', {
        token: person.access,
        params: { id: await removalOf(server, person) },
      });
    },
    failures: { not_found: asOwner(noId()) },
    async foreign({ server, stranger }) {
      const { person } = await removed(server);
      return server.call('DELETE /team/removal/delete/{id}', {
        token: stranger.access,
        params: { id: await removalOf(server, person) },
      });
    },
  },
  'POST /team/invite/create': {
    ok: async ({ server }) => (await inviteTo(server, await server.signUp())).answer,
    failures: {
      invalid: asOwner({ body: { email: 'anna', role: 'operator' } }),
      async already_member({ server }) {
        const { owner, member } = await teamOf(server);
        return (await inviteTo(server, owner, { email: member.email })).answer;
      },
      async rate_limited({ limited }) {
        const owner = await limited.signUp();
        return untilLimited(limited, 70, async () => (await inviteTo(limited, owner)).answer);
      },
    },
  },
  'GET /team/invite/list': {
    async ok({ server }) {
      const owner = await server.signUp();
      await inviteTo(server, owner);
      return server.call('GET /team/invite/list', { token: owner.access });
    },
    failures: {},
  },
  'DELETE /team/invite/delete/{id}': {
    async ok({ server }) {
      const owner = await server.signUp();
      const { id } = (await inviteTo(server, owner)).answer.body;
      return server.call('DELETE /team/invite/delete/{id}', { token: owner.access, params: { id } });
    },
    failures: { not_found: asOwner(noId()) },
    async foreign({ server, stranger }) {
      const { id } = (await inviteTo(server, await server.signUp())).answer.body;
      return server.call('DELETE /team/invite/delete/{id}', { token: stranger.access, params: { id } });
    },
  },
  'GET /team/invite/{token}': {
    async ok({ server }) {
      const { token } = await inviteTo(server, await server.signUp());
      return server.call('GET /team/invite/{token}', { params: { token } });
    },
    failures: {
      not_found: ({ call }) => call('GET /team/invite/{token}', { params: { token: 'none' } }),
      async invite_expired({ aging }) {
        const { token } = await inviteTo(aging, await aging.signUp());
        aging.clock.shift(inviteLife);
        return aging.call('GET /team/invite/{token}', { params: { token } });
      },
    },
  },
  'POST /team/invite/accept': {
    async ok({ server }) {
      const person = await server.signUp();
      const { token } = await inviteTo(server, await server.signUp(), { email: person.email });
      return server.call('POST /team/invite/accept', { token: person.access, body: { token } });
    },
    failures: {
      invalid: asOwner({ body: { token: 'short' } }),
      async forbidden({ server, stranger }) {
        const { token } = await inviteTo(server, await server.signUp());
        return server.call('POST /team/invite/accept', { token: stranger.access, body: { token } });
      },
      not_found: asOwner({ body: { token: 'a'.repeat(43) } }),
      async invite_expired({ aging }) {
        const person = await aging.signUp();
        const { token } = await inviteTo(aging, await aging.signUp(), { email: person.email });
        aging.clock.shift(inviteLife);
        const { access } = await aging.signIn(person.email, person.password);
        return aging.call('POST /team/invite/accept', { token: access, body: { token } });
      },
    },
    async foreign({ server }) {
      const owner = await server.signUp();
      const person = await server.signUp();
      const { answer, token } = await inviteTo(server, owner, { email: person.email });
      const params = { id: answer.body.id };
      await server.call('DELETE /team/invite/delete/{id}', { token: owner.access, params });
      return server.call('POST /team/invite/accept', { token: person.access, body: { token } });
    },
  },
  'PATCH /team/available': {
    ok: asOwner({ body: { available: true } }),
    failures: { invalid: asOwner({ body: {} }) },
  },
  'GET /team/hours': { ok: asOwner(), failures: {} },
  'PATCH /team/hours': {
    ok: asOwner({ body: someHours }),
    failures: { invalid: asOwner({ body: wrongHours }) },
  },
  'GET /team/hours/{id}': {
    ok: aboutMember(),
    failures: { not_found: asOwner(noId()) },
    foreign: aboutForeign(),
  },
  'PATCH /team/hours/{id}': {
    ok: aboutMember(someHours),
    failures: { invalid: aboutMember(wrongHours), not_found: asOwner(noId({ body: someHours })) },
    foreign: aboutForeign(someHours),
  },
  'GET /team/setting': { ok: asOwner(), failures: {} },
  'PATCH /team/setting': {
    ok: asOwner({ body: { assign: 'turn', limit: 5, returnAfter: 10 } }),
    failures: { invalid: asOwner({ body: { returnAfter: 0 } }) },
  },
  'GET /team/trail/list': {
    ok: asOwner(),
    failures: { invalid: asOwner({ query: { page: '0' } }) },
  },
  'GET /team/trail/export': {
    ok: asOwner({ query: { days: '30' } }),
    failures: {
      invalid: asOwner({ query: { days: '0' } }),
      async too_large({ server }) {
        const { access: token, teamId } = await server.signUp();
        await fillTrail(server, teamId, teamLimits.trailRows);
        return server.call('GET /team/trail/export', { token });
      },
    },
  },
};
