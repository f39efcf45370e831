import { mime, quoted, quotedHtml, quotedText, type ReplyForm, shop } from './reply-form-fixture.ts';

// Yandex and Mail.ru: on the web and in their programs for phones.

const { name, address } = shop;
const yandex = {
  ru: `13.03.2026, 12:30, "${name}" <${address}>:`,
  en: `13.03.2026, 12:30, "${name}" <${address}>:`,
  long: `13 марта 2026, 12:30, ${name} <${address}>:`,
} as const;
const mailru = {
  ru: `Пятница, 13 марта 2026, 12:30 +03:00 от ${name} <${address}>:`,
  en: `Friday, March 13, 2026, 12:30 +03:00 from ${name} <${address}>:`,
} as const;

const yandexHtml = (inner: string, intro: string = yandex.ru): string =>
  `${inner}<div>\u00a0</div><div>${Bun.escapeHTML(intro)}</div><blockquote class="210e7a848e8fcb45wmi-quote">${quotedHtml}</blockquote>`;
const mailruHtml = (inner: string, intro: string = mailru.ru): string =>
  `\n<HTML><BODY>${inner}<br><br><blockquote style="border-left:1px solid #0857A6; margin:10px; padding:0 0 0 10px;">${Bun.escapeHTML(intro)}<br>&nbsp;<div id="">${quotedHtml}</div></blockquote></BODY></HTML>\n`;
const mailruText = (text: string, intro: string = mailru.ru): string =>
  `\n${text}\n \n>${intro}\n>\n${quotedText('>')}\n`;

export const yandexForms: readonly ReplyForm[] = [
  {
    form: 'Yandex on the web, HTML only',
    raw: mime({ html: yandexHtml('<div>Ленина, 5.</div>'), encoding: 'base64' }),
    text: 'Ленина, 5.',
  },
  {
    form: 'Yandex on the web, paragraphs',
    raw: mime({ html: yandexHtml('<div>Добрый день!</div><div>\u00a0</div><div>Ленина, 5.</div><div>Код 12.</div>') }),
    text: 'Добрый день!\n\nЛенина, 5.\nКод 12.',
  },
  {
    form: 'Yandex on the web, with a signature',
    raw: mime({
      html: yandexHtml(
        '<div>Ленина, 5.</div><div>\u00a0</div><div>-- </div><div>С уважением, Анна</div><div>8 900 000-00-00</div>',
      ),
    }),
    text: 'Ленина, 5.',
  },
  {
    form: 'Yandex on the web, English, both parts',
    raw: mime({
      plain: `Lenin street, 5.\n \n${yandex.en}\n${quotedText()}\n`,
      html: yandexHtml('<div>Lenin street, 5.</div>', yandex.en),
    }),
    text: 'Lenin street, 5.',
  },
  {
    form: 'Yandex, plain text without marks',
    raw: mime({ plain: `Ленина, 5.\n\n${yandex.ru}\n\n${quoted.join('\n')}\n` }),
    text: 'Ленина, 5.',
  },
  {
    form: 'Yandex on a phone, with its line below',
    raw: mime({
      html: `<div>Ленина, 5</div><div><br /></div><div>-- <br />Отправлено из мобильного приложения Яндекс Почты</div><div><br /></div><div><br /></div><div>${Bun.escapeHTML(yandex.long)}</div><blockquote>${quotedHtml}</blockquote>`,
    }),
    text: 'Ленина, 5',
  },
  {
    form: 'Yandex on the web, answers between the quoted lines',
    raw: mime({
      html: `<div>${Bun.escapeHTML(yandex.ru)}</div><blockquote><div>Чай доставим завтра с 10 до 14.</div></blockquote><div>Удобно.</div><blockquote><div>По какому адресу?</div></blockquote><div>Ленина, 5.</div>`,
    }),
    text: 'Удобно.\n\nЛенина, 5.',
  },
  {
    form: 'Yandex on the web, answered below the quote',
    raw: mime({
      html: `<div>${Bun.escapeHTML(yandex.ru)}</div><blockquote>${quotedHtml}</blockquote><div>Ленина, 5, во дворе.</div>`,
    }),
    text: 'Ленина, 5, во дворе.',
  },
];

export const mailruForms: readonly ReplyForm[] = [
  {
    form: 'Mail.ru on the web, both parts',
    raw: mime({ plain: mailruText('Ленина, 5.'), html: mailruHtml('<div>Ленина, 5.</div>'), encoding: 'base64' }),
    text: 'Ленина, 5.',
  },
  {
    form: 'Mail.ru on the web, with its signature',
    raw: mime({
      plain: mailruText('Ленина, 5.\n \n \n--\nАнна Иванова'),
      html: mailruHtml(
        '<div>Ленина, 5.</div><div>&nbsp;</div><div data-signature-widget="container"><div data-signature-widget="content"><div>--<br>Анна Иванова</div></div></div>',
      ),
      encoding: 'base64',
    }),
    text: 'Ленина, 5.',
  },
  {
    form: 'Mail.ru on the web, paragraphs',
    raw: mime({
      plain: mailruText('Добрый день!\n \nЛенина, 5.'),
      html: mailruHtml('<div>Добрый день!</div><div>&nbsp;</div><div>Ленина, 5.</div>'),
    }),
    text: 'Добрый день!\n\nЛенина, 5.',
  },
  {
    form: 'Mail.ru on the web, English',
    raw: mime({
      plain: mailruText('Lenin street, 5.', mailru.en),
      html: mailruHtml('<div>Lenin street, 5.</div>', mailru.en),
    }),
    text: 'Lenin street, 5.',
  },
  {
    form: 'Mail.ru on a phone, iOS',
    raw: mime({
      html: `<html><body><div dir="auto">Ленина, 5</div><div id="mail-app-auto-default-signature" dir="auto"><p dir="auto">--<br>Отправлено из Mail для iOS</p></div><div id="mail-app-auto-quote" cite="17">${Bun.escapeHTML(mailru.ru)}<br><blockquote>${quotedHtml}</blockquote></div></body></html>`,
    }),
    text: 'Ленина, 5',
  },
  {
    form: 'Mail.ru on a phone, Android, both parts',
    raw: mime({
      plain: `Ленина, 5\n--\nОтправлено из Mail для Android\n${mailru.ru}\n${quotedText()}\n`,
      html: `<div>Ленина, 5<br></div><br>--<br>Отправлено из Mail для Android<br><blockquote style="border-left:1px solid #0857A6; margin:10px; padding:0 0 0 10px;">${Bun.escapeHTML(mailru.ru)}<br>${quotedHtml}</blockquote>`,
    }),
    text: 'Ленина, 5',
  },
  {
    form: 'Mail.ru, answers between the quoted lines',
    raw: mime({
      plain: `>${mailru.ru}\n>\n>Чай доставим завтра с 10 до 14.\nПодходит.\n>По какому адресу?\nЛенина, 5.\n`,
    }),
    text: 'Подходит.\n\nЛенина, 5.',
  },
];
