import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sentence, WidgetConfig } from '../platform/contract.ts';
import { startTestServer, type TestServer } from '../platform/testing.ts';
import { joinSocket } from '../socket/socket-fixture.ts';
import {
  call,
  createOwner,
  createSite,
  entryOf,
  openDialog,
  type Owner,
  say,
  type Site,
  type TestDialog,
} from '../dialog/dialog-fixture.ts';
import { pollTime } from './long-poll.ts';

let server: TestServer;
let owner: Owner;
let site: Site;
let dialog: TestDialog;

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwner(server);
  site = await createSite(server, owner);
});
afterAll(() => server.stop());
beforeEach(async () => {
  dialog = await openDialog(server, site);
});

const asVisitor = <T>(name: string, body?: unknown) =>
  call<T & { code?: string; fields?: Record<string, string> }>(server, name, { token: dialog.token, body });
const poll = async (query: string, token = dialog.token) =>
  (await call<{ sentences: Sentence[] }>(server, `GET /widget/sentence?${query}`, { token })).body.sentences;
/** A visitor who waits in a long poll is online. */
const untilOnline = () =>
  expect.poll(async () => (await entryOf(server, owner, dialog)).visitor.online, { timeout: 20_000 }).toBe(true);
const answer = (text: string) =>
  call(server, 'POST /dialog/answer', { token: owner.token, body: { session: dialog.session, sentences: [text] } });

describe('config and session', () => {
  it('the config of a site is public; of no site there is none', async () => {
    const { status, body } = await call<WidgetConfig>(server, `GET /widget/config/${site.site}`);
    expect([status, body.title]).toEqual([200, 'Чат']);
    expect((await call(server, 'GET /widget/config/nothing')).body.code).toBe('not_found');
  });

  it('a new talk is 201, with a good token the same goes on with 200', async () => {
    await say(server, dialog, 'Привет');
    await answer('Здравствуйте');
    const opened = await call<TestDialog>(server, 'POST /widget/session', {
      body: { site: site.site, token: dialog.token },
    });
    expect([opened.status, opened.body.session, opened.body.token, opened.body.last]).toEqual([
      200,
      dialog.session,
      dialog.token,
      2,
    ]);
    expect(opened.body.sentences.map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'Привет'],
      [2, 'Здравствуйте'],
    ]);
  });

  it('a token that is good for nothing, or for another site, begins a new talk', async () => {
    const other = await createSite(server, owner);
    for (const token of ['x', dialog.token.slice(1), owner.token.slice(0, 200)]) {
      const opened = await call<TestDialog>(server, 'POST /widget/session', { body: { site: site.site, token } });
      expect([opened.status, opened.body.session === dialog.session]).toEqual([201, false]);
    }
    expect(
      (await call<TestDialog>(server, 'POST /widget/session', { body: { site: other.site, token: dialog.token } }))
        .status,
    ).toBe(201);
    expect((await call(server, 'POST /widget/session', { body: { site: 'none' } })).status).toBe(404);
    expect((await call(server, 'POST /widget/session', { body: {} })).body.fields).toHaveProperty('site');
  });

  it('the token is 32 bytes and not stored', async () => {
    expect(Buffer.from(dialog.token, 'base64url')).toHaveLength(32);
    const row = await server.deps.db
      .selectFrom('dialog')
      .selectAll()
      .where('session', '=', dialog.session)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(dialog.token);
  });

  it('runs on the proven domain and its subdomains, and on the machine itself outside production', async () => {
    const name = (await call<{ name: string }[]>(server, 'GET /domain/list', { token: owner.token })).body[0]!.name;
    const open = async (origin: string) =>
      (await call(server, 'POST /widget/session', { body: { site: site.site }, headers: { origin } })).status;
    expect(await open(`https://${name}`)).toBe(403);
    await server.deps.db.updateTable('domain').set({ verified: 1 }).where('id', '=', site.id).execute();
    expect(await open(`https://${name}`)).toBe(201);
    expect(await open(`https://www.${name}`)).toBe(201);
    expect(await open('http://localhost:8080')).toBe(201);
    for (const origin of [`https://evil-${name}`, `https://${name}.evil.ru`, 'https://evil.ru', 'null'])
      expect([origin, await open(origin)]).toEqual([origin, 403]);
    const refused = await call(server, 'POST /widget/sentence', {
      token: dialog.token,
      body: { clientId: 'x', text: 'да' },
      headers: { origin: 'https://evil.ru' },
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  });
});

