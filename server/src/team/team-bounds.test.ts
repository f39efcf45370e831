import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inParallel } from '../../../tests/harness/caller.ts';
import { type Invite, teamLimits } from '../contract.ts';
import { type Answer, call, createMember, createOwner, type Owner } from '../dialog/dialog-fixture.ts';
import { hashToken } from '../security/token-hash.ts';
import { startTestServer, type TestServer } from '../testing.ts';

// What a member, or a stranger who founds teams, can do to others.
let server: TestServer;
let made = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

/** A call from an address of its own, so that only what counts by account and mailbox refuses it. */
const ask = <T = { code?: string }>(name: string, token?: string, body?: object): Promise<Answer<T>> => {
  made += 1;
  return call<T>(server, name, {
    ...(token ? { token } : {}),
    ...(body ? { body } : {}),
    headers: { 'x-forwarded-for': `10.9.${made >> 8}.${made & 255}` },
  });
};
const linkTo = (email: string): string =>
  /\/invite\/([\w-]{43})/.exec(server.letters.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
const invite = (token: string, email: string, role = 'operator') =>
  ask<Invite & { code?: string }>('POST /team/invite/create', token, { email, role });
const show = async (token: string): Promise<number> => (await ask(`GET /team/invite/${token}`)).status;
const remove = (by: Owner, { memberId }: Owner) => ask(`DELETE /team/member/delete/${memberId}`, by.token);
const demote = (by: Owner, { memberId }: Owner) =>
  ask(`PATCH /team/member/role/${memberId}`, by.token, { role: 'operator' });

describe('a member who calls too often', () => {
  it('is refused, and leaves the others their calls', async () => {
    const owner = await createOwner(server);
    const member = await createMember(server, owner);
    const flood = await inParallel(100, 8, () => ask('DELETE /team/member/delete/none', member.token));
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([403, 429]));
    expect((await remove(owner, member)).status).toBe(200);
  });

  it('shares what all members of the team may do', async () => {
    const owner = await createOwner(server);
    const crowd = [owner, ...(await Promise.all(Array.from({ length: 7 }, () => createMember(server, owner))))];
    const answers = await inParallel(crowd.length * 60, 16, (at) =>
      ask('DELETE /team/member/delete/none', crowd[at % crowd.length]!.token),
    );
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    expect(answers.filter(({ status }) => status !== 429).length).toBeGreaterThanOrEqual(5 * 60);
  });
});

