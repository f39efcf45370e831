import { escapeHtml } from '../platform/mail/escape-html.ts';
import { letterFrame, letterLink, letterSmall, letterText } from '../platform/mail/letter-frame.ts';
import type { Letter } from '../platform/mail/mail.ts';

/** Why a domain is verified no longer: three checks found no proof, or another owner has proven it. */
export type Loss = 'missing' | 'taken';

const reasons: Record<Loss, string> = {
  missing:
    'Мы раз в неделю проверяем, что подтверждение домена на месте. Три проверки подряд, в разные дни, его не нашли.',
  taken: 'Другой владелец подтвердил этот домен своим значением, а вашего подтверждения на сайте и в DNS больше нет.',
};

/** Letter to an owner: the domain is no longer verified, what stops, and how to prove it again. */
export function lostLetter(productName: string, publicUrl: string, name: string, loss: Loss): Omit<Letter, 'to'> {
  const news = [
    `Домен ${name} больше не подтверждён.`,
    reasons[loss],
    'Чат на этом сайте больше не открывается. Диалоги, контексты и обученный ассистент на месте.',
  ];
  const advice =
    'Чтобы вернуть чат, верните подтверждение (запись DNS, файл или тег на главной странице) и нажмите «Проверить» в настройках: ';
  const url = `${publicUrl}/setting/domains`;
  return {
    subject: `${productName}: домен ${name} больше не подтверждён`,
    text: [...news, advice + url, productName].flatMap((text) => [text, '']).join('\n'),
    html: letterFrame('ru', [
      letterSmall(escapeHtml(productName)),
      ...news.map(letterText),
      `<p>${escapeHtml(advice)}${letterLink(url, url)}</p>`,
    ]),
  };
}
