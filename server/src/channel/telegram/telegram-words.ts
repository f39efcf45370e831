import { letterAction, letterFrame, letterSmall, letterText } from '../../mail/letter-frame.ts';
import type { Letter } from '../../mail/mail.ts';

/** What the bot writes in the operators' group. */
export const deskWords = {
  closed: 'Диалог закрыт. Он откроется снова, если посетитель напишет.',
  taken: 'Не отправлено: посетитель заблокирован.',
  failed: 'Не отправлено из-за сбоя. Отправьте это сообщение снова.',
  refused: 'Не отправлено: такие сообщения и файлы посетителю не передать. Подходят текст, фото и документы до 10 МБ.',
} as const;
export type DeskWords = keyof typeof deskWords;

/** Why a bot or its group is switched off. */
export type TelegramEnd = 'token' | 'group' | 'other';

const ends: Record<TelegramEnd, { subject: string; news: string }> = {
  token: {
    subject: 'Telegram отключён: токен отозван',
    news: 'Telegram больше не принимает токен бота: его отозвали или бота удалили. Сообщения посетителей к нам не приходят, ответы им не уходят.',
  },
  group: {
    subject: 'группа в Telegram отключена',
    news: 'Бот больше не может писать в группу операторов: его удалили из неё или лишили прав. Сами диалоги с посетителями работают.',
  },
  other: {
    subject: 'Telegram отключён',
    news: 'Telegram сутки не принимает сообщения бота. Ответы посетителям не уходят.',
  },
};

/** Letter to the owners: the bot or its group is switched off, why, and where it is connected again. */
export function telegramLetter(
  { productName, publicUrl }: { readonly productName: string; readonly publicUrl: string },
  { username, siteName }: { readonly username: string; readonly siteName: string },
  end: TelegramEnd,
): Omit<Letter, 'to'> {
  const settings = `${publicUrl}/setting/channels`;
  const news = [
    `Бот @${username} сайта «${siteName}».`,
    ends[end].news,
    'Что ждало отправки, сохранится 30\u00a0дней и\u00a0уйдёт, когда вы подключите бота снова.',
  ];
  return {
    subject: `${productName}: ${ends[end].subject}`,
    text: [...news, `Подключить: ${settings}`, productName].flatMap((text) => [text, '']).join('\n'),
    html: letterFrame('ru', [
      letterSmall(Bun.escapeHTML(productName)),
      ...news.map((text) => letterText(Bun.escapeHTML(text))),
      letterAction(settings, 'Открыть каналы'),
    ]),
  };
}
