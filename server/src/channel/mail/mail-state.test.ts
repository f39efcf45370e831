import { describe, expect, it, vi } from 'vitest';
import type { MailInState } from '../../contract.ts';
import { call, createMember, say, teach } from '../../dialog/dialog-fixture.ts';
import { linkOf, minute } from '../../dialog/letter/letter-fixture.ts';
import { type ImapFixture, startImap } from './imap-fixture.ts';
import { answerTo, useMailIn } from './mail-in-fixture.ts';

const at = useMailIn(startImap);
const box = () => at.box() as ImapFixture;
const make = async (name: string) => (await call<MailInState>(at.server, name, { token: at.token() })).body;
const state = () => make('GET /channel/mail/state');
const until = (wanted: object) =>
  vi.waitFor(async () => expect(await state()).toMatchObject(wanted), { timeout: 120_000 });

describe('the state of answers by mail', () => {
  it('names the address, and that the mailbox is read; for owners alone', async () => {
    await until({ address: 'answers@shop.example', error: null, check: null, readAt: expect.any(String) });
    const editor = await createMember(at.server, at.owner, { role: 'editor' });
    expect((await call(at.server, 'GET /channel/mail/state', { token: editor.token })).status).toBe(403);
  });

  it('follows a test letter: sent, then received with the words of its answer', async () => {
    const sent = await make('POST /channel/mail/test');
    expect(sent.check).toMatchObject({ to: at.owner.email, failed: false, receivedAt: null, outcome: null });
    const letter = at.received.at(-1);
    expect(letter!.text).toContain('Ответьте на\u00a0это письмо одним словом');
    await at.deliver(answerTo(letter!, { headers: ['Auto-Submitted: auto-replied'] }));
    expect((await state()).check).toMatchObject({ outcome: 'automatic' });
    await at.deliver(answerTo(letter!, { from: 'eve@evil.example' }));
    expect((await state()).check).toMatchObject({ outcome: 'other_sender' });
    await at.deliver(answerTo(letter!, { text: 'Работает' }));
    expect((await state()).check).toMatchObject({
      outcome: 'received',
      text: 'Работает',
      receivedAt: expect.any(String),
    });
    await at.deliver(answerTo(letter!, { from: 'eve@evil.example', text: 'Нет' }));
    expect((await state()).check).toMatchObject({ outcome: 'received', text: 'Работает' });
    // The next one begins again.
    expect((await make('POST /channel/mail/test')).check).toMatchObject({ outcome: null, text: null });
  });

  it('of a test letter that the mail server does not take is «failed»', async () => {
    at.isRefusing = true;
    expect((await make('POST /channel/mail/test')).check).toMatchObject({ failed: true, outcome: null });
  });

  it('names why the mailbox is not read, until it is read again', async () => {
    box().isClosed = true;
    await box().restart();
    await until({ error: 'login' });
    box().isClosed = false;
    await until({ error: null });
  });
});

describe('the reader of the mailbox', () => {
  it('takes no letter twice when the mailbox has new numbers', async () => {
    const letter = await at.mailedLetter();
    await at.deliver(answerTo(letter, { text: 'Раз' }), answerTo(letter, { text: 'Два' }));
    box().renumber();
    await box().restart();
    await at.deliver(answerTo(letter, { text: 'Три' }));
    expect(await at.visitorTexts()).toEqual(['Раз', 'Два', 'Три']);
  });

  it('passes over a letter that cannot be read, and reads those behind it', async () => {
    const letter = await at.mailedLetter();
    const nested = Array.from({ length: 40 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}`);
    await at.deliver(answerTo(letter, { body: nested.join('\n') }), answerTo(letter, { text: 'Дальше' }));
    expect(await at.visitorTexts()).toEqual(['Дальше']);
  });

  it('refuses another letter under the id of one before, and reads those behind it', async () => {
    const letter = await at.mailedLetter();
    const seen = at.box().seen();
    const id = '<twice@example.com>';
    await at.deliver(
      ...['Раз', 'Другое'].map((text) => answerTo(letter, { id, text })),
      answerTo(letter, { text: 'Дальше' }),
    );
    expect(await at.visitorTexts()).toEqual(['Раз', 'Дальше']);
    expect(at.box().seen() - seen).toBe(3);
  });
});

describe('an answer by mail', () => {
  it('has the assistant’s answer mailed', async () => {
    await teach(at.server, at.owner, at.site);
    const letter = await at.mailedLetter();
    // It is silent for half an hour after an operator's answer.
    at.server.clock.shift(31 * minute);
    await at.deliver(answerTo(letter, { text: 'Сколько стоит доставка?' }));
    const spoken = await vi.waitFor(
      async () => {
        const words = (await at.sentences()).filter(({ author }) => author === 'assistant');
        expect(words.length).toBeGreaterThan(0);
        return words;
      },
      { timeout: 120_000 },
    );
    const [reply] = await at.toVisitor();
    for (const { text } of spoken) expect(reply!.text).toContain(text);
    // Who writes in the chat again reads there.
    await say(at.server, at.dialog, 'Сколько стоит доставка?');
    expect(await at.toVisitor()).toEqual([]);
  });

  it('calls a person where the assistant does not know the answer', async () => {
    await teach(at.server, at.owner, at.site);
    const letter = await at.mailedLetter();
    // It is silent for half an hour after an operator's answer.
    at.server.clock.shift(31 * minute);
    await at.deliver(answerTo(letter, { text: 'Есть ли у вас филиал на Луне?' }));
    await expect.poll(async () => (await at.header()).waiting, { timeout: 120_000 }).toBe(true);
    // The assistant's answer is mailed here, not in the next test.
    expect(await at.toVisitor()).toHaveLength(1);
  });

  it('shows that its letters are read, as a followed link does', async () => {
    const letter = await at.mailedLetter();
    await at.deliver(answerTo(letter));
    const { key } = (await at.server.deps.db
      .selectFrom('mailbox')
      .select('key')
      .where('proven', '=', 1)
      .where('domain_id', '=', at.site.id)
      .executeTakeFirst())!;
    expect(linkOf(letter.text, 'stop')).toContain(key);
  });

  it('of many pages is stored as several sentences', async () => {
    const letter = await at.mailedLetter();
    await at.deliver(answerTo(letter, { text: Array.from({ length: 900 }, (_, i) => `Слово${i}`).join(' ') }));
    const texts = await at.visitorTexts();
    expect(texts.map(({ length }) => length <= 4000)).toEqual([true, true]);
    expect(texts.join(' ')).toMatch(/^Слово0 .* Слово899$/);
  });

  it('of many pages that a member accepts is stored whole, too', async () => {
    const letter = await at.mailedLetter();
    const text = Array.from({ length: 900 }, (_, i) => `Слово${i}`).join(' ');
    await at.deliver(answerTo(letter, { from: 'olga@example.com', text }));
    const [waiting] = await at.waiting();
    expect((await at.decide('POST accept', waiting!.id)).status).toBe(200);
    expect((await at.visitorTexts()).join(' ')).toBe(text);
  });
});