describe('sentence', () => {
  it('the same clientId answers the same; with other text 409; each author has its own', async () => {
    const first = await say(server, dialog, 'Раз', 'c');
    expect(first.body.sentence).toMatchObject({ seq: 1, author: 'visitor', text: 'Раз', clientId: 'c' });
    expect((await say(server, dialog, 'Раз', 'c')).body).toEqual(first.body);
    const other = await say(server, dialog, 'Два', 'c');
    expect([other.status, other.body.code]).toEqual([409, 'client_id_reused']);
    const operators = await call(server, 'POST /dialog/answer', {
      token: owner.token,
      body: { session: dialog.session, sentences: ['Два'], clientId: 'c' },
    });
    expect(operators.status).toBe(201);
    expect((await poll('after=0')).map(({ text }) => text)).toEqual(['Раз', 'Два']);
  });

  it('half a character is stored as U+FFFD, so that a retry of the same text is the same, by REST and by socket', async () => {
    const text = 'a\ud800b\udc00 😀';
    const first = await say(server, dialog, text, 'half');
    expect([first.status, first.body.sentence.text]).toEqual([201, 'a\ufffdb\ufffd 😀']);
    expect((await say(server, dialog, text, 'half')).body).toEqual(first.body);
    const socket = await joinSocket(server.url, 'visitor', dialog.token);
    socket.send({ type: 'say', clientId: 'half', text });
    expect((await socket.next('ack')).sentences).toEqual([first.body.sentence]);
    socket.close();
    const answers = () =>
      call<{ sentences: Sentence[] }>(server, 'POST /dialog/answer', {
        token: owner.token,
        body: { session: dialog.session, sentences: [text], clientId: 'half' },
      });
    const answered = await answers();
    expect([answered.status, (await answers()).body]).toEqual([201, answered.body]);
    expect((await asVisitor('PATCH /widget/visitor', { name: 'Я\ud800' })).body).toMatchObject({ name: 'Я\ufffd' });
    expect((await say(server, dialog, 'да', 'half\ud800')).body).toMatchObject({
      code: 'invalid',
      fields: { clientId: expect.any(String) },
    });
  });

  it('the same sentence sent many times at once is stored once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => say(server, dialog, 'Один раз', 'same')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.sentence.id}`)).size).toBe(1);
    expect(await poll('after=0')).toHaveLength(1);
  });

  it("is refused without a token, with an operator's, and with bad text", async () => {
    const body = { clientId: 'a', text: 'да' };
    expect((await call(server, 'POST /widget/sentence', { body })).status).toBe(401);
    expect((await call(server, 'POST /widget/sentence', { token: owner.token, body })).status).toBe(401);
    for (const text of ['', '   ', 'я'.repeat(4001), 'a\u0007'])
      expect((await say(server, dialog, text)).status).toBe(400);
    expect((await say(server, dialog, 'да', 'x'.repeat(65))).body).toMatchObject({
      code: 'invalid',
      fields: { clientId: expect.any(String) },
    });
    const text = '<img src=x onerror=alert(1)> & "кавычки" \n вторая строка';
    expect((await say(server, dialog, text)).body.sentence.text).toBe(text);
  });
});

describe('long poll', () => {
  it('gives at once what is there, otherwise waits for the first one', async () => {
    await say(server, dialog, 'Раз');
    expect(await poll('after=0')).toHaveLength(1);
    const waiting = poll('after=1');
    await untilOnline();
    await answer('Слушаю');
    // The time of the test stands still: the wait ends by what was answered.
    expect((await waiting).map(({ seq, author, text }) => [seq, author, text])).toEqual([[2, 'operator', 'Слушаю']]);
  });

  it('a ban ends the wait', async () => {
    const waiting = call(server, 'GET /widget/sentence?after=0', { token: dialog.token });
    await untilOnline();
    await call(server, `PATCH /dialog/ban/${(await entryOf(server, owner, dialog)).id}`, {
      token: owner.token,
      body: { isBan: true },
    });
    expect((await waiting).body.code).toBe('banned');
  });

  it('waits three times for one talk; the oldest is answered when another comes', async () => {
    const oldest = poll('after=0');
    await untilOnline();
    const others = [0, 1, 2].map(() => poll('after=0'));
    expect(await oldest).toEqual([]);
    await answer('Здравствуйте');
    expect((await Promise.all(others)).map((sentences) => sentences.length)).toEqual([1, 1, 1]);
  });

  it('waits 25 s and then answers nothing', async () => {
    let isOver = false;
    const waiting = poll('after=0').finally(() => (isOver = true));
    await untilOnline();
    server.clock.shift(pollTime - 1000);
    await poll('before=1');
    expect(isOver).toBe(false);
    server.clock.shift(2000);
    expect(await waiting).toEqual([]);
  });

  it('older pages go back without a gap', async () => {
    for (let i = 0; i < 13; i += 1) {
      await call(server, 'POST /dialog/answer', {
        token: owner.token,
        body: { session: dialog.session, sentences: Array.from({ length: 20 }, (_, k) => `${i}.${k}`) },
      });
    }
    const [newest, middle, oldest] = [await poll('before=261'), await poll('before=161'), await poll('before=61')];
    expect([newest.length, middle.length, oldest.length]).toEqual([100, 100, 60]);
    expect([...oldest, ...middle, ...newest].map(({ seq }) => seq)).toEqual(
      Array.from({ length: 260 }, (_, i) => i + 1),
    );
    expect(await poll('before=1')).toEqual([]);
    expect((await asVisitor('GET /widget/sentence?before=0')).status).toBe(400);
    expect((await asVisitor('GET /widget/sentence?after=x')).status).toBe(400);
  });
});

