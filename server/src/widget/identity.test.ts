import { describe, expect, it } from 'vitest';
import { hashToken } from '../security/token-hash.ts';
import { dialogChannel } from '../event/channel.ts';
import { call, entryOf, noDescription, openDialog, say, type TestDialog } from '../dialog/dialog-fixture.ts';
import { sweepTokens, tokenGrace } from '../dialog/visitor/token-service.ts';
import { joinSocket } from '../socket/socket-fixture.ts';
import { useIdentity } from './identity-fixture.ts';

const { given, sign, signed, describeAs, opens, headerOf } = useIdentity();
const { asOwner } = given;
const timed = (userId: string, timestamp: number) => ({ userId, timestamp, signature: sign(`${userId}.${timestamp}`) });
const countDialogs = async (): Promise<number> => (await asOwner<{ total: number }>('GET /dialog/list')).body.total;
const seconds = (): number => Math.floor(given.server.clock.now() / 1000);

describe('an unsigned userId', () => {
  it('is a note on the same talk, however often it changes', async () => {
    const before = await countDialogs();
    for (let i = 0; i < 50; i += 1) {
      const { status, body } = await describeAs({ userId: `u-${i}` });
      expect([status, body]).toEqual([200, { ...noDescription, verified: false, session: given.dialog.session }]);
    }
    expect(await countDialogs()).toBe(before);
    expect(await headerOf(given.dialog.session)).toMatchObject({ userId: 'u-49', verified: false });
  });

  it('changes nothing of a proven identity when it names another user', async () => {
    const { token } = (await describeAs({ ...signed('anna'), name: 'Анна' })).body;
    const { body } = await describeAs(
      { userId: 'boris', name: 'Борис', email: 'boris@example.com', page: 'https://shop.ru/b' },
      token,
    );
    expect(body).toEqual({ ...noDescription, name: 'Анна', verified: true, session: given.dialog.session });
    expect(await headerOf(given.dialog.session)).toMatchObject({
      userId: 'anna',
      verified: true,
      name: 'Анна',
      email: '',
      page: 'https://shop.ru/b',
    });
    expect((await describeAs({ userId: 'anna', name: 'Аня' }, token)).body).toMatchObject({
      name: 'Аня',
      verified: true,
    });
  });

  it('does not win a race against a signature', async () => {
    for (let i = 0; i < 10; i += 1) {
      given.dialog = await openDialog(given.server, given.site);
      await Promise.all([
        describeAs({ userId: 'nobody' }),
        describeAs(signed(`race-${i}`)),
        describeAs({ userId: 'nobody' }),
      ]);
      const of = await given.server.deps.db
        .selectFrom('dialog')
        .select(['user_id', 'verified'])
        .where('verified', '=', 1)
        .where('user_id', 'in', ['nobody', `race-${i}`])
        .execute();
      expect(of).toEqual([{ user_id: `race-${i}`, verified: 1 }]);
    }
  });
});

describe('a signed userId', () => {
  it('proves the user of the talk, even after a note of the same name', async () => {
    await describeAs({ userId: 'noted' });
    expect((await describeAs(signed('noted'))).body).toMatchObject({ verified: true, session: given.dialog.session });
  });

  it('leaves the talk that was noted or proven as another user’s', async () => {
    for (const first of [{ userId: 'x-1' }, signed('x-2')]) {
      given.dialog = await openDialog(given.server, given.site);
      const { token = given.dialog.token } = (await describeAs(first)).body;
      await say(given.server, { token }, 'Тайна');
      const { body } = await describeAs(signed(`y-${first.userId}`), token);
      expect([body.verified, body.session === given.dialog.session]).toEqual([true, false]);
      const opened = await call<TestDialog>(given.server, 'POST /widget/session', {
        body: { site: given.site.site, token: body.token },
      });
      expect([opened.status, opened.body.session, opened.body.sentences]).toEqual([200, body.session, []]);
    }
  });

  it('with a time is good for a day, and a little ahead of the clock', async () => {
    const now = seconds();
    for (const timestamp of [now, now - 23 * 3600, now + 4 * 60])
      expect([timestamp, (await describeAs(timed('t', timestamp))).status]).toEqual([timestamp, 200]);
    given.dialog = await openDialog(given.server, given.site);
    expect((await describeAs(timed('t', now - 25 * 3600))).body).toMatchObject({
      code: 'forbidden',
      detail: 'Подпись устарела: ей больше суток.',
    });
    expect((await describeAs(timed('t', now + 10 * 60))).body).toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('в будущем'),
    });
    expect((await describeAs({ ...signed('t'), timestamp: now })).body).toMatchObject({
      code: 'forbidden',
      detail: 'Подпись не подходит к userId.',
    });
    expect((await describeAs({ ...timed('t', now), timestamp: undefined })).body.code).toBe('forbidden');
    expect((await describeAs({ ...timed('t', now), timestamp: now + 1 })).body.code).toBe('forbidden');
    expect((await describeAs({ ...timed('t', now), timestamp: 1.5 })).status).toBe(400);
  });
});

