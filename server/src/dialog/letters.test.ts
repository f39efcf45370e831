import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing.ts';
import { mailReplies, mostLetters, mostUnproven } from './reply-letter-service.ts';
import {
  call,
  createOwner,
  createSite,
  enterOperator,
  openDialog,
  freshToken,
  type Owner,
  say,
  type Site,
  type TestDialog,
} from './dialog-fixture.ts';
import { mailOwners } from './wait-letter-service.ts';

interface Received {
  readonly to: string;
  readonly raw: string;
  /** The text part, decoded. */
  readonly text: string;
  readonly html: string;
}

const minute = 60_000;
let server: TestServer;
let owner: Owner;
let site: Site;
let dialog: TestDialog;
let smtp: SMTPServer;
const received: Received[] = [];
let isRefusing = false;

const decode = (raw: string): string =>
  Buffer.from(
    raw
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();
const partOf = (raw: string, type: string): string => {
  const part = raw.split(/^--[^\r\n]+$/m).find((one) => one.includes(`text/${type}`)) ?? '';
  return decode(part.slice(part.search(/\r?\n\r?\n/)));
};

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk) => (raw += chunk));
      stream.on('end', () => {
        if (isRefusing) return done(new Error('mailbox is full'));
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        received.push({ to, raw, text: partOf(raw, 'plain'), html: partOf(raw, 'html') });
        done();
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const { port } = smtp.server.address() as { port: number };
  server = await startTestServer({ env: { MAIL_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://chat.example' } });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((done) => smtp.close(done));
});
beforeEach(async () => {
  received.length = 0;
  isRefusing = false;
  owner = await createOwner(server);
  site = await createSite(server, owner);
  await setVerified(1);
  dialog = await openDialog(server, site, { page: `https://${await nameOf()}/cart?step=2` });
});

const setVerified = (verified: 0 | 1, { id } = site) =>
  server.deps.db.updateTable('domain').set({ verified }).where('id', '=', id).execute();
const nameOf = async (): Promise<string> =>
  (await server.deps.db.selectFrom('domain').select('name').where('id', '=', site.id).executeTakeFirstOrThrow()).name;
const leaveMail = (email: string) => call(server, 'PATCH /widget/visitor', { token: dialog.token, body: { email } });
async function answer(...sentences: string[]): Promise<void> {
  const token = freshToken(server, owner);
  const { status } = await call(server, 'POST /dialog/answer', { token, body: { session: dialog.session, sentences } });
  expect(status).toBe(201);
}
/** Some minutes later, the letters that came meanwhile; as many rounds as two processes make. */
async function later(time = 4 * minute): Promise<Received[]> {
  const before = received.length;
  server.clock.shift(time);
  await Promise.all([mailReplies(server.deps), mailReplies(server.deps)]);
  await Promise.all([mailOwners(server.deps), mailOwners(server.deps)]);
  return received.slice(before);
}
const toVisitor = async (time?: number): Promise<Received[]> =>
  (await later(time)).filter(({ to }) => to !== owner.email);
const toOwner = async (time?: number): Promise<Received[]> =>
  (await later(time)).filter(({ to }) => to === owner.email);
const linkOf = (text: string, kind: 'open' | 'stop'): string =>
  new RegExp(`https://chat\\.example(/api/v1/letter/${kind}/\\S+)`).exec(text)![1]!;
const follow = (path: string, method = 'GET', headers = {}) => fetch(server.url + path, { method, headers });
/** As a browser does when a person presses a link. */
const press = (path: string) => follow(path, 'GET', { 'sec-fetch-user': '?1' });

describe('«Ответ придёт и сюда, и на почту»', () => {
  it('who has gone is mailed once what was said meanwhile, with the way back', async () => {
    await say(server, dialog, 'Когда откроетесь?');
    await leaveMail('anna@example.com');
    await answer('Здравствуйте!', 'Откроемся <в> девять.');
    await answer('Ждём вас.');
    const letters = await toVisitor();
    expect(letters).toHaveLength(1);
    const [{ to, raw, text, html }] = letters as [Received];
    const name = await nameOf();
    expect(to).toBe('anna@example.com');
    expect(text).toContain(`Вы писали в чат на сайте ${name}. Вам ответили:`);
    for (const answer of ['Здравствуйте!', 'Откроемся <в> девять.', 'Ждём вас.']) expect(text).toContain(answer);
    expect(text).toContain(
      `Ссылка ведёт на\u00a0сайт ${name}. Чат с\u00a0перепиской откроется там в\u00a0том браузере`,
    );
    expect(html).toContain('Откроемся &lt;в&gt; девять.');
    // Nothing that a visitor wrote reaches an address that a visitor named.
    expect(text).not.toContain('Когда откроетесь');
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const page = await (await follow(linkOf(text, 'open'))).text();
    expect(page).toContain(`url=https://${name}/cart?step=2&amp;otklik=open`);
    expect(await toVisitor()).toEqual([]);
    await answer('И ещё одно.');
    const next = await toVisitor();
    expect(next).toHaveLength(1);
    expect(next[0]!.text).toContain('И ещё одно.');
    expect(next[0]!.text).not.toContain('Ждём вас.');
  });

  it('what was read is not mailed, nor what comes while the visitor is there', async () => {
    await leaveMail('boris@example.com');
    await answer('Раз');
    await say(server, dialog, 'Вижу');
    expect(await toVisitor()).toEqual([]);
    const stay = new AbortController();
    const polling = call(server, 'GET /widget/sentence?after=2', { token: dialog.token, signal: stay.signal }).catch(
      () => null,
    );
    await expect.poll(() => server.deps.presence.isOnline(dialog.session)).toBe(true);
    stay.abort();
    await polling;
    await answer('Два');
    if (server.deps.presence.isOnline(dialog.session)) expect(await toVisitor()).toEqual([]);
    await expect.poll(() => server.deps.presence.isOnline(dialog.session)).toBe(false);
    expect(await toVisitor()).toHaveLength(1);
  });

  it('an address that is left after the answer is mailed it too; English where the site is', async () => {
    await server.deps.db.updateTable('domain').set({ config: '{"locale":"en"}' }).where('id', '=', site.id).execute();
    await answer('We open at nine.');
    await leaveMail('carol@example.com');
    const [letter] = await toVisitor();
    expect(letter!.text).toContain('Here is the answer:');
    expect(letter!.raw).toMatch(/^Subject: .*an answer to your question/m);
  });

  it('a mail server that is away is tried again; nothing is lost by a restart', async () => {
    await leaveMail('dora@example.com');
    await answer('Не потеряйте меня');
    isRefusing = true;
    expect(await toVisitor()).toEqual([]);
    isRefusing = false;
    expect(await toVisitor(minute)).toEqual([]);
    const [letter] = await toVisitor(11 * minute);
    expect(letter!.text).toContain('Не потеряйте меня');
    expect(await toVisitor(11 * minute)).toEqual([]);
  });

  it('one press stops the letters, without a sign-in; a look at the page does not', async () => {
    await leaveMail('eva@example.com');
    await answer('Раз');
    const stop = linkOf((await toVisitor())[0]!.text, 'stop');
    const page = await (await follow(stop)).text();
    expect(page).toContain('<form method="post">');
    await answer('Два');
    expect(await toVisitor()).toHaveLength(1);
    const done = await follow(stop, 'POST');
    expect([done.status, await done.text()]).toEqual([
      200,
      expect.stringContaining('Таких писем больше не\u00a0будет'),
    ]);
    await answer('Три');
    expect(await toVisitor()).toEqual([]);
    expect((await follow(stop.replace(/.{3}$/, 'aaa'), 'POST')).status).toBe(404);
  });

  it('an address that shows no sign of life gets few letters; one where a person follows a link gets on', async () => {
    await leaveMail('fred@example.com');
    const day = 25 * 60 * minute;
    for (let i = 0; i < mostUnproven; i += 1) {
      await answer(`Письмо ${i}`);
      expect(await toVisitor(day)).toHaveLength(1);
    }
    const open = linkOf(received.at(-1)!.text, 'open');
    await answer('Лишнее');
    expect(await toVisitor(day)).toEqual([]);
    // A mail program that looks at the links by itself is no person.
    expect((await follow(open)).status).toBe(200);
    await answer('Ещё лишнее');
    expect(await toVisitor(day)).toEqual([]);
    expect((await press(open)).status).toBe(200);
    await answer('Снова');
    expect(await toVisitor(day)).toHaveLength(1);
  });

  it('a site that nobody has proven mails nobody in its name', async () => {
    await setVerified(0);
    await leaveMail('hans@example.com');
    await answer('Ваш счёт закрыт, войдите: https://evil.example');
    expect(await toVisitor()).toEqual([]);
    await setVerified(1);
    expect(await toVisitor(25 * 60 * minute)).toEqual([]);
    await answer('Теперь наш');
    expect((await toVisitor()).map(({ text }) => text.includes('evil'))).toEqual([false]);
  });

  it('an address gets so many letters a day, however many sites write to it', async () => {
    const day = 25 * 60 * minute;
    let letters = 0;
    const writeFrom = async (count: number): Promise<void> => {
      site = await createSite(server, { ...owner, token: freshToken(server, owner) });
      await setVerified(1);
      dialog = await openDialog(server, site);
      await leaveMail(`ida+${letters}@example.com`);
      for (let i = 0; i < count; i += 1) {
        await answer(`Письмо ${i}`);
        letters += (await toVisitor()).length;
      }
    };
    await writeFrom(mostUnproven);
    await writeFrom(mostUnproven);
    await writeFrom(2);
    expect(letters).toBe(mostLetters.address);
    expect(await toVisitor(day)).toHaveLength(1);
  });

  it.each(['anna,ida@example.com', 'Счёт<ida@example.com>', '(1)ida@example.com', 'ida\u200b@example.com'])(
    'several addresses in one, or one written otherwise, are none: %s',
    async (email) => {
      expect((await leaveMail(email)).status).toBe(400);
    },
  );

  it('a page that is not the site’s is no way back', async () => {
    dialog = await openDialog(server, site, { page: 'https://evil.example/phish' });
    await leaveMail('gleb@example.com');
    await answer('Ответ');
    const page = await (await follow(linkOf((await toVisitor())[0]!.text, 'open'))).text();
    expect(page).toContain(`url=https://${await nameOf()}/?otklik=open`);
    expect(page).not.toContain('evil');
  });
});

describe('letters to the owner', () => {
  const set = async (body: object) => {
    const token = freshToken(server, owner);
    expect((await call(server, `PATCH /assistant/setting/domain/id/${site.id}`, { token, body })).status).toBe(200);
  };
  const setting = async () => {
    const token = freshToken(server, owner);
    return (await call(server, `GET /assistant/setting/domain/id/${site.id}`, { token })).body;
  };
  const idOf = async (): Promise<string> =>
    (
      await server.deps.db
        .selectFrom('dialog')
        .select('id')
        .where('session', '=', dialog.session)
        .executeTakeFirstOrThrow()
    ).id;

  it('at once: who waits, what they said, the way to the dialog; one letter, however much is said', async () => {
    await say(server, dialog, 'Где мой <заказ>?');
    await say(server, dialog, 'Ау!');
    const letters = await toOwner(2 * minute);
    expect(letters).toHaveLength(1);
    expect(letters[0]!.text).toContain(`посетитель ждёт ответа`);
    expect(letters[0]!.text).toContain('«Ау!»');
    expect(letters[0]!.text).toContain(`https://chat.example/dialog/${await idOf()}`);
    expect(letters[0]!.text).toContain('https://chat.example/setting/assistant');
    await say(server, dialog, 'Вы тут?');
    expect(await toOwner(30 * minute)).toEqual([]);
  });

  it('a visitor’s name is one line of it, and turns nothing round', async () => {
    const name = 'Пётр\n\nВаш аккаунт закрыт\u202e';
    await call(server, 'PATCH /widget/visitor', { token: dialog.token, body: { name } });
    // As an older version has stored it.
    const { db } = server.deps;
    expect(
      (
        await db
          .selectFrom('dialog')
          .select('visitor_name')
          .where('id', '=', await idOf())
          .execute()
      )[0],
    ).toEqual({
      visitor_name: 'Пётр Ваш аккаунт закрыт',
    });
    await db
      .updateTable('dialog')
      .set({ visitor_name: name })
      .where('id', '=', await idOf())
      .execute();
    await say(server, dialog, 'Ау!');
    expect((await toOwner())[0]!.text).toContain('Пётр Ваш аккаунт закрыт');
  });

  it('a call by the button is mailed too; who is online is given time to see it', async () => {
    const leave = enterOperator(server, owner);
    await call(server, 'POST /widget/handoff', { token: dialog.token, body: { to: 'operator' } });
    expect(await toOwner(5 * minute)).toEqual([]);
    expect(await toOwner(11 * minute)).toHaveLength(1);
    await leave();
  });

  it('not when the visitor was answered meanwhile, and not when letters are off', async () => {
    await say(server, dialog, 'Раз');
    await answer('Отвечаю');
    expect(await toOwner()).toEqual([]);
    await set({ notify: 'off' });
    await say(server, dialog, 'Два');
    expect(await toOwner()).toEqual([]);
  });

  it('a digest comes when the day begins', async () => {
    const soon = new Date(server.clock.now() + 3 * 60 * minute).toISOString().slice(11, 16);
    const until = soon < '23:00' ? '24:00' : soon;
    const from = until === soon ? '00:00' : soon;
    const days = Array.from({ length: 7 }, () => ({ from, to: '24:00' }));
    await set({ notify: 'digest', hours: { zone: 'UTC', days } });
    await say(server, dialog, 'Ночью');
    expect(await toOwner(10 * minute)).toEqual([]);
    const letters = [...(await toOwner(3 * 60 * minute)), ...(await toOwner(21 * 60 * minute))];
    expect(letters).toHaveLength(1);
    expect(letters[0]!.text).toContain('«Ночью»');
  });

  it('its link stops them', async () => {
    await say(server, dialog, 'Раз');
    const stop = linkOf((await toOwner())[0]!.text, 'stop');
    const page = await (await follow(stop)).text();
    expect(page).toContain('ждут посетители');
    expect(page).toContain('Включить их снова можно в\u00a0настройках ассистента');
    expect((await follow(stop, 'POST')).status).toBe(200);
    await answer('Отвечаю');
    server.clock.shift(31 * minute);
    await say(server, dialog, 'Два');
    expect(await toOwner()).toEqual([]);
    // «Включить их снова можно в настройках ассистента.»
    expect(await setting()).toMatchObject({ notify: 'off' });
    await set({ notify: 'at_once' });
    await answer('Отвечаю ещё');
    server.clock.shift(31 * minute);
    await say(server, dialog, 'Три');
    expect((await toOwner()).map(({ text }) => text.includes('«Три»'))).toEqual([true]);
  });
});
