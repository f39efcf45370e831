import { escapeHtml } from '../platform/escape-html.ts';
import type { Letter } from '../platform/mail.ts';

/** What a code's letter says above the code, in plain text. */
export interface Occasion {
  readonly subject: string;
  readonly text: string;
}

type Content = Omit<Letter, 'to'>;

const html = (productName: string, paragraphs: readonly string[]): string =>
  [
    '<!doctype html>',
    '<html lang="ru"><body style="font:16px/1.5 sans-serif;color:#1c2230;max-width:32em">',
    `<p style="color:#5b6478">${escapeHtml(productName)}</p>`,
    ...paragraphs,
    '</body></html>',
    '',
  ].join('\n');

const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>\n')}</p>`;

/** A code letter: the code is alone on a line. */
export function codeLetter(productName: string, { subject, text }: Occasion, code: string): Content {
  const until = 'Код действует 10 минут. Никому его не сообщайте. Если вы его не запрашивали, ничего не делайте.';
  return {
    subject,
    text: [text, '', code, '', until, '', productName, ''].join('\n'),
    html: html(productName, [
      paragraph(text),
      `<p style="font-size:28px;letter-spacing:4px">\n${code}\n</p>`,
      paragraph(until),
    ]),
  };
}

const link = (url: string, text: string): string => `<p><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>`;

/** For the address that an account had: it has another one now, and how to undo that. */
export function emailChangedLetter(productName: string, email: string, undoUrl: string): Content {
  const news = `Адрес вашей учётной записи изменён на ${email}.`;
  const advice =
    'Если это сделали не вы, откройте ссылку и верните прежний адрес и прежний пароль. Ссылка действует 7 дней.';
  const calm = 'Если это сделали вы, ничего не делайте.';
  return {
    subject: `${productName}: адрес изменён`,
    text: [news, '', advice, '', `Это не я: ${undoUrl}`, '', calm, '', productName, ''].join('\n'),
    html: html(productName, [paragraph(news), paragraph(advice), link(undoUrl, 'Это не я'), paragraph(calm)]),
  };
}

/** The way to a new password. */
export function passwordResetLetter(productName: string, url: string): Content {
  const news = 'Кто-то, возможно вы, хочет задать новый пароль для вашей учётной записи.';
  const advice = 'Откройте ссылку и придумайте пароль. Ссылка действует час и один раз; все входы завершатся.';
  const calm = 'Если это были не вы, ничего не делайте: прежний пароль останется.';
  return {
    subject: `${productName}: новый пароль`,
    text: [news, '', advice, '', `Задать пароль: ${url}`, '', calm, '', productName, ''].join('\n'),
    html: html(productName, [paragraph(news), paragraph(advice), link(url, 'Задать пароль'), paragraph(calm)]),
  };
}

/** For the address that an account had until the change to it was undone. */
export function emailRestoredLetter(productName: string): Content {
  const news =
    'Смена адреса вашей учётной записи отменена по ссылке из письма на прежний адрес. Этот адрес больше не подходит для входа.';
  const advice = 'Если прежний почтовый ящик больше не ваш, свяжитесь с поддержкой сервиса.';
  return {
    subject: `${productName}: смена адреса отменена`,
    text: [news, advice, '', productName, ''].join('\n'),
    html: html(productName, [paragraph(news), paragraph(advice)]),
  };
}
