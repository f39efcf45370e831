import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inviteTo, joinAs } from '../conformance/team-cases.ts';
import type { Member, Role, Team, TrailEntry } from '../contract.ts';
import { listedTrail, sweepTrail, trailLife } from '../event/trail.ts';
import { openSocket } from '../socket/socket-fixture.ts';
import { type SignedUp, startTestServer, type TestServer } from '../testing.ts';
import { inviteLife } from './invite-service.ts';

const patience = { timeout: 60_000 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const listTeams = async (token: string): Promise<Team[]> => (await server.call('GET /team/list', { token })).body;
const membersOf = async ({ access: token }: Pick<SignedUp, 'access'>): Promise<Member[]> =>
  (await server.call('GET /team/member/list', { token })).body;
const trailOf = async ({ access: token }: Pick<SignedUp, 'access'>): Promise<TrailEntry[]> =>
  (await server.call('GET /team/trail/list', { token })).body.items;
const remove = (token: string, id: string) => server.call('DELETE /team/member/delete/{id}', { token, params: { id } });
const setRole = (token: string, id: string, role: Role) =>
  server.call('PATCH /team/member/role/{id}', { token, params: { id }, body: { role } });

/** An operator's socket that was welcomed. */
async function connect(token: string) {
  const socket = await openSocket(server.url);
  socket.send({ type: 'hello', role: 'operator', token, after: null });
  await vi.waitFor(() => expect(socket.all('welcome')).toHaveLength(1), patience);
  return socket;
}

async function register(invite: string, email: string) {
  const { stone, selina, seal } = await server.shakeHands();
  const body = { email, name: 'Борис', password: seal('Secret-1'), confirm: seal('Secret-1'), selina, invite };
  return server.call('POST /user/create', { stone, body });
}

describe('an invitation', () => {
  it('lets a new person register with the invited address, proven by the link', async () => {
    const owner = await server.signUp();
    const { email, token } = await inviteTo(server, owner, { role: 'editor' });
    const letter = server.letters.findLast(({ to }) => to === email)!;
    expect(letter.text).toContain(`${server.deps.config.publicUrl}/invite/${token}`);
    expect(letter.text).toContain(owner.email);
    const shown = (await server.call('GET /team/invite/{token}', { params: { token } })).body;
    expect(shown).toEqual({ team: 'Ольга', email, role: 'editor', known: false });
    const other = await register(token, `other-${email}`);
    expect([other.status, other.body.fieldCodes]).toEqual([400, { email: 'not_allowed' }]);

    const { status, body } = await register(token, email);
    expect(status).toBe(201);
    expect(server.letters.filter(({ to }) => to === email)).toHaveLength(1);
    expect(await listTeams(body.signedIn.access)).toEqual([
      { id: owner.teamId, name: 'Ольга', role: 'editor', current: true, members: 2 },
    ]);
    expect((await membersOf(owner)).map(({ role, name }) => [role, name])).toEqual([
      ['owner', 'Ольга'],
      ['editor', 'Борис'],
    ]);
    expect((await server.call('GET /team/invite/{token}', { params: { token } })).status).toBe(404);
    expect((await register(token, email)).status).toBe(409);
    expect((await server.signIn(email, 'Secret-1')).teamId).toBe(owner.teamId);
  });

  it('adds a person who has an account, closes the sockets of that sign-in alone, and is used up', async () => {
    const owner = await server.signUp();
    const person = await server.signUp();
    const elsewhere = await server.signIn(person.email, person.password);
    const [here, there] = [await connect(person.access), await connect(elsewhere.access)];
    const { token } = await inviteTo(server, owner, { email: person.email });
    expect((await server.call('GET /team/invite/{token}', { params: { token } })).body.known).toBe(true);
    const accept = { token: person.access, body: { token } };
    const joined = await server.call('POST /team/invite/accept', accept);
    expect(joined.body).toEqual({ id: owner.teamId, name: 'Ольга', role: 'operator', current: true, members: 2 });
    expect(await here.closed()).toBe(4410);
    expect((await listTeams(elsewhere.access)).map(({ id, current }) => [id, current]).toSorted()).toEqual(
      [
        [owner.teamId, false],
        [person.teamId, true],
      ].toSorted(),
    );
    expect(there.code).toBeNull();
    there.close();
    expect((await server.call('POST /team/invite/accept', accept)).status).toBe(404);
    // The team that was used last.
    expect((await server.signIn(person.email, person.password)).teamId).toBe(owner.teamId);
    await server.call('PATCH /team/current', { token: person.access, body: { id: person.teamId } });
    expect((await server.signIn(person.email, person.password)).teamId).toBe(person.teamId);
  });

  it('is void after a later one of its address, after its deletion, and after seven days', async () => {
    const owner = await server.signUp();
    const first = await inviteTo(server, owner);
    const second = await inviteTo(server, owner, { email: first.email, role: 'owner' });
    const statusOf = async (token: string) =>
      (await server.call('GET /team/invite/{token}', { params: { token } })).status;
    expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([404, 200]);
    const { body } = await server.call('GET /team/invite/list', { token: owner.access });
    expect(body).toEqual([second.answer.body]);
    server.clock.shift(inviteLife);
    expect(await statusOf(second.token)).toBe(410);
    const { access: token } = await server.signIn(owner.email, owner.password);
    const params = { id: second.answer.body.id };
    expect((await server.call('DELETE /team/invite/delete/{id}', { token, params })).status).toBe(200);
    expect(await statusOf(second.token)).toBe(404);
  });
});

describe('a removed member', () => {
  it('loses the team at once: sockets close with 4410, calls speak of another team', async () => {
    const owner = await server.signUp();
    const person = await joinAs(server, owner, 'editor');
    const elsewhere = await server.signIn(person.email, person.password);
    const sockets = [await connect(person.access), await connect(elsewhere.access)];
    const { body: domain } = await server.call('POST /domain/create', {
      token: owner.access,
      body: { name: `${owner.email.split('@')[0]}.ru` },
    });
    expect((await remove(owner.access, person.id)).body).toEqual({ id: person.id });
    for (const socket of sockets) expect(await socket.closed()).toBe(4410);
    for (const { access } of [person, elsewhere]) {
      expect((await server.call('GET /domain/list', { token: access })).body).toEqual([]);
      const params = { id: domain.id };
      expect((await server.call('GET /domain/config/{id}', { token: access, params })).status).toBe(404);
      expect((await listTeams(access)).map(({ id, current }) => [id === owner.teamId, current])).toEqual([
        [false, true],
      ]);
    }
    expect((await trailOf(owner))[0]).toMatchObject({ what: 'removed', member: { id: owner.id }, about: /example/ });
  });

  it('reads at the next sign-in from which team, until that is acknowledged or the person is back', async () => {
    const owner = await server.signUp();
    const person = await joinAs(server, owner, 'operator');
    await server.call('PATCH /team/name/edit', { token: owner.access, body: { name: 'Тёплый дом' } });
    await remove(owner.access, person.id);
    const { access: token } = await server.signIn(person.email, person.password);
    const removals = async () => (await server.call('GET /team/removal/list', { token })).body;
    const about = { id: expect.any(String), name: 'Тёплый дом', at: expect.any(String) };
    expect(await removals()).toEqual([about]);
    expect((await server.call('GET /team/removal/list', { token: owner.access })).body).toEqual([]);
    const { token: invited } = await inviteTo(server, owner, { email: person.email });
    await server.call('POST /team/invite/accept', { token, body: { token: invited } });
    expect(await removals()).toEqual([]);
    await remove(owner.access, person.id);
    const [{ id }] = await removals();
    const params = { id };
    const asOwner = { token: owner.access, params };
    expect((await server.call('DELETE /team/removal/delete/{id}', asOwner)).status).toBe(404);
    expect((await server.call('DELETE /team/removal/delete/{id}', { token, params })).status).toBe(200);
    expect((await server.call('DELETE /team/removal/delete/{id}', { token, params })).status).toBe(404);
    expect(await removals()).toEqual([]);
  });

  it('reads nothing of it where that person has left', async () => {
    const owner = await server.signUp();
    const person = await joinAs(server, owner, 'operator');
    await remove(person.access, person.id);
    const { access: token } = await server.signIn(person.email, person.password);
    expect((await server.call('GET /team/removal/list', { token })).body).toEqual([]);
  });

  it('without another team gets an empty one, named like the person', async () => {
    const owner = await server.signUp();
    const { email, token } = await inviteTo(server, owner);
    const { access } = (await register(token, email)).body.signedIn;
    const { id } = (await membersOf(owner)).find((member) => member.email === email)!;
    expect((await remove(access, id)).status).toBe(200);
    expect(await listTeams(access)).toEqual([
      { id: expect.any(String), name: 'Борис', role: 'owner', current: true, members: 1 },
    ]);
    expect((await server.call('GET /team/trail/list', { token: access })).body.items).toEqual([]);
    expect((await trailOf(owner))[0]).toMatchObject({ what: 'left', member: { id, name: 'Борис' } });
  });

  it('leaves its API tokens to the team', async () => {
    const owner = await server.signUp();
    const person = await joinAs(server, owner, 'owner');
    const body = { name: 'Бот', scopes: ['read'] };
    const { token } = (await server.call('POST /user/token/create', { token: person.access, body })).body;
    await remove(owner.access, person.id);
    expect((await server.call('GET /dialog/count', { token })).status).toBe(200);
    expect((await server.call('GET /user/token/list', { token: owner.access })).body).toHaveLength(1);
  });
});

describe('the last owner', () => {
  it('stays, and may go once another member is one', async () => {
    const owner = await server.signUp();
    const person = await joinAs(server, owner, 'operator');
    const answers = [await remove(owner.access, owner.id), await setRole(owner.access, owner.id, 'operator')];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'last_owner'],
      [409, 'last_owner'],
    ]);
    expect((await setRole(owner.access, person.id, 'owner')).body.role).toBe('owner');
    expect((await remove(owner.access, owner.id)).status).toBe(200);
    expect((await membersOf(person)).map(({ id }) => id)).toEqual([person.id]);
    expect((await trailOf(person)).map(({ what }) => what).slice(0, 2)).toEqual(['left', 'role']);
  });

  it('is one of two who step down at the same time', async () => {
    const owner = await server.signUp();
    const other = await joinAs(server, owner, 'owner');
    const both = await Promise.all([owner, other].map(({ access, id }) => setRole(access, id, 'operator')));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a role that changes', () => {
  it('holds from the next call on, and closes the member’s sockets', async () => {
    const owner = await server.signUp();
    const person = await joinAs(server, owner, 'editor');
    const socket = await connect(person.access);
    await setRole(owner.access, person.id, 'operator');
    expect(await socket.closed()).toBe(4410);
    const body = { label: 'Доставка', description: '', domainId: 'none' };
    expect((await server.call('POST /assistant/label/create', { token: person.access, body })).body.code).toBe(
      'role_needed',
    );
    const again = await connect(person.access);
    again.close();
  });
});

