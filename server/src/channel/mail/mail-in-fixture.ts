import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { DialogHeader, Sentence, WaitingLetter } from '../../contract.ts';
import { call, entryOf, freshToken } from '../../dialog/dialog-fixture.ts';
import { type Received, useLetters } from '../../dialog/letter/letter-fixture.ts';
import { readMail } from './mail-in-reader.ts';
import type { Mailbox } from './mailbox-fixture.ts';

const headerOf = (raw: string, name: string): string =>
  (new RegExp(`^${name}: ((?:[^\\r\\n]|\\r?\\n[ \\t])*)`, 'im').exec(raw)?.[1] ?? '').replaceAll(/\r?\n[ \t]+/g, ' ');

/** Where a letter of the server is answered. */
export const replyAddress = (raw: string): string => /<([^>]+)>/.exec(headerOf(raw, 'Reply-To'))?.[1] ?? '';
export const idOf = (raw: string): string => headerOf(raw, 'Message-ID');
export const threadOf = (raw: string) => ({
  inReplyTo: headerOf(raw, 'In-Reply-To'),
  references: headerOf(raw, 'References').split(' ').filter(Boolean),
});

let ids = 0;

interface Answer {
  readonly text?: string;
  readonly from?: string;
  readonly to?: string;
  readonly id?: string;
  readonly headers?: readonly string[];
  /** The type and the body of the letter, in place of `text`. */
  readonly body?: string;
}

/** An answer to a letter, as a mail server delivers it. */
export function answerTo(
  letter: Received,
  { text = 'Ленина, 5', from = letter.to, to = replyAddress(letter.raw), id, headers = [], body }: Answer = {},
): string {
  ids += 1;
  return [
    `From: ${from}`,
    `To: ${to}`,
    'Subject: Re: chat',
    `Message-ID: ${id ?? `<answer.${ids}.${process.pid}@example.com>`}`,
    `In-Reply-To: ${idOf(letter.raw)}`,
    ...headers,
    body ?? `Content-Type: text/plain; charset=utf-8\n\n${text}\n\nOn 2026-03-13 12:30, Shop wrote:\n> quoted\n`,
  ].join('\n');
}

/** An owner with a site and a dialog, as for letters; answers are read from a mailbox. */
export function useMailIn(startMailbox: () => Promise<Mailbox>, settings: Record<string, string> = {}) {
  const env: Record<string, string> = { ...settings };
  const at = { mailbox: null as unknown as Mailbox, visitors: 0 };
  beforeAll(async () => {
    at.mailbox = await startMailbox();
    env.MAIL_IN_URL = at.mailbox.url;
  });
  const letters = useLetters(env);
  beforeAll(() => readMail(letters.server.deps));
  afterAll(() => at.mailbox.stop());
  beforeEach(() => void (at.visitors += 1));
  const token = () => freshToken(letters.server, letters.owner);
  const dialogId = async (): Promise<string> =>
    (await entryOf(letters.server, { ...letters.owner, token: token() }, letters.dialog)).id;

  return Object.assign(letters, {
    box: (): Mailbox => at.mailbox,
    /** The visitor's address: a new one for each test, since letters to one are counted. */
    email: () => `anna.${at.visitors}@example.com`,
    /** The letter with an operator's answer, mailed to the visitor. */
    async mailedLetter(text = 'По какому адресу?'): Promise<Received> {
      await letters.leaveMail(this.email());
      await letters.answer(text);
      const [letter] = await letters.toVisitor();
      return letter!;
    },
    /** Delivers letters and waits until the server has read all of the mailbox. */
    async deliver(...raws: string[]): Promise<void> {
      for (const raw of raws) at.mailbox.deliver(raw);
      const last = at.mailbox.count();
      await vi.waitFor(
        async () => {
          const row = await letters.server.deps.db.selectFrom('mail_folder').select('last_uid').executeTakeFirst();
          expect(Number(row?.last_uid)).toBe(last);
        },
        { timeout: 120_000, interval: 20 },
      );
    },
    async sentences(): Promise<Sentence[]> {
      const answer = await call(letters.server, `GET /dialog/detail/${await dialogId()}`, { token: token() });
      return (answer.body as { sentences: Sentence[] }).sentences;
    },
    async visitorTexts(): Promise<string[]> {
      return (await this.sentences()).filter(({ author }) => author === 'visitor').map(({ text }) => text);
    },
    async header(): Promise<DialogHeader> {
      return (await call<DialogHeader>(letters.server, `GET /dialog/header/${await dialogId()}`, { token: token() }))
        .body;
    },
    async waiting(): Promise<WaitingLetter[]> {
      const path = `GET /channel/mail/letter/list/${await dialogId()}`;
      return (await call<WaitingLetter[]>(letters.server, path, { token: token() })).body;
    },
    decide: (method: 'POST accept' | 'DELETE refuse', id: string) => {
      const [verb, what] = method.split(' ');
      return call(letters.server, `${verb} /channel/mail/letter/${what}/${id}`, { token: token() });
    },
    token,
  });
}