describe('visitor', () => {
  it('tells name, e-mail and page, one by one', async () => {
    expect((await asVisitor('PATCH /widget/visitor', { name: 'Анна', page: 'https://shop.ru/a' })).body).toEqual({
      name: 'Анна',
      email: '',
      phone: '',
      verified: false,
      session: dialog.session,
    });
    expect((await asVisitor('PATCH /widget/visitor', { email: 'anna@example.com' })).body).toMatchObject({
      name: 'Анна',
      email: 'anna@example.com',
    });
    expect((await entryOf(server, owner, dialog)).visitor.name).toBe('Анна');
    expect((await asVisitor('PATCH /widget/visitor', { email: 'не почта' })).body.fields).toEqual({
      email: 'Не соответствует стандарту E-mail адресов',
    });
  });

  const sign = async (userId: string) => {
    const { secret } = (await call<{ secret: string }>(server, `GET /domain/secret/${site.id}`, { token: owner.token }))
      .body;
    return createHmac('sha256', secret).update(userId).digest('hex');
  };

  it('a signed user goes on with the same talk elsewhere; a bad signature is refused', async () => {
    const signature = await sign('u-1');
    const identity = { userId: 'u-1', signature };
    expect((await asVisitor<{ verified: boolean }>('PATCH /widget/visitor', identity)).body).toMatchObject({
      verified: true,
      session: dialog.session,
    });
    await say(server, dialog, 'С телефона');
    const phone = dialog;
    dialog = await openDialog(server, site);
    expect((await asVisitor('PATCH /widget/visitor', { userId: 'u-2', signature })).body.code).toBe('forbidden');
    expect((await asVisitor('PATCH /widget/visitor', { signature })).body.code).toBe('forbidden');
    const moved = (await asVisitor<{ session: string; token: string }>('PATCH /widget/visitor', identity)).body;
    expect(moved.session).toBe(phone.session);
    expect((await poll('after=0', moved.token))[0]!.text).toBe('С телефона');
    expect((await poll('after=0', phone.token))[0]!.text).toBe('С телефона');
  });

  it("without a signature nobody gets another's talk, and another user on the machine a talk of their own", async () => {
    await asVisitor('PATCH /widget/visitor', { userId: 'u-3', signature: await sign('u-3') });
    await say(server, dialog, 'Тайна');
    const first = dialog;
    dialog = await openDialog(server, site);
    const claimed = (
      await asVisitor<{ session: string; verified: boolean; token?: string }>('PATCH /widget/visitor', {
        userId: 'u-3',
      })
    ).body;
    expect(claimed).toMatchObject({ session: dialog.session, verified: false });
    expect(claimed.token).toBeUndefined();
    dialog = first;
    const switched = (
      await asVisitor<{ session: string; token: string; verified: boolean }>('PATCH /widget/visitor', {
        userId: 'u-4',
        signature: await sign('u-4'),
      })
    ).body;
    expect([switched.session === first.session, switched.verified]).toEqual([false, true]);
    const { body } = await call<TestDialog>(server, 'POST /widget/session', {
      body: { site: site.site, token: switched.token },
    });
    expect([body.session, body.sentences]).toEqual([switched.session, []]);
  });

  it('rates the talk', async () => {
    expect((await asVisitor('POST /widget/rating', { score: 5, comment: 'Спасибо' })).body).toEqual({ score: 5 });
    const { id } = await entryOf(server, owner, dialog);
    expect(
      (await call<{ rating: unknown }>(server, `GET /dialog/header/${id}`, { token: owner.token })).body.rating,
    ).toEqual({ score: 5, comment: 'Спасибо' });
    for (const score of [0, 6, 1.5, '5']) expect((await asVisitor('POST /widget/rating', { score })).status).toBe(400);
  });

  it('erases the talk for good, with its files', async () => {
    await say(server, dialog, 'Секрет');
    const form = new FormData();
    form.set('clientId', 'f');
    form.set('file', new File(['a;b'], 'a.csv'));
    const sent = await asVisitor<{ sentence: Sentence }>('POST /widget/file', form);
    const { id } = await entryOf(server, owner, dialog);
    expect((await asVisitor('DELETE /widget/session')).body).toEqual({ session: dialog.session });
    expect((await asVisitor('GET /widget/sentence?after=0')).status).toBe(401);
    expect((await fetch(server.url + sent.body.sentence.file!.url)).status).toBe(404);
    expect((await call(server, `GET /dialog/detail/${id}`, { token: owner.token })).status).toBe(404);
    const left = await server.deps.db.selectFrom('sentence').selectAll().where('dialog_id', '=', id).execute();
    expect(left).toEqual([]);
  });
});