describe('the trail', () => {
  it('names who did what, and no text of a dialog', async () => {
    const owner = await server.signUp();
    const { access: token } = owner;
    const { body: domain } = await server.call('POST /domain/create', {
      token,
      body: { name: `trail-${owner.email.split('@')[0]}.ru` },
    });
    const { body: visitor } = await server.call('POST /widget/session', { body: { site: domain.site } });
    const say = { clientId: 'one', text: 'Секретная реплика' };
    await server.call('POST /widget/sentence', { token: visitor.token, body: say });
    const [dialog] = (await server.call('GET /dialog/list', { token })).body.items;
    const params = { id: dialog.id };
    await server.call('GET /dialog/export/{id}', { token, params });
    const answer = { session: visitor.session, sentences: ['Тайный ответ'] };
    const { sentences } = (await server.call('POST /dialog/answer', { token, body: answer })).body;
    await server.call('DELETE /dialog/sentence/delete/{id}', {
      token,
      params,
      query: { seq: String(sentences[0].seq) },
    });
    await server.call('PATCH /dialog/ban/{id}', { token, params, body: { isBan: true } });
    await server.call('PATCH /team/name/edit', { token, body: { name: ' Тёплый дом ' } });
    const items = await trailOf(owner);
    const by = { id: owner.id, name: 'Ольга' };
    expect(items.map(({ what, about, member }) => [what, about, member])).toEqual([
      ['team_name', 'Тёплый дом', by],
      ['ban', dialog.id, by],
      ['sentence_deleted', dialog.id, by],
      ['export', dialog.id, by],
      ['domain_created', domain.name, by],
      ['signin', expect.any(String), by],
    ]);
    expect(JSON.stringify(items)).not.toMatch(/Секретная|Тайный/);
  });

  it('lists the newest entries, and counts no more than these', async () => {
    const owner = await server.signUp();
    const entry = { team_id: owner.teamId, member_id: owner.id, what: 'ban', about: '' } as const;
    for (let at = 0; at < listedTrail + 1_000; at += 1_000)
      await server.deps.db
        .insertInto('trail')
        .values(Array.from({ length: 1_000 }, (_, i) => ({ ...entry, id: `${owner.id}-${at + i}`, at: at + i })))
        .execute();
    const page = async (at: number) =>
      (await server.call('GET /team/trail/list', { token: owner.access, query: { page: at } })).body;
    const { items, total, size } = await page(1);
    expect([items[0].what, total]).toEqual(['signin', listedTrail]);
    expect((await page(listedTrail / size)).items).toHaveLength(size);
    expect((await page(listedTrail / size + 1)).items).toEqual([]);
  });

  it('is deleted after 180 days', async () => {
    const owner = await server.signUp();
    server.clock.shift(trailLife + 1);
    await sweepTrail(server.deps);
    const { access } = await server.signIn(owner.email, owner.password);
    expect((await trailOf({ access })).map(({ what }) => what)).toEqual(['signin']);
  });
});

it('mails all owners what one of them gave, and to each what concerns them', async () => {
  const owner = await server.signUp();
  const other = await joinAs(server, owner, 'owner');
  await joinAs(server, owner, 'editor');
  const body = { name: 'Бот доставки', scopes: ['read'] };
  await server.call('POST /user/token/create', { token: owner.access, body });
  const letters = () => server.letters.filter(({ text }) => text.includes('создан токен API «Бот доставки»'));
  await vi.waitFor(() => expect(letters()).toHaveLength(2), patience);
  const textTo = (to: string) => letters().find((letter) => letter.to === to)!.text;
  expect(textTo(owner.email)).toContain('Это не я');
  expect(textTo(other.email)).toContain(`Это сделал участник вашей команды: ${owner.email}`);
});
