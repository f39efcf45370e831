import { describe, expect, it } from 'vitest';
import { mostUnproven } from './mailbox-service.ts';
import { mostLetters } from './reply-letter-service.ts';
import {
  call,
  createOwner,
  createSite,
  entryOf,
  enterVisitor,
  freshToken,
  openDialog,
  type Owner,
  say,
  type Site,
} from '../dialog-fixture.ts';
import { letterWords } from './visitor-letter-words.ts';
import { linkOf, minute, type Received, useLetters } from './letter-fixture.ts';

const at = useLetters();
/** After it the bounds of a day start again. */
const day = 25 * 60 * minute;

describe('«Ответ придёт и сюда, и на почту»', () => {
  it('a visitor who has left is mailed the unread answers once, with a link to the dialog', async () => {
    await say(at.server, at.dialog, 'Когда откроетесь?');
    await at.leaveMail('anna@example.com');
    await at.answer('Здравствуйте!', 'Откроемся <в> девять.');
    await at.answer('Ждём вас.');
    const letters = await at.toVisitor();
    expect(letters).toHaveLength(1);
    const [{ to, raw, text, html }] = letters as [Received];
    const name = await at.nameOf();
    expect(to).toBe('anna@example.com');
    expect(text).toContain(`Вы писали в\u00a0чат на\u00a0сайте ${name}. Вам ответили:`);
    for (const answer of ['Здравствуйте!', 'Откроемся <в> девять.', 'Ждём вас.']) expect(text).toContain(answer);
    expect(text).toContain(
      `Ссылка ведёт на\u00a0сайт ${name}. Чат с\u00a0перепиской откроется там в\u00a0том браузере`,
    );
    expect(html).toContain('Откроемся &lt;в&gt; девять.');
    // Nothing that a visitor wrote reaches an address that a visitor named.
    expect(text).not.toContain('Когда откроетесь');
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const page = await (await at.follow(linkOf(text, 'open'))).text();
    expect(page).toContain(`url=https://${name}/cart?step=2&amp;otklik=open`);
    expect(await at.toVisitor()).toEqual([]);
    await at.answer('И ещё одно.');
    const next = await at.toVisitor();
    expect(next).toHaveLength(1);
    expect(next[0]!.text).toContain('И ещё одно.');
    expect(next[0]!.text).not.toContain('Ждём вас.');
  });

  it('begins with the note that answers to it are not read, since no mailbox is set', async () => {
    await at.leaveMail('olga@example.com');
    await at.answer('Здравствуйте!');
    const [letter] = await at.toVisitor();
    expect(letter!.text.trim().split(/\r?\n/)[0]).toBe(
      'На\u00a0это письмо отвечать не\u00a0нужно: ответ никто не\u00a0прочитает. Напишите в\u00a0чат.',
    );
    expect(letter!.raw).not.toMatch(/^Reply-To:/im);
    expect(letter!.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  });

  it('the header of a dialog names letters where an answer is mailed', async () => {
    const letters = async () => {
      const { id } = await entryOf(at.server, at.owner, at.dialog);
      const token = freshToken(at.server, at.owner);
      return (await call<{ letters: boolean }>(at.server, `GET /dialog/header/${id}`, { token })).body.letters;
    };
    await say(at.server, at.dialog, 'Когда откроетесь?');
    expect(await letters()).toBe(false);
    await at.leaveMail('anna@example.com');
    expect(await letters()).toBe(true);
    await at.setVerified(0);
    expect(await letters()).toBe(false);
    await at.setVerified(1);
    await at.answer('Откроемся в девять.');
    const [letter] = await at.toVisitor();
    await at.follow(linkOf(letter!.text, 'stop'), 'POST');
    expect(await letters()).toBe(false);
  });

  it('a deleted answer leaves no word in a letter, and no letter where it was the only one', async () => {
    await at.leaveMail('anna@example.com');
    const remove = async (seq: number) => {
      const { id } = await entryOf(at.server, at.owner, at.dialog);
      const token = freshToken(at.server, at.owner);
      return call(at.server, `DELETE /dialog/sentence/delete/${id}?seq=${seq}`, { token });
    };
    await at.answer('Чужой пароль');
    expect((await remove(1)).status).toBe(200);
    expect(await at.toVisitor()).toEqual([]);
    await at.answer('Ещё один пароль', 'Откроемся в девять.');
    await remove(2);
    const [letter] = await at.toVisitor();
    expect(letter!.text).toContain('Откроемся в девять.');
    expect(letter!.text).toContain('Сообщение удалено');
    expect(letter!.raw + letter!.text + letter!.html).not.toContain('пароль');
  });

  it('a letter has twenty sentences, names files, and counts the rest, which the chat shows', async () => {
    await at.leaveMail('vera@example.com');
    const token = freshToken(at.server, at.owner);
    const { id } = await entryOf(at.server, at.owner, at.dialog);
    const body = new FormData();
    body.set('file', new File(['Смета'], 'смета.txt', { type: 'text/plain' }));
    body.set('clientId', crypto.randomUUID());
    expect((await call(at.server, `POST /dialog/file/${id}`, { token, body })).status).toBe(201);
    const answers = Array.from({ length: 21 }, (_, i) => `Пункт ${i + 1}.`);
    for (const text of answers) await at.answer(text);
    const [letter] = await at.toVisitor();
    expect(letter!.text).toContain('Файл «смета.txt»: откройте его в\u00a0чате.');
    expect(letter!.text).toContain('Пункт 19.');
    expect(letter!.text).not.toContain('Пункт 20.');
    expect(letter!.text).toContain('И\u00a0ещё 2\u00a0— в\u00a0чате.');
    const shown = await call<{ sentences: { text: string; file?: { name: string } }[] }>(
      at.server,
      'GET /widget/sentence?before=1000',
      { token: at.dialog.token },
    );
    expect(shown.body.sentences.flatMap(({ file: one }) => one?.name ?? [])).toEqual(['смета.txt']);
    expect(shown.body.sentences.map(({ text }) => text)).toEqual(expect.arrayContaining(answers));
  });

  it('what was read is not mailed, nor what comes while the visitor is there', async () => {
    await at.leaveMail('boris@example.com');
    await at.answer('Раз');
    await say(at.server, at.dialog, 'Вижу');
    expect(await at.toVisitor()).toEqual([]);
    const leave = enterVisitor(at.server, at.dialog, at.owner);
    await at.answer('Два');
    expect(await at.toVisitor()).toEqual([]);
    await leave();
    expect(await at.toVisitor()).toHaveLength(1);
  });

  it('an answer that is unread in an open tab is mailed after a quarter of an hour, once', async () => {
    await at.leaveMail('olaf@example.com');
    const leave = enterVisitor(at.server, at.dialog, at.owner);
    await at.answer('Откроемся в девять.');
    expect(await at.toVisitor(10 * minute)).toEqual([]);
    expect((await at.toVisitor(6 * minute)).map(({ text }) => text.includes('Откроемся в девять.'))).toEqual([true]);
    await leave();
    expect(await at.toVisitor(20 * minute)).toEqual([]);
  });

  it('an address that is left after the answer is mailed it too; English where the site is', async () => {
    await at.server.deps.db
      .updateTable('domain')
      .set({ config: '{"locale":"en"}' })
      .where('id', '=', at.site.id)
      .execute();
    await at.answer('We open at nine.');
    await at.leaveMail('carol@example.com');
    const [letter] = await at.toVisitor();
    expect(letter!.text).toContain('Here is the answer:');
    expect(letter!.raw).toMatch(/^Subject: .*an answer to your question/m);
  });

  it.each(['uk', 'be', 'kk', 'uz', 'de', 'fr', 'es', 'tr', 'pl', 'zh'] as const)(
    'a chat that speaks %s has letters and their pages in it, also once the page has changed its language',
    async (language) => {
      const words = letterWords[language];
      at.dialog = await openDialog(at.server, at.site, { locale: 'ru-RU', language: 'en' });
      await call(at.server, 'PATCH /widget/visitor', { token: at.dialog.token, body: { language } });
      await at.leaveMail(`anna.${language}@example.com`);
      await at.answer('OK');
      const [letter] = await at.toVisitor();
      const name = await at.nameOf();
      expect(letter!.text).toContain(words.answered(name));
      expect(letter!.text).toContain(words.noReply);
      expect(letter!.html).toContain(`lang="${language}"`);
      expect(await (await at.follow(linkOf(letter!.text, 'open'))).text()).toContain(words.opening);
      const stop = linkOf(letter!.text, 'stop');
      expect(await (await at.follow(stop)).text()).toContain(words.stopAsk(name));
      expect(await (await at.follow(stop, 'POST')).text()).toContain(words.stopped);
    },
  );

  it('a language that the chat does not speak is refused', async () => {
    const body = { site: at.site.site, language: 'it' };
    expect((await call(at.server, 'POST /widget/session', { body })).status).toBe(400);
    const token = at.dialog.token;
    expect((await call(at.server, 'PATCH /widget/visitor', { token, body: { language: 'it' } })).status).toBe(400);
  });

  it('a page that speaks English has English letters and their pages, on a Russian site too', async () => {
    at.dialog = await openDialog(at.server, at.site, { locale: 'en' });
    await at.leaveMail('carl@example.com');
    await at.answer('We open at nine.');
    const [letter] = await at.toVisitor();
    expect(letter!.text).toContain('Here is the answer:');
    expect(await (await at.follow(linkOf(letter!.text, 'open'))).text()).toContain('Opening the chat');
    const stop = linkOf(letter!.text, 'stop');
    expect(await (await at.follow(stop)).text()).toContain('No more such letters');
    expect(await (await at.follow(stop, 'POST')).text()).toContain('Done.');
    await at.answer('And close at five.');
    expect(await at.toVisitor()).toEqual([]);
  });

  it('a mail server that is away is tried again; nothing is lost by a restart', async () => {
    await at.leaveMail('dora@example.com');
    await at.answer('Не потеряйте меня');
    at.isRefusing = true;
    expect(await at.toVisitor()).toEqual([]);
    at.isRefusing = false;
    expect(await at.toVisitor(minute)).toEqual([]);
    const [letter] = await at.toVisitor(11 * minute);
    expect(letter!.text).toContain('Не потеряйте меня');
    expect(await at.toVisitor(11 * minute)).toEqual([]);
  });

  it.each(['anna@почта.рф', 'имя@почта.рф', "o'brien+chat@example.co.uk", 'OLGA@Example.com'])(
    'an address as people have them is mailed: %s',
    async (email) => {
      expect((await at.leaveMail(email)).status).toBe(200);
      await at.answer('Ответ');
      expect(await at.toVisitor()).toMatchObject([
        { to: expect.stringContaining('@'), text: expect.stringContaining('Ответ') },
      ]);
    },
  );

  it('an address that is not there is tried once for each answer, and not again and again', async () => {
    await at.leaveMail('nobody@example.com');
    at.unknown.add('nobody@example.com');
    await at.answer('Раз');
    for (let i = 0; i < 3; i += 1) expect(await at.toVisitor(11 * minute)).toEqual([]);
    expect(at.tried).toBe(1);
    at.unknown.clear();
    await at.answer('Два');
    expect((await at.toVisitor()).map(({ text }) => text.includes('Раз'))).toEqual([false]);
  });

  it('a link of a deleted dialog shows a page, in the language of the browser', async () => {
    await at.leaveMail('hugo@example.com');
    await at.answer('Раз');
    const open = linkOf((await at.toVisitor())[0]!.text, 'open');
    await call(at.server, 'DELETE /widget/session', { token: at.dialog.token });
    const look = async (language: string) => {
      const page = await at.follow(open, 'GET', { accept: 'text/html', 'accept-language': language });
      return [page.status, page.headers.get('content-type'), await page.text()];
    };
    expect(await look('ru-RU')).toEqual([404, expect.stringContaining('text/html'), expect.stringContaining('Ссылка')]);
    expect(await look('en-US')).toEqual([404, expect.stringContaining('text/html'), expect.stringContaining('This')]);
    expect((await at.follow(open)).headers.get('content-type')).toContain('json');
  });

  it('an unverified site sends no letters', async () => {
    await at.setVerified(0);
    await at.leaveMail('hans@example.com');
    await at.answer('Ваш счёт закрыт, войдите: https://evil.example');
    expect(await at.toVisitor()).toEqual([]);
    await at.setVerified(1);
    expect(await at.toVisitor(day)).toEqual([]);
    await at.answer('Теперь наш');
    expect((await at.toVisitor()).map(({ text }) => text.includes('evil'))).toEqual([false]);
  });

  it('an address gets so many letters a day, however many sites write to it', async () => {
    let letters = 0;
    const writeFrom = async (count: number): Promise<void> => {
      at.site = await createSite(at.server, { ...at.owner, token: freshToken(at.server, at.owner) });
      await at.setVerified(1);
      at.dialog = await openDialog(at.server, at.site);
      await at.leaveMail(`ida+${letters}@example.com`);
      for (let i = 0; i < count; i += 1) {
        await at.answer(`Письмо ${i}`);
        letters += (await at.toVisitor()).length;
      }
    };
    await writeFrom(mostUnproven);
    await writeFrom(mostUnproven);
    await writeFrom(2);
    expect(letters).toBe(mostLetters.address);
    expect(await at.toVisitor(day)).toHaveLength(1);
  });

  it.each(['anna,ida@example.com', 'Счёт<ida@example.com>', '(1)ida@example.com', 'ida\u200b@example.com'])(
    'several addresses in one, or one written otherwise, are none: %s',
    async (email) => {
      expect((await at.leaveMail(email)).status).toBe(400);
    },
  );

  it('a page that is not the at.site’s is no way back', async () => {
    at.dialog = await openDialog(at.server, at.site, { page: 'https://evil.example/phish' });
    await at.leaveMail('gleb@example.com');
    await at.answer('Ответ');
    const page = await (await at.follow(linkOf((await at.toVisitor())[0]!.text, 'open'))).text();
    expect(page).toContain(`url=https://${await at.nameOf()}/?otklik=open`);
    expect(page).not.toContain('evil');
  });
});

/** A dialog of another owner with an answer that is due. */
async function answered(email: string, owner: Owner, site: Site): Promise<void> {
  const dialog = await openDialog(at.server, site);
  await call(at.server, 'PATCH /widget/visitor', { token: dialog.token, body: { email } });
  const token = freshToken(at.server, owner);
  const body = { session: dialog.session, sentences: ['Ответ'] };
  expect((await call(at.server, 'POST /dialog/answer', { token, body })).status).toBe(201);
}

describe('letters of several owners', () => {
  it('take turns: one letter of each other owner goes first at most', async () => {
    const busy = await createOwner(at.server);
    const site = await createSite(at.server, busy);
    await at.setVerified(1, site);
    for (let i = 0; i < 25; i += 1) await answered(`busy${i % 5}@example.com`, busy, site);
    at.server.clock.shift(minute);
    await at.leaveMail('honest@example.com');
    await at.answer('Мой ответ');
    const letters = await at.toVisitor(5 * minute);
    expect(letters.slice(0, 4).map(({ to }) => to)).toContain('honest@example.com');
  });

  it('do not wait for letters that are not sent: nothing is due of an unproven site', async () => {
    const other = await createOwner(at.server);
    const site = await createSite(at.server, other);
    await at.setVerified(0, site);
    for (let i = 0; i < 45; i += 1) await answered(`many${i}@example.com`, other, site);
    const due = at.server.deps.db.selectFrom('reply_letter').select('dialog_id').where('owner_id', '=', other.id);
    expect(await due.execute()).toEqual([]);
    // What came before the site lost its proof is dropped without a turn.
    await at.setVerified(1, site);
    for (let i = 0; i < 45; i += 1) await answered(`lost${i}@example.com`, other, site);
    await at.setVerified(0, site);
    at.server.clock.shift(minute);
    await at.leaveMail('honest2@example.com');
    await at.answer('Мой ответ');
    // Letters of the case before may still come.
    const sent = (await at.toVisitor()).map(({ to }) => to).filter((to) => !to.startsWith('busy'));
    expect(sent).toEqual(['honest2@example.com']);
  });
});
