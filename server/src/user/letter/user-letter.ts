import { letterAction, letterFrame, letterSmall, letterText } from '../../mail/letter-frame.ts';
import type { Letter } from '../../mail/mail.ts';

/** The text above the code in a letter, in plain text. */
export interface Occasion {
  readonly subject: string;
  readonly text: string;
}

type Content = Omit<Letter, 'to'>;

const html = (productName: string, paragraphs: readonly string[]): string =>
  letterFrame('ru', [letterSmall(Bun.escapeHTML(productName)), ...paragraphs]);

/** A code letter: the code is alone on a line. */
export function codeLetter(productName: string, { subject, text }: Occasion, code: string): Content {
  const until =
    'Код действует 10\u00a0минут. Никому его не\u00a0сообщайте. Если вы его не\u00a0запрашивали, ничего не\u00a0делайте.';
  return {
    subject,
    text: [text, '', code, '', until, '', productName, ''].join('\n'),
    html: html(productName, [
      letterText(text),
      `<p style="margin:24px 0;font-size:32px;line-height:1.2;font-weight:600;letter-spacing:4px">\n${code}\n</p>`,
      letterText(until),
    ]),
  };
}

/** For the address that an account had: it has another one now, and how to undo that. */
export function emailChangedLetter(productName: string, email: string, undoUrl: string): Content {
  const news = `Адрес вашего аккаунта изменён на\u00a0${email}.`;
  const advice =
    'Если это сделали не\u00a0вы, откройте ссылку и\u00a0верните прежний адрес и\u00a0прежний пароль: все входы завершатся, а\u00a0все токены API и\u00a0разрешённые адреса удалятся. Ссылка действует 7\u00a0дней.';
  const calm = 'Если это сделали вы, ничего не\u00a0делайте.';
  return {
    subject: `${productName}: адрес изменён`,
    text: [news, '', advice, '', `Это не я: ${undoUrl}`, '', calm, '', productName, ''].join('\n'),
    html: html(productName, [
      letterText(news),
      letterText(advice),
      letterAction(undoUrl, 'Это не\u00a0я'),
      letterText(calm),
    ]),
  };
}

/** The way to a new password. */
export function passwordResetLetter(productName: string, url: string): Content {
  const news = 'Кто-то, возможно вы, хочет задать новый пароль для вашего аккаунта.';
  const advice =
    'Откройте ссылку и\u00a0придумайте пароль. Ссылка действует час и\u00a0только один раз. Все входы завершатся, а\u00a0все токены API и\u00a0разрешённые адреса удалятся.';
  const calm = 'Если это были не\u00a0вы, ничего не\u00a0делайте: прежний пароль останется.';
  return {
    subject: `${productName}: новый пароль`,
    text: [news, '', advice, '', `Задать пароль: ${url}`, '', calm, '', productName, ''].join('\n'),
    html: html(productName, [
      letterText(news),
      letterText(advice),
      letterAction(url, 'Задать пароль'),
      letterText(calm),
    ]),
  };
}

/** For the address that an account had until the change to it was undone. */
export function emailRestoredLetter(productName: string): Content {
  const news =
    'Смена адреса вашего аккаунта отменена по\u00a0ссылке из\u00a0письма на\u00a0прежний адрес. Этот адрес больше не\u00a0подходит для\u00a0входа.';
  const advice = 'Если прежний почтовый ящик больше не\u00a0ваш, свяжитесь с\u00a0поддержкой сервиса.';
  return {
    subject: `${productName}: смена адреса отменена`,
    text: [news, advice, '', productName, ''].join('\n'),
    html: html(productName, [letterText(news), letterText(advice)]),
  };
}
