import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Sentence } from '../contract.ts';
import { joinSocket } from '../socket/socket-fixture.ts';
import {
  call,
  createSite,
  entryOf,
  noDescription,
  openDialog,
  say,
  type TestDialog,
} from '../dialog/dialog-fixture.ts';
import { useDialog } from '../dialog/store/given-fixture.ts';

const given = useDialog();
const { asVisitor, poll } = given;

const answer = (text: string) =>
  given.asOwner('POST /dialog/answer', { session: given.dialog.session, sentences: [text] });

describe('config and session', () => {
  it('a new dialog returns 201, a valid token continues it with 200', async () => {
    await say(given.server, given.dialog, 'Привет');
    await answer('Здравствуйте');
    const opened = await call<TestDialog>(given.server, 'POST /widget/session', {
      body: { site: given.site.site, token: given.dialog.token },
    });
    expect([opened.status, opened.body.session, opened.body.token, opened.body.last]).toEqual([
      200,
      given.dialog.session,
      given.dialog.token,
      2,
    ]);
    expect(opened.body.sentences.map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'Привет'],
      [2, 'Здравствуйте'],
    ]);
  });

  it('a token that is good for nothing, or for another site, begins a new talk', async () => {
    const other = await createSite(given.server, given.owner);
    for (const token of ['x', given.dialog.token.slice(1), given.owner.token.slice(0, 200)]) {
      const opened = await call<TestDialog>(given.server, 'POST /widget/session', {
        body: { site: given.site.site, token },
      });
      expect([opened.status, opened.body.session === given.dialog.session]).toEqual([201, false]);
    }
    expect(
      (
        await call<TestDialog>(given.server, 'POST /widget/session', {
          body: { site: other.site, token: given.dialog.token },
        })
      ).status,
    ).toBe(201);
    expect((await call(given.server, 'POST /widget/session', { body: { site: 'none' } })).status).toBe(404);
    expect((await call(given.server, 'POST /widget/session', { body: {} })).body.fields).toHaveProperty('site');
  });

  it('the token is 32 bytes and not stored', async () => {
    expect(Buffer.from(given.dialog.token, 'base64url')).toHaveLength(32);
    const row = await given.server.deps.db
      .selectFrom('dialog')
      .selectAll()
      .where('session', '=', given.dialog.session)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(given.dialog.token);
  });

  it('runs on the proven domain and its subdomains, and on the machine itself outside production', async () => {
    const name = (await call<{ name: string }[]>(given.server, 'GET /domain/list', { token: given.owner.token }))
      .body[0]!.name;
    const open = async (origin: string) =>
      (await call(given.server, 'POST /widget/session', { body: { site: given.site.site }, headers: { origin } }))
        .status;
    expect(await open(`https://${name}`)).toBe(403);
    await given.server.deps.db.updateTable('domain').set({ verified: 1 }).where('id', '=', given.site.id).execute();
    expect(await open(`https://${name}`)).toBe(201);
    expect(await open(`https://www.${name}`)).toBe(201);
    expect(await open('http://localhost:8080')).toBe(201);
    for (const origin of [`https://evil-${name}`, `https://${name}.evil.ru`, 'https://evil.ru', 'null'])
      expect([origin, await open(origin)]).toEqual([origin, 403]);
    const refused = await call(given.server, 'POST /widget/sentence', {
      token: given.dialog.token,
      body: { clientId: 'x', text: 'да' },
      headers: { origin: 'https://evil.ru' },
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  });
});

describe('sentence', () => {
  it('the same clientId answers the same; with other text 409; each author has its own', async () => {
    const first = await say(given.server, given.dialog, 'Раз', 'c');
    expect(first.body.sentence).toMatchObject({ seq: 1, author: 'visitor', text: 'Раз', clientId: 'c' });
    expect((await say(given.server, given.dialog, 'Раз', 'c')).body).toEqual(first.body);
    const other = await say(given.server, given.dialog, 'Два', 'c');
    expect([other.status, other.body.code]).toEqual([409, 'client_id_reused']);
    const operators = await call(given.server, 'POST /dialog/answer', {
      token: given.owner.token,
      body: { session: given.dialog.session, sentences: ['Два'], clientId: 'c' },
    });
    expect(operators.status).toBe(201);
    expect((await poll('after=0')).map(({ text }) => text)).toEqual(['Раз', 'Два']);
  });

  it('half a character is stored as U+FFFD, so that a retry of the same text is the same, by REST and by socket', async () => {
    const text = 'a\ud800b\udc00 😀';
    const first = await say(given.server, given.dialog, text, 'half');
    expect([first.status, first.body.sentence.text]).toEqual([201, 'a\ufffdb\ufffd 😀']);
    expect((await say(given.server, given.dialog, text, 'half')).body).toEqual(first.body);
    const socket = await joinSocket(given.server.url, 'visitor', given.dialog.token);
    socket.send({ type: 'say', clientId: 'half', text });
    expect((await socket.next('ack')).sentences).toEqual([first.body.sentence]);
    socket.close();
    const answers = () =>
      call<{ sentences: Sentence[] }>(given.server, 'POST /dialog/answer', {
        token: given.owner.token,
        body: { session: given.dialog.session, sentences: [text], clientId: 'half' },
      });
    const answered = await answers();
    expect([answered.status, (await answers()).body]).toEqual([201, answered.body]);
    expect((await asVisitor('PATCH /widget/visitor', { name: 'Я\ud800' })).body).toMatchObject({ name: 'Я\ufffd' });
    expect((await say(given.server, given.dialog, 'да', 'half\ud800')).body).toMatchObject({
      code: 'invalid',
      fields: { clientId: expect.any(String) },
    });
  });

  it('the same sentence sent many times at once is stored once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => say(given.server, given.dialog, 'Один раз', 'same')),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.sentence.id}`)).size).toBe(1);
    expect(await poll('after=0')).toHaveLength(1);
  });
});