describe('an invitation', () => {
  it('ends with its sender’s right to invite', async () => {
    const owner = await createOwner(server);
    const [removed, demoted] = [
      await createMember(server, owner, { role: 'owner' }),
      await createMember(server, owner, { role: 'owner' }),
    ];
    const [back, other, own] = ['back@door.ru', 'other@door.ru', 'own@door.ru'];
    await invite(removed.token, back, 'owner');
    await invite(demoted.token, other, 'owner');
    await invite(owner.token, own);
    expect(await Promise.all([back, other, own].map((to) => show(linkTo(to))))).toEqual([200, 200, 200]);
    expect([(await remove(owner, removed)).status, (await demote(owner, demoted)).status]).toEqual([200, 200]);
    expect(await Promise.all([back, other, own].map((to) => show(linkTo(to))))).toEqual([404, 404, 200]);
    const { body: left } = await ask<Invite[]>('GET /team/invite/list', owner.token);
    expect(left.map(({ email }) => email)).toEqual([own]);
  });

  it('is used once, however many accept it at once', async () => {
    const [owner, person] = [await createOwner(server), await createOwner(server)];
    await invite(owner.token, person.email);
    const body = { token: linkTo(person.email) };
    const all = await inParallel(8, 8, () => ask('POST /team/invite/accept', person.token, body));
    // 401: in the team that it worked in before, this sign-in does no more.
    expect(all.map(({ status }) => status).filter((status) => ![401, 404].includes(status))).toEqual([200]);
    expect((await ask<unknown[]>('GET /team/member/list', owner.token)).body).toHaveLength(2);
  });

  it('opens no more teams than a person may be in', async () => {
    const person = await createOwner(server);
    const now = server.clock.now();
    const join = async (at: number): Promise<number> => {
      const { id: team_id } = await createOwner(server);
      const token = `${at}`.padStart(43, 'x');
      const row = { id: token, team_id, email: person.email, role: 'operator', made_by: null } as const;
      const times = { created_at: now, expires_at: now + 60 * 60_000 };
      await server.deps.db
        .insertInto('invite')
        .values({ ...row, ...times, hash: hashToken(token) })
        .execute();
      server.clock.shift(2_000);
      return (await ask('POST /team/invite/accept', person.token, { token })).status;
    };
    for (let at = 1; at < teamLimits.teams; at += 1) expect(await join(at)).toBe(200);
    expect(await join(teamLimits.teams)).toBe(400);
  });

  it('comes to one mailbox a few times a day, from whichever teams and however it is spelt', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      const { token } = await createOwner(server);
      statuses.push((await invite(token, `${'victim'.slice(0, at + 1)}.${'victim'.slice(at + 1)}@gmail.com`)).status);
      server.clock.shift(20 * 60_000);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
    expect((await invite((await createOwner(server)).token, 'victim@googlemail.com')).status).toBe(429);
    server.clock.shift(24 * 60 * 60_000);
    expect((await invite((await createOwner(server)).token, 'victim@gmail.com')).status).toBe(201);
  });

  it('is sent by a team some hundred times a day, also where each is deleted at once', async () => {
    const owner = await createOwner(server);
    const send = async (at: number): Promise<number> => {
      const { status, body } = await invite(owner.token, `guest${at}@guests.ru`);
      if (status === 201) await ask(`DELETE /team/invite/delete/${body.id}`, owner.token);
      server.clock.shift(60_000);
      return status;
    };
    for (let at = 0; at < 10; at += 1) expect(await send(at)).toBe(201);
    await server.deps.db.updateTable('tally').set({ used: 100 }).where('key', '=', `invite:team:${owner.id}`).execute();
    expect(await send(10)).toBe(429);
  });

  it('has no link but its own, whatever the team and its owner are called', async () => {
    const owner = await createOwner(server);
    await ask('PATCH /team/name/edit', owner.token, { name: 'Приз: https://evil.ru/win' });
    await ask('PATCH /user/name/edit', owner.token, { name: 'www.evil.ru' });
    expect((await invite(owner.token, 'reader@quiet.ru')).status).toBe(201);
    const { text, html } = server.letters.findLast(({ to }) => to === 'reader@quiet.ru')!;
    const { publicUrl } = server.deps.config;
    for (const shown of [text, html.replaceAll(/<style>.*?<\/style>/gs, '')]) {
      expect(shown).not.toMatch(/evil\.ru|\/\/evil/);
      expect([...shown.matchAll(/https?:\/\/\S+/g)].every(([url]) => url.startsWith(publicUrl))).toBe(true);
    }
  });

  it('counts no letter that was not sent', async () => {
    const owner = await createOwner(server);
    const failing = vi.spyOn(server.deps.mail, 'send').mockRejectedValue(new Error('no mail'));
    for (let at = 0; at < 6; at += 1) expect((await invite(owner.token, 'down@server.ru')).status).toBe(500);
    failing.mockRestore();
    expect((await invite(owner.token, 'down@server.ru')).status).toBe(201);
  });
});

describe('the API tokens of a former owner', () => {
  it('stay with the team, whose owners are mailed which these are', async () => {
    const owner = await createOwner(server);
    const second = await createMember(server, owner, { role: 'owner' });
    const third = await createMember(server, owner, { role: 'owner' });
    const create = (name: string, by: Owner) =>
      ask<{ token: string }>('POST /user/token/create', by.token, { name, scopes: ['read'] });
    const { token } = (await create('Бот', second)).body;
    await create('Отчёт', second);
    await create('Чужой', owner);
    const letters = () => server.letters.filter(({ subject }) => subject.endsWith('проверьте токены API'));
    await demote(owner, third);
    await demote(owner, second);
    await vi.waitFor(() => expect(letters()).toHaveLength(1), { timeout: 60_000 });
    expect(letters()[0]).toMatchObject({ to: owner.email, text: expect.stringMatching(/«(?:Бот|Отчёт)», «/) });
    expect(letters()[0]!.text).toContain(second.email);
    expect(letters()[0]!.text).not.toContain('Чужой');
    expect((await ask('GET /dialog/count', token)).status).toBe(200);
  });
});