describe('the token after a signed identify', () => {
  it('is another; the old one opens the talk for a minute, and is void then', async () => {
    await say(given.server, given.dialog, 'До входа');
    const { token } = (await describeAs(signed('r-1'))).body;
    expect(token).not.toBe(given.dialog.token);
    expect([await opens(token!), await opens(given.dialog.token)]).toEqual([200, 200]);
    given.server.clock.shift(tokenGrace + 1_000);
    expect([await opens(token!), await opens(given.dialog.token)]).toEqual([200, 401]);
    expect((await describeAs({ name: 'Кто' })).status).toBe(401);
    const again = await call<TestDialog>(given.server, 'POST /widget/session', {
      body: { site: given.site.site, token },
    });
    expect([again.status, again.body.session, again.body.last]).toEqual([200, given.dialog.session, 1]);
    expect(
      (
        await call<TestDialog>(given.server, 'POST /widget/session', {
          body: { site: given.site.site, token: given.dialog.token },
        })
      ).body.session,
    ).not.toBe(given.dialog.session);
  });

  it('is the same for a repeated call, whose first reply was lost, and for two tabs at once', async () => {
    const answers = await Promise.all([describeAs(signed('r-2')), describeAs(signed('r-2'))]);
    answers.push(await describeAs(signed('r-2')));
    const tokens = new Set(answers.map(({ body }) => body.token));
    expect([answers.map(({ status }) => status), tokens.size, await opens([...tokens][0]!)]).toEqual([
      [200, 200, 200],
      1,
      200,
    ]);
  });

  it('is the newest also for a tab that comes late with the first', async () => {
    const second = (await describeAs(signed('r-3'))).body.token!;
    const third = (await describeAs(signed('r-3'), second)).body.token!;
    expect((await describeAs(signed('r-3'))).body.token).toBe(third);
    given.server.clock.shift(tokenGrace + 1_000);
    expect([await opens(given.dialog.token), await opens(second), await opens(third)]).toEqual([401, 401, 200]);
  });

  it('is each browser’s own: a returning browser does not end the other', async () => {
    const phone = (await describeAs(signed('r-4'))).body;
    const other = await openDialog(given.server, given.site);
    const laptop = (await describeAs(signed('r-4'), other.token)).body;
    expect([laptop.session, laptop.token === phone.token]).toEqual([phone.session, false]);
    const again = (await describeAs(signed('r-4'), phone.token)).body;
    given.server.clock.shift(tokenGrace + 1_000);
    expect([
      await opens(phone.token!),
      await opens(again.token!),
      await opens(laptop.token!),
      await opens(other.token),
    ]).toEqual([401, 200, 200, 401]);
  });

  it('opens one talk for browsers of a new user that come at the same moment', async () => {
    const others = await Promise.all([1, 2, 3].map(() => openDialog(given.server, given.site)));
    const tokens = [given.dialog, ...others].map(({ token }) => token);
    const answers = await Promise.all(tokens.map((token) => describeAs(signed('r-8'), token)));
    expect(answers.map(({ status, body }) => [status, body.verified])).toEqual(answers.map(() => [200, true]));
    expect(new Set(answers.map(({ body }) => body.session)).size).toBe(1);
    const row = given.server.deps.db.selectFrom('dialog').select('id').where('user_id', '=', 'r-8');
    expect(await row.execute()).toHaveLength(1);
    for (const { body } of answers) expect(await opens(body.token!)).toBe(200);
  });

  it('is not to be had without a signature', async () => {
    await describeAs(signed('r-5'));
    for (const body of [{}, { userId: 'r-5' }, { name: 'Кто' }])
      expect((await describeAs(body)).body.token).toBeUndefined();
    const { body } = await call<TestDialog>(given.server, 'POST /widget/session', {
      body: { site: given.site.site, token: given.dialog.token },
    });
    expect(body.token).toBe(given.dialog.token);
  });

  it('closes the sockets of the old one once that is void, and no other', async () => {
    const before = await joinSocket(given.server.url, 'visitor', given.dialog.token);
    const received: unknown[] = [];
    const { id } = await entryOf(given.server, given.owner, given.dialog);
    given.server.deps.bus.subscribe(
      dialogChannel(id),
      (message: { kind: string }) => message.kind === 'replaced' && received.push(message),
    );
    const at = given.server.clock.now();
    const { token } = (await describeAs(signed('r-6'))).body;
    const after = await joinSocket(given.server.url, 'visitor', token!);
    expect(received).toEqual([{ kind: 'replaced', hash: hashToken(given.dialog.token), until: expect.any(Number) }]);
    expect((received[0] as { until: number }).until).toBeGreaterThanOrEqual(at + tokenGrace);
    given.server.deps.bus.publish(dialogChannel(id), { ...(received[0] as object), until: given.server.clock.now() });
    expect([before.code, after.code]).toEqual([null, null]);
    after.close();
  });

  it('void ones are forgotten', async () => {
    await describeAs(signed('r-7'));
    const expiring = () =>
      given.server.deps.db.selectFrom('visitor_token').selectAll().where('until', 'is not', null).execute();
    expect(await expiring()).not.toEqual([]);
    given.server.clock.shift(tokenGrace + 1_000);
    await sweepTokens(given.server.deps);
    expect(await expiring()).toEqual([]);
  });
});