describe('visitor', () => {
  it('stores name, e-mail and page, one by one', async () => {
    expect((await asVisitor('PATCH /widget/visitor', { name: 'Анна', page: 'https://shop.ru/a' })).body).toEqual({
      ...noDescription,
      name: 'Анна',
      verified: false,
      session: given.dialog.session,
    });
    expect((await asVisitor('PATCH /widget/visitor', { email: 'anna@example.com' })).body).toMatchObject({
      name: 'Анна',
      email: 'anna@example.com',
    });
    expect((await entryOf(given.server, given.owner, given.dialog)).visitor.name).toBe('Анна');
    expect((await asVisitor('PATCH /widget/visitor', { email: 'не почта' })).body.fields).toEqual({
      email: 'Не соответствует стандарту E-mail адресов',
    });
  });

  const sign = async (userId: string) => {
    const { secret } = (
      await call<{ secret: string }>(given.server, `GET /domain/secret/${given.site.id}`, { token: given.owner.token })
    ).body;
    return createHmac('sha256', secret).update(userId).digest('hex');
  };

  it('a signed user continues the same dialog elsewhere; a bad signature is refused', async () => {
    const signature = await sign('u-1');
    const identity = { userId: 'u-1', signature };
    expect((await asVisitor<{ verified: boolean }>('PATCH /widget/visitor', identity)).body).toMatchObject({
      verified: true,
      session: given.dialog.session,
    });
    await say(given.server, given.dialog, 'С телефона');
    const phone = given.dialog;
    given.dialog = await openDialog(given.server, given.site);
    expect((await asVisitor('PATCH /widget/visitor', { userId: 'u-2', signature })).body.code).toBe('forbidden');
    expect((await asVisitor('PATCH /widget/visitor', { signature })).body.code).toBe('forbidden');
    const moved = (await asVisitor<{ session: string; token: string }>('PATCH /widget/visitor', identity)).body;
    expect(moved.session).toBe(phone.session);
    expect((await poll('after=0', moved.token))[0]!.text).toBe('С телефона');
    expect((await poll('after=0', phone.token))[0]!.text).toBe('С телефона');
  });

  it("without a signature no user gets another's dialog, and another user of the machine gets their own", async () => {
    await asVisitor('PATCH /widget/visitor', { userId: 'u-3', signature: await sign('u-3') });
    await say(given.server, given.dialog, 'Тайна');
    const first = given.dialog;
    given.dialog = await openDialog(given.server, given.site);
    const claimed = (
      await asVisitor<{ session: string; verified: boolean; token?: string }>('PATCH /widget/visitor', {
        userId: 'u-3',
      })
    ).body;
    expect(claimed).toMatchObject({ session: given.dialog.session, verified: false });
    expect(claimed.token).toBeUndefined();
    given.dialog = first;
    const switched = (
      await asVisitor<{ session: string; token: string; verified: boolean }>('PATCH /widget/visitor', {
        userId: 'u-4',
        signature: await sign('u-4'),
      })
    ).body;
    expect([switched.session === first.session, switched.verified]).toEqual([false, true]);
    const { body } = await call<TestDialog>(given.server, 'POST /widget/session', {
      body: { site: given.site.site, token: switched.token },
    });
    expect([body.session, body.sentences]).toEqual([switched.session, []]);
  });

  it('rates the talk', async () => {
    expect((await asVisitor('POST /widget/rating', { score: 5, comment: 'Спасибо' })).body).toEqual({ score: 5 });
    const { id } = await entryOf(given.server, given.owner, given.dialog);
    expect(
      (await call<{ rating: unknown }>(given.server, `GET /dialog/header/${id}`, { token: given.owner.token })).body
        .rating,
    ).toEqual({ score: 5, comment: 'Спасибо' });
    for (const score of [0, 6, 1.5, '5']) expect((await asVisitor('POST /widget/rating', { score })).status).toBe(400);
  });

  it('erases the talk for good, with its files', async () => {
    await say(given.server, given.dialog, 'Секрет');
    const form = new FormData();
    form.set('clientId', 'f');
    form.set('file', new File(['a;b'], 'a.csv'));
    const sent = await asVisitor<{ sentence: Sentence }>('POST /widget/file', form);
    const { id } = await entryOf(given.server, given.owner, given.dialog);
    expect((await asVisitor('DELETE /widget/session')).body).toEqual({ session: given.dialog.session });
    expect((await asVisitor('GET /widget/sentence?after=0')).status).toBe(401);
    expect((await fetch(given.server.url + sent.body.sentence.file!.url)).status).toBe(404);
    expect((await call(given.server, `GET /dialog/detail/${id}`, { token: given.owner.token })).status).toBe(404);
    const left = await given.server.deps.db.selectFrom('sentence').selectAll().where('dialog_id', '=', id).execute();
    expect(left).toEqual([]);
  });
});
