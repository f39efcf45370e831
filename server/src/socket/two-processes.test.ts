import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createHmac } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Child } from '../../../tests/harness/child.ts';
import { freePort } from '../../../tests/harness/free-port.ts';
import { hasRedis, startRedis } from '../../../tests/harness/redis.ts';
import type { ClientFrame } from '../contract.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import {
  call,
  createMember,
  createOwner,
  createSignIn,
  createSite,
  entryOf,
  openDialog,
  type Owner,
  say,
  type TestDialog,
} from '../dialog/dialog-fixture.ts';
import { joinSocket, until } from './socket-fixture.ts';

const isTested = hasRedis && Boolean(process.env.TEST_DATABASE_URL);
if (!isTested) console.log('two processes together are not tested here: they need redis-server and PostgreSQL');

describe.skipIf(!isTested)('two processes joined by Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-two-'));
  let port: number;
  let redis: Child;
  let a: TestServer;
  let b: TestServer;
  let owner: Owner;
  let dialog: TestDialog;

  beforeAll(async () => {
    port = await freePort();
    redis = await startRedis(port);
    const env = {
      REDIS_URL: `redis://127.0.0.1:${port}`,
      JWT_SECRET: 'the same secret for both processes here',
      DATA_DIR: folder,
    };
    a = await startTestServer({ env });
    const { database } = a.deps.config;
    b = await startTestServer({ env: { ...env, DATABASE_URL: database.kind === 'postgres' ? database.url : '' } });
    owner = await createOwner(a);
    dialog = await openDialog(a, await createSite(a, owner));
  });
  afterAll(async () => {
    await b?.stop();
    await a?.stop();
    await redis?.end('SIGKILL');
    if (existsSync(folder)) rmSync(folder, { recursive: true });
  });

  it('sentences sent to one arrive from the other, in one order without a gap', async () => {
    const tab = await joinSocket(a.url, 'visitor', dialog.token);
    const desk = await joinSocket(b.url, 'operator', owner.token);
    const other = await joinSocket(b.url, 'visitor', dialog.token);
    const from = (await desk.next('welcome')).rev!;
    await Promise.all(
      [a, b].map(async (server, s) => {
        for (let i = 0; i < 40; i += 1) await say(server, dialog, `${s}.${i}`);
      }),
    );
    for (const socket of [tab, other, desk]) {
      await until('80 sentences', () => socket.all('sentence').length >= 80);
      expect(socket.all('sentence').map(({ sentence }) => sentence.seq)).toEqual(
        Array.from({ length: 80 }, (_, i) => i + 1),
      );
    }
    const revs = desk.frames.flatMap((frame) =>
      frame.type === 'sentence' || frame.type === 'dialog' ? [frame.rev!] : [],
    );
    expect(revs).toEqual(Array.from({ length: revs.length }, (_, i) => from + i + 1));
    for (const socket of [tab, other, desk]) socket.close();
  });

  it('a clientId counts once over both', async () => {
    const sent = await Promise.all([a, b, a, b].map((server) => say(server, dialog, 'Одно', 'one')));
    expect(new Set(sent.map(({ status, body }) => `${status} ${body.sentence.id}`)).size).toBe(1);
  });

  it('presence, typing and a ban reach over', async () => {
    const desk = await joinSocket(b.url, 'operator', owner.token);
    const visitor = await openDialog(a, {
      id: '',
      site: (await call<{ site: string }[]>(a, 'GET /domain/list', { token: owner.token })).body[0]!.site,
    });
    const tab = await joinSocket(a.url, 'visitor', visitor.token);
    expect(await desk.next('presence', ({ session }) => session === visitor.session)).toMatchObject({ online: true });
    expect(b.deps.presence.isOnline(visitor.session)).toBe(true);
    expect(a.deps.presence.operatorIsThere(owner.id)).toBe(true);
    tab.send({ type: 'typing' });
    await desk.next('typing', ({ session }) => session === visitor.session);
    const { dialog } = await desk.next('dialog', ({ dialog: entry }) => entry.session === visitor.session);
    await call(b, `PATCH /dialog/ban/${dialog.id}`, { token: owner.token, body: { isBan: true } });
    expect(await tab.closed()).toBe(4403);
    desk.close();
  });

  it('hours that change on one are shown live to the visitors of the other', async () => {
    const [site] = (await call<{ site: string }[]>(a, 'GET /domain/list', { token: owner.token })).body;
    const tab = await joinSocket(a.url, 'visitor', (await openDialog(a, { id: '', ...site! })).token);
    const weekday = (new Date().getUTCDay() + 6) % 7;
    const days = Array.from({ length: 7 }, (_, day) =>
      day === (weekday + 3) % 7 ? { from: '09:00', to: '18:00' } : null,
    );
    const edit = (hours: object | null) => call(b, 'PATCH /team/hours', { token: owner.token, body: { hours } });
    await edit({ zone: 'UTC', days });
    const at = new Date(new Date().setUTCHours(9, 0, 0, 0) + 3 * 24 * 60 * 60_000).toISOString();
    expect(await tab.next('talk', ({ returnsAt }) => returnsAt !== undefined)).toMatchObject({ returnsAt: at });
    await edit(null);
    await until('the end of the hours', () => !(tab.all('talk').at(-1)?.returnsAt ?? false));
    tab.close();
  });

  it('a token revoked on one closes its sockets on the other, also when Redis was away at that moment', async () => {
    const create = async (name: string) =>
      (
        await call<{ id: string; token: string }>(a, 'POST /user/token/create', {
          token: owner.token,
          body: { name, scopes: ['read'] },
        })
      ).body;
    const [known, missed] = [await create('Известный'), await create('Пропущенный')];
    const [first, second] = [
      await joinSocket(b.url, 'operator', known.token),
      await joinSocket(b.url, 'operator', missed.token),
    ];
    await call(a, `DELETE /user/token/delete/${known.id}`, { token: owner.token });
    expect(await first.closed()).toBe(4401);
    await redis.end('SIGKILL');
    await call(a, `DELETE /user/token/delete/${missed.id}`, { token: owner.token });
    redis = await startRedis(port);
    expect(await second.closed()).toBe(4401);
  });

  it('an origin listed on one may ask the other, until it is off the list', async () => {
    const origin = 'https://panel.example.ru';
    const ask = async () =>
      (await fetch(`${b.url}/api/v1/dialog/count`, { method: 'OPTIONS', headers: { origin } })).status;
    for (const [origins, status] of [
      [[origin], 204],
      [[], 404],
    ] as const) {
      await call(a, 'PATCH /user/origin/edit', { token: owner.token, body: { origins } });
      await expect.poll(ask).toBe(status);
    }
  });

  it('what both are asked at once about a team happens once: an invitation, the last owner', async () => {
    const team = await createOwner(a);
    const [person, second] = [await createOwner(a), await createMember(a, team, { role: 'owner' })];
    const invited = { token: team.token, body: { email: person.email, role: 'operator' } };
    await call(a, 'POST /team/invite/create', invited);
    const letter = a.letters.findLast(({ to }) => to === person.email)!;
    const body = { token: /\/invite\/([\w-]{43})/.exec(letter.text)![1] };
    const accept = (server: TestServer) => call(server, 'POST /team/invite/accept', { token: person.token, body });
    const accepted = await Promise.all([accept(a), accept(b), accept(a), accept(b)]);
    expect(accepted.filter(({ status }) => status === 200)).toHaveLength(1);
    const demote = (server: TestServer, by: Owner, { memberId }: Owner) =>
      call(server, `PATCH /team/member/role/${memberId}`, { token: by.token, body: { role: 'operator' } });
    await Promise.all([demote(a, team, second), demote(b, second, team)]);
    const members = a.deps.db.selectFrom('member').select('role').where('team_id', '=', team.id);
    expect((await members.execute()).map(({ role }) => role).toSorted()).toEqual(['operator', 'operator', 'owner']);
  });

  it('a secret that ends at one closes what its signatures opened at the other', async () => {
    const site = await createSite(a, owner);
    const visitor = await openDialog(a, site);
    const { secret } = (await call<{ secret: string }>(a, `GET /domain/secret/${site.id}`, { token: owner.token }))
      .body;
    const signature = createHmac('sha256', secret).update('anna').digest('hex');
    const signed = { token: visitor.token, body: { userId: 'anna', signature } };
    const { token } = (await call<{ token: string }>(a, 'PATCH /widget/visitor', signed)).body;
    const tab = await joinSocket(b.url, 'visitor', token);
    await call(a, `PATCH /domain/secret/rotate/${site.id}`, { token: owner.token, body: { atOnce: true } });
    expect(await tab.closed()).toBe(4401);
    expect((await call(b, 'GET /widget/sentence?before=1', { token })).status).toBe(401);
  });

  it('sentences sent while Redis is away arrive after it is back', async () => {
    const tab = await joinSocket(a.url, 'visitor', dialog.token, 1_000);
    const start = (await tab.next('welcome')).last!;
    await redis.end('SIGKILL');
    for (let i = 0; i < 5; i += 1) await say(b, dialog, `без Redis ${i}`);
    redis = await startRedis(port);
    await until('the five', () => tab.all('sentence').length === 5);
    expect(tab.all('sentence').map(({ sentence }) => sentence.seq)).toEqual(
      Array.from({ length: 5 }, (_, i) => start + i + 1),
    );
    tab.close();
  });

  describe.each(['SIGKILL', 'SIGSTOP'] as const)('with Redis ended by %s', (signal) => {
    const isAway = (): boolean => !a.deps.bus.isJoined && !b.deps.bus.isJoined;
    const stopRedis = (): boolean => process.kill(redis.pid, signal);
    const resumeRedis = async (): Promise<void> => {
      if (signal === 'SIGSTOP') process.kill(redis.pid, 'SIGCONT');
      else redis = await startRedis(port);
      await until('Redis', () => a.deps.bus.isJoined && b.deps.bus.isJoined);
    };

    it('sentences arrive at the same process and at the other one, each once and in order', async () => {
      const [near, far] = [
        await joinSocket(a.url, 'operator', owner.token),
        await joinSocket(b.url, 'operator', owner.token),
      ];
      const from = (await near.next('welcome')).rev!;
      const texts = ['первое', 'второе', 'третье'].map((text) => `${text} ${signal}`);
      stopRedis();
      for (const text of texts) await say(a, dialog, text);
      await until('all of them near', () => near.all('sentence').length === 3);
      await until('all of them far', () => far.all('sentence').length === 3);
      await resumeRedis();
      await say(b, dialog, 'последнее');
      for (const desk of [near, far]) {
        await desk.next('sentence', ({ sentence }) => sentence.text === 'последнее');
        expect(desk.all('sentence').map(({ sentence }) => sentence.text)).toEqual([...texts, 'последнее']);
        const revs = desk.frames.flatMap((frame) => ('rev' in frame && frame.type !== 'welcome' ? [frame.rev!] : []));
        expect(revs).toEqual(Array.from({ length: revs.length }, (_, i) => from + i + 1));
        desk.close();
      }
    });

    it('sockets of a revoked token, a sign-out and a ban neither act nor stay at the other process', async () => {
      const program = await call<{ id: string; token: string }>(a, 'POST /user/token/create', {
        token: owner.token,
        body: { name: `Программа ${signal}`, scopes: ['read', 'answer'] },
      });
      const person = await createSignIn(a, owner);
      const visitor = await openDialog(a, await createSite(a, owner));
      const sockets = {
        program: await joinSocket(b.url, 'operator', program.body.token),
        person: await joinSocket(b.url, 'operator', person.token),
        visitor: await joinSocket(b.url, 'visitor', visitor.token),
        idle: await joinSocket(b.url, 'operator', program.body.token),
      };
      const { id } = await entryOf(a, owner, visitor);
      stopRedis();
      await until('both to notice', isAway);
      await call(a, `DELETE /user/token/delete/${program.body.id}`, { token: owner.token });
      await call(a, 'POST /user/logout', { token: person.token });
      await call(a, `PATCH /dialog/ban/${id}`, { token: owner.token, body: { isBan: true } });
      const answer = (clientId: string): ClientFrame => ({
        type: 'answer',
        clientId,
        session: visitor.session,
        sentences: [clientId],
      });
      sockets.program.send(answer('program'));
      sockets.person.send(answer('person'));
      sockets.visitor.send({ type: 'say', clientId: 'visitor', text: 'visitor' });
      const codes = await Promise.all(Object.values(sockets).map((socket) => socket.closed()));
      expect(codes).toEqual([4401, 4401, 4403, 4401]);
      const stored = await a.deps.db.selectFrom('sentence').select('text').where('dialog_id', '=', id).execute();
      expect(stored).toEqual([]);
      await resumeRedis();
    });

    it('sockets of a removed member neither act nor stay at the other process', async () => {
      const member = await createMember(a, owner);
      const site = await createSite(a, owner);
      const visitor = await openDialog(a, site);
      const [acting, idle] = [
        await joinSocket(b.url, 'operator', member.token),
        await joinSocket(b.url, 'operator', member.token),
      ];
      const { id } = await entryOf(a, owner, visitor);
      stopRedis();
      await until('both to notice', isAway);
      await call(a, `DELETE /team/member/delete/${member.memberId}`, { token: owner.token });
      acting.send({ type: 'answer', clientId: 'late', session: visitor.session, sentences: ['Поздно'] });
      expect(await acting.closed()).toBe(4410);
      expect(await idle.closed()).toBe(4410);
      const late = { token: member.token, body: { clientId: 'late', text: 'Поздно' } };
      expect((await call(b, `POST /dialog/note/create/${id}`, late)).status).toBe(404);
      expect((await call(b, `GET /dialog/header/${id}`, { token: member.token })).status).toBe(404);
      const stored = await a.deps.db.selectFrom('sentence').select('text').where('dialog_id', '=', id).execute();
      expect(stored).toEqual([]);
      await resumeRedis();
    });

    it('who has lost the team or a role neither acts nor stays at the other process', async () => {
      const [removed, demoted] = [
        await createMember(a, owner, { role: 'editor' }),
        await createMember(a, owner, { role: 'owner' }),
      ];
      const visitor = await openDialog(a, await createSite(a, owner));
      const sockets = [
        await joinSocket(b.url, 'operator', removed.token),
        await joinSocket(b.url, 'operator', demoted.token),
        await joinSocket(b.url, 'operator', removed.token),
      ];
      stopRedis();
      await until('both to notice', isAway);
      await call(a, `DELETE /team/member/delete/${removed.memberId}`, { token: owner.token });
      const role = { token: owner.token, body: { role: 'operator' } };
      await call(a, `PATCH /team/member/role/${demoted.memberId}`, role);
      sockets[0]!.send({ type: 'answer', clientId: 'removed', session: visitor.session, sentences: ['removed'] });
      const invite = { token: demoted.token, body: { email: 'friend@example.com', role: 'owner' } };
      expect((await call(b, 'POST /team/invite/create', invite)).status).toBe(403);
      expect(await Promise.all(sockets.map((socket) => socket.closed()))).toEqual([4410, 4410, 4410]);
      const { id } = await entryOf(a, owner, visitor);
      const stored = a.deps.db.selectFrom('sentence').select('text').where('dialog_id', '=', id);
      expect(await stored.execute()).toEqual([]);
      await resumeRedis();
    });
  });
});
