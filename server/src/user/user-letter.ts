import { escapeHtml } from '../platform/escape-html.ts';
import type { Letter } from '../platform/mail.ts';

/** What a code's letter says above the code, in plain text. */
export interface Occasion {
  readonly subject: string;
  readonly text: string;
}

type Content = Omit<Letter, 'to'>;

const html = (productName: string, paragraphs: readonly string[]): string =>
  ['<!doctype html>', '<html lang="ru"><body style="font:16px/1.5 sans-serif;color:#1c2230;max-width:32em">', `<p style="color:#5b6478">${escapeHtml(productName)}</p>`, ...paragraphs, '</body></html>', ''].join('\n');

const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>\n')}</p>`;

/** A code letter: the code stands alone on a line. */
export function codeLetter(productName: string, { subject, text }: Occasion, code: string): Content {
  const until = 'Код действует 10 минут. Никому его не сообщайте. Если вы его не запрашивали, ничего не делайте.';
  return {
    subject,
    text: [text, '', code, '', until, '', productName, ''].join('\n'),
    html: html(productName, [paragraph(text), `<p style="font-size:28px;letter-spacing:4px">\n${code}\n</p>`, paragraph(until)]),
  };
}

/** Tells the old address that the account has another one now. */
export function emailChangedLetter(productName: string, email: string): Content {
  const said = `Адрес вашей учётной записи изменён на ${email}.`;
  const advice = 'Если это сделали не вы, сразу свяжитесь с поддержкой сервиса.';
  return {
    subject: `${productName}: адрес изменён`,
    text: [said, advice, '', productName, ''].join('\n'),
    html: html(productName, [paragraph(said), paragraph(advice)]),
  };
}
