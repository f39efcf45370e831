import type { HookEnd } from '../contract.ts';
import { letterAction, letterFrame, letterSmall, letterText } from '../mail/letter-frame.ts';
import type { Letter } from '../mail/mail.ts';

const reasons: Record<HookEnd, string> = {
  failed:
    'Сообщение не\u00a0удалось передать за\u00a0десять попыток в\u00a0течение трёх суток: принимающая сторона не\u00a0отвечала или отвечала ошибкой.',
  over: 'Принимающая сторона ответила кодом 410: сообщения ей больше не\u00a0нужны.',
  full: 'Скопилось больше ста тысяч сообщений, которые принимающая сторона не\u00a0успевает получить.',
};

/** Letter to the owners: a webhook is switched off, why, what waits, and where it is switched on again. */
export function hookLetter(productName: string, publicUrl: string, url: string, end: HookEnd): Omit<Letter, 'to'> {
  const { host } = new URL(url);
  const settings = `${publicUrl}/setting/hooks`;
  const news = [
    `Вебхук ${url} выключен.`,
    reasons[end],
    'Что ждало отправки, сохранится 30\u00a0дней и\u00a0уйдёт, когда вы включите вебхук. О\u00a0том, что случится до\u00a0этого, вебхук не\u00a0узнает.',
  ];
  return {
    subject: `${productName}: вебхук ${host} выключен`,
    text: [...news, `Включить: ${settings}`, productName].flatMap((text) => [text, '']).join('\n'),
    html: letterFrame('ru', [
      letterSmall(Bun.escapeHTML(productName)),
      ...news.map(letterText),
      letterAction(settings, 'Открыть вебхуки'),
    ]),
  };
}
