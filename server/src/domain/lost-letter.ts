import { letterFrame, letterLink, letterSmall, letterText } from '../mail/letter-frame.ts';
import type { Letter } from '../mail/mail.ts';

/** Why a domain is verified no longer: three checks found no proof, or another owner has proven it. */
export type Loss = 'missing' | 'taken';

const reasons: Record<Loss, string> = {
  missing:
    'Мы раз в\u00a0неделю проверяем, что подтверждение домена на\u00a0месте. Три проверки подряд, в\u00a0разные дни, его не\u00a0нашли.',
  taken:
    'Другой владелец подтвердил этот домен своим значением, а\u00a0вашего подтверждения на\u00a0сайте и\u00a0в\u00a0DNS больше нет.',
};

/** Letter to an owner: the domain is no longer verified, what stops, and how to prove it again. */
export function lostLetter(productName: string, publicUrl: string, name: string, loss: Loss): Omit<Letter, 'to'> {
  const news = [
    `Домен ${name} больше не\u00a0подтверждён.`,
    reasons[loss],
    'Чат на\u00a0этом сайте больше не\u00a0открывается. Диалоги, контексты и\u00a0обученный ассистент на\u00a0месте.',
  ];
  const advice =
    'Чтобы вернуть чат, верните подтверждение (запись DNS, файл или тег на\u00a0главной странице) и\u00a0нажмите «Проверить» в\u00a0настройках: ';
  const url = `${publicUrl}/setting/domains`;
  return {
    subject: `${productName}: домен ${name} больше не подтверждён`,
    text: [...news, advice + url, productName].flatMap((text) => [text, '']).join('\n'),
    html: letterFrame('ru', [
      letterSmall(Bun.escapeHTML(productName)),
      ...news.map(letterText),
      `<p>${Bun.escapeHTML(advice)}${letterLink(url, url)}</p>`,
    ]),
  };
}
