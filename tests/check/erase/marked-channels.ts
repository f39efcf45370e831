import { setTimeout as pause } from 'node:timers/promises';
import { makeCall } from '../../harness/caller.ts';
import type { MarkOf, Sites } from './marked-site.ts';

/** Asks again until there is an answer. */
async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    await pause(20);
  }
}

interface Listed {
  readonly id: string;
  readonly session: string;
}

/** The dialog that a search finds by a mark. */
const findDialog = ({ url, access: token }: Sites, mark: string): Promise<Listed> =>
  until(async () => (await makeCall(url, 'GET /dialog/list', { token, query: { q: mark } })).body.items[0]);

const untilTexts = ({ url, access: token }: Sites, id: string, wanted: readonly string[]): Promise<true> =>
  until(async () => {
    const { body } = await makeCall(url, 'GET /dialog/detail/{id}', { token, params: { id } });
    const texts: string[] = body.sentences.map(({ text }: { text: string }) => text);
    return wanted.every((mark) => texts.some((text) => text.includes(mark))) || undefined;
  });

let chats = 0;

/**
 * A person writes to the bot, sends a file, corrects a text and is answered.
 * @returns the session of the dialog, and the chat's number
 */
export async function writeByTelegram(
  sites: Sites,
  { of, passing }: { of: MarkOf; passing: MarkOf },
): Promise<{ session: string; chat: string }> {
  const { api } = sites.channels;
  chats += 1;
  const id = 7_310_000_000 + chats * 104_729;
  const from = {
    id,
    is_bot: false,
    first_name: `Пётр ${of('telegram name')}`,
    username: passing('telegram user name'),
    language_code: 'ru',
  };
  const person = { id, name: '' };
  api.write(person, { from, text: '/start' });
  const message = api.write(person, { from, text: `Где посылка ${of('telegram text')}?` });
  const { id: dialogId, session } = await findDialog(sites, of('telegram text'));
  const file = api.file(`${of('telegram file name')}.txt`, Buffer.from(`Чек ${of('telegram file')}`));
  api.write(person, { from, document: file });
  api.edit(person, message, { from, text: `Где вторая посылка ${of('telegram edit')}?` });
  await untilTexts(sites, dialogId, [of('telegram file name'), of('telegram edit')]);
  const answer = `Уже в пути ${of('telegram answer')}`;
  const body = { session, sentences: [answer] };
  await makeCall(sites.url, 'POST /dialog/answer', { token: sites.access, body });
  await api.until((sent) => sent.some(({ text }) => text === answer));
  return { session, chat: String(id) };
}

/** A person answers a letter by one with a file, and writes another one from an address that is not known. */
export async function writeByMail(
  sites: Sites,
  { session, email }: { session: string; email: string },
  { of, passing }: { of: MarkOf; passing: MarkOf },
): Promise<void> {
  const { url, access: token, channels } = sites;
  const to = await sites.replyAddress(session, email);
  const head = (from: string, id: string) => [
    `From: "Ivan ${passing('author')}" <${from}>`,
    `To: ${to}`,
    `Subject: Re: ${passing('subject')}`,
    `Message-ID: <${id}@example.ru>`,
  ];
  const type = 'Content-Type: text/plain; charset=utf-8';
  const file = `${type}\nContent-Disposition: attachment; filename="${of('mail file name')}.txt"`;
  const parts = [`${type}\n\nОтвечаю письмом ${of('mail text')}`, `${file}\n\nСмета ${of('mail file')}`];
  const body = `${parts.map((part) => `--m\n${part}\n`).join('')}--m--\n`;
  const mixed = `Content-Type: multipart/mixed; boundary=m\n\n${body}`;
  channels.mailbox.deliver([...head(email, of('message id')), mixed].join('\n'));
  const strange = `${type}\n\nПишу с работы ${of('letter')}`;
  channels.mailbox.deliver([...head(`${of('letter sender')}@example.ru`, passing('other id')), strange].join('\n'));
  const { id } = await findDialog(sites, of('mail text'));
  await until(async () => {
    const waiting = await makeCall(url, 'GET /channel/mail/letter/list/{id}', { token, params: { id } });
    return waiting.body.length > 0 || undefined;
  });
}