describe('files', () => {
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (letter) => letter.charCodeAt(0),
  );
  const send = (file: File | null, clientId: string, who: 'visitor' | 'owner' = 'visitor', id = '') => {
    const form = new FormData();
    form.set('clientId', clientId);
    if (file) form.set('file', file);
    const [name, token] =
      who === 'visitor' ? ['POST /widget/file', dialog.token] : [`POST /dialog/file/${id}`, owner.token];
    return call<{ sentence: Sentence; sentences: Sentence[]; code?: string; fields?: unknown }>(server, name, {
      token,
      body: form,
    });
  };

  it('a picture is drawn anew, shown inline, and shut in', async () => {
    const hidden = new Uint8Array([...png, ...new TextEncoder().encode('<script>alert(1)</script>')]);
    const { status, body } = await send(new File([hidden], '../фото 1.html'), 'f1');
    expect(status).toBe(201);
    expect(body.sentence).toMatchObject({
      author: 'visitor',
      text: 'фото 1.html',
      file: { name: 'фото 1.html', type: 'image/png' },
    });
    const file = await fetch(server.url + body.sentence.file!.url);
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(bytes.length).toBe(body.sentence.file!.size);
    expect(Buffer.from(bytes).includes('script')).toBe(false);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect(file.headers.get('content-disposition')).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent('фото 1.html')}`,
    );
    expect(Buffer.from(body.sentence.file!.id, 'base64url')).toHaveLength(24);
  });

  it('anything else is to be saved', async () => {
    const { body } = await send(new File(['%PDF-1.7 …'], 'счёт.pdf', { type: 'text/html' }), 'f2');
    const file = await fetch(server.url + body.sentence.file!.url);
    expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      'application/pdf',
      `attachment; filename*=UTF-8''${encodeURIComponent('счёт.pdf')}`,
    ]);
  });

  it('the same upload again stores nothing new; another under its clientId is refused', async () => {
    const first = await send(new File([png], 'a.png'), 'f3');
    expect((await send(new File([png], 'a.png'), 'f3')).body).toEqual(first.body);
    expect((await send(new File([png], 'b.png'), 'f3')).body.code).toBe('client_id_reused');
    const { n } = await server.deps.db
      .selectFrom('file')
      .innerJoin('dialog', 'dialog.id', 'file.dialog_id')
      .where('dialog.session', '=', dialog.session)
      .select((is) => is.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(1);
  });

  it('what is not taken is refused', async () => {
    expect((await send(new File(['<svg onload="alert(1)"/>'], 'a.png', { type: 'image/png' }), 'g1')).body.code).toBe(
      'unsupported_media',
    );
    expect((await send(new File(['MZ\0'], 'a.exe'), 'g2')).status).toBe(415);
    expect((await send(new File([png.slice(0, 20)], 'a.png'), 'g3')).status).toBe(415);
    expect((await send(new File([new Uint8Array(11 * 1024 * 1024)], 'a.txt'), 'g4')).status).toBe(413);
    expect((await send(null, 'g5')).body.fields).toEqual({ file: 'Поле обязательно для заполнения' });
    expect((await asVisitor('POST /widget/file', { clientId: 'g6' })).status).toBe(415);
    expect((await call(server, 'GET /file/nothing')).status).toBe(404);
  });

  it('an operator sends one too', async () => {
    const { id } = await entryOf(server, owner, dialog);
    const { status, body } = await send(new File(['a;b'], 'цены.csv'), 'o1', 'owner', id);
    expect([status, body.sentences[0]!.author, body.sentences[0]!.file!.type]).toEqual([201, 'operator', 'text/csv']);
    expect((await poll('after=0'))[0]!.file!.name).toBe('цены.csv');
    expect((await send(new File(['a'], 'a.txt'), 'o2', 'owner', 'no-such-id')).status).toBe(404);
  });
});
