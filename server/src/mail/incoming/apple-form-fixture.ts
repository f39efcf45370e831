import { mime, quoted, quotedHtml, quotedText, type ReplyForm, shop } from './reply-form-fixture.ts';

const { name, address } = shop;
const intro = {
  ru: `13 марта 2026 г., в 12:30, ${name} <${address}> написал(а):`,
  en: `On Mar 13, 2026, at 12:30, ${name} <${address}> wrote:`,
  british: `On 13 Mar 2026, at 12:30, ${name} <${address}> wrote:`,
} as const;
type Language = keyof typeof intro;

const cite = (language: Language): string =>
  `<div><br><blockquote type="cite"><div>${Bun.escapeHTML(intro[language])}</div><br class="Apple-interchange-newline"><div>${quotedHtml}</div></blockquote></div><br>`;
const body = (inner: string): string =>
  `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">${inner}</body></html>`;
const phone = (inner: string, sent: string, language: Language): string =>
  `<html><head></head><body dir="auto">${inner}<div dir="ltr"><br></div><div dir="ltr">${sent}</div><div dir="ltr"><br><blockquote type="cite">${Bun.escapeHTML(intro[language])}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">\u{feff}${quotedHtml}</div></blockquote></body></html>`;
const plain = (text: string, language: Language): string => `${text}\n\n> ${intro[language]}\n> \n${quotedText()}\n\n`;

export const appleForms: readonly ReplyForm[] = [
  {
    form: 'Apple Mail, Russian, both parts',
    raw: mime({ plain: plain('Ленина, 5.', 'ru'), html: body(`Ленина, 5.${cite('ru')}`) }),
    text: 'Ленина, 5.',
  },
  {
    form: 'Apple Mail, English, both parts, two paragraphs',
    raw: mime({
      plain: plain('Hello,\n\nLenin street, 5.', 'en'),
      html: body(`<div>Hello,</div><div><br></div><div>Lenin street, 5.</div>${cite('en')}`),
    }),
    text: 'Hello,\n\nLenin street, 5.',
  },
  {
    form: 'Apple Mail, plain text only, the line above the quote is not marked',
    raw: mime({ plain: `Ленина, 5.\n\n${intro.ru}\n\n${quotedText()}\n` }),
    text: 'Ленина, 5.',
  },
  {
    form: 'Apple Mail, the line above the quote is broken',
    raw: mime({
      plain: `Lenin street, 5.\n\nOn 13 Mar 2026, at 12:30, ${name}\n<${address}>\nwrote:\n\n${quotedText()}\n`,
    }),
    text: 'Lenin street, 5.',
  },
  {
    form: 'Apple Mail, answers between the quoted lines',
    raw: mime({
      plain: `> ${intro.british}\n> \n> Чай доставим завтра с 10 до 14.\n\nПодходит.\n\n> По какому адресу?\n\nЛенина, 5.\n`,
      html: body(
        `<div><blockquote type="cite"><div>${Bun.escapeHTML(intro.british)}</div><br><div>Чай доставим завтра с 10 до 14.</div></blockquote><div><br></div>Подходит.</div><div><br><blockquote type="cite"><div>По какому адресу?</div></blockquote><div><br></div>Ленина, 5.</div>`,
      ),
    }),
    text: 'Подходит.\n\nЛенина, 5.',
  },
  {
    form: 'Apple Mail, answered below the quote',
    raw: mime({ plain: `> ${intro.en}\n> \n${quotedText()}\n\nLenin street, 5, second floor.\n` }),
    text: 'Lenin street, 5, second floor.',
  },
  {
    form: 'iPhone, Russian',
    raw: mime({
      plain: `Ленина, 5\n\nОтправлено с iPhone\n\n> ${intro.ru}\n> \n> \u{feff}${quotedText().slice(2)}\n`,
      html: phone('Ленина, 5', 'Отправлено с&nbsp;iPhone', 'ru'),
      encoding: 'base64',
    }),
    text: 'Ленина, 5',
  },
  {
    form: 'iPhone, English',
    raw: mime({
      plain: `Sure, come at 12\n\nSent from my iPhone\n\n> ${intro.en}\n> \n${quotedText()}\n`,
      html: phone('Sure, come at 12', 'Sent from my iPhone', 'en'),
    }),
    text: 'Sure, come at 12',
  },
  {
    form: 'iPad, HTML only',
    raw: mime({ html: phone('<div>Да.</div><div>Ленина, 5</div>', 'Отправлено с iPad', 'ru') }),
    text: 'Да.\nЛенина, 5',
  },
  {
    form: 'iPhone, the quote is not marked',
    raw: mime({ plain: `Ленина, 5\n\nОтправлено с iPhone\n\n${intro.ru}\n\n${quoted.join('\n')}\n` }),
    text: 'Ленина, 5',
  },
];
