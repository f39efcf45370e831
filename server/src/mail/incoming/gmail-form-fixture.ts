import { mime, quotedHtml, quotedText, type ReplyForm, shop } from './reply-form-fixture.ts';

const { name, address } = shop;
const link = `&lt;<a href="mailto:${address}">${address}</a>&gt;`;
const lines = {
  ru: [`пт, 13 мар. 2026 г. в 12:30, ${name} <`, `${address}>:`],
  en: [`On Fri, Mar 13, 2026 at 12:30 PM ${name} <`, `${address}> wrote:`],
};
const shown = {
  ru: `пт, 13 мар. 2026&nbsp;г. в 12:30, ${name} ${link}:`,
  en: `On Fri, Mar 13, 2026 at 12:30 PM ${name} ${link} wrote:`,
};

const quote = (language: 'ru' | 'en'): string =>
  `<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${shown[language]}<br></div>` +
  `<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${quotedHtml}</blockquote></div>\n`;
/** Gmail breaks lines of the plain part at 78 characters. */
const plain = (text: string, language: 'ru' | 'en'): string =>
  `${text}\n\n${lines[language].join('\n')}\n\n${quotedText()}\n`;
const ltr = (html: string): string => `<div dir="ltr">${html}</div>`;

const long =
  'Добрый день! Адрес такой: улица Ленина, дом 5, квартира 12, код домофона 12К, третий этаж, звонить лучше после десяти утра.';
const wrapped =
  'Добрый день! Адрес такой: улица Ленина, дом 5, квартира 12, код домофона\n12К, третий этаж, звонить лучше после десяти утра.';

const inlineHtml =
  `<div dir="ltr"><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${shown.ru}<br></div>` +
  '<blockquote class="gmail_quote" style="border-left:1px solid rgb(204,204,204)"><p>Чай доставим завтра с 10 до 14.</p></blockquote>' +
  '<div>Лучше после 12.</div><blockquote class="gmail_quote" style="border-left:1px solid rgb(204,204,204)"><p>По какому адресу?</p></blockquote>' +
  '<div>Ленина, 5.</div></div></div>';
const inlinePlain = `${lines.ru.join('\n')}\n\n> Чай доставим завтра с 10 до 14.\n\nЛучше после 12.\n\n> По какому адресу?\n\nЛенина, 5.\n`;

export const gmailForms: readonly ReplyForm[] = [
  {
    form: 'Gmail, Russian, one line, both parts',
    raw: mime({ plain: plain('Ленина, 5.', 'ru'), html: ltr('Ленина, 5.') + quote('ru') }),
    text: 'Ленина, 5.',
  },
  {
    form: 'Gmail, English, one line, both parts',
    raw: mime({
      plain: plain('5 Lenin street, thank you!', 'en'),
      html: ltr('5 Lenin street, thank you!') + quote('en'),
    }),
    text: '5 Lenin street, thank you!',
  },
  {
    form: 'Gmail, a long line, which the plain part breaks',
    raw: mime({ plain: plain(wrapped, 'ru'), html: ltr(long) + quote('ru'), encoding: 'base64' }),
    text: long,
  },
  {
    form: 'Gmail, three paragraphs with empty lines',
    raw: mime({
      plain: plain('Здравствуйте!\n\nЛенина, 5.\nДомофон 12.\n\nСпасибо', 'ru'),
      html:
        '<div dir="ltr"><div>Здравствуйте!</div><div><br></div><div>Ленина, 5.</div><div>Домофон 12.</div><div><br></div><div>Спасибо</div></div>' +
        quote('ru'),
    }),
    text: 'Здравствуйте!\n\nЛенина, 5.\nДомофон 12.\n\nСпасибо',
  },
  {
    form: 'Gmail, with a signature above the quote',
    raw: mime({
      plain: plain('Завтра не смогу.\n\n-- \nАнна Иванова\n+7 900 000-00-00', 'ru'),
      html:
        '<div dir="ltr"><div>Завтра не смогу.</div><br clear="all"><div><br></div><span class="gmail_signature_prefix">-- </span><br>' +
        '<div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><div dir="ltr">Анна Иванова<br>+7 900 000-00-00</div></div></div>' +
        quote('ru'),
    }),
    text: 'Завтра не смогу.',
  },
  {
    form: 'Gmail, answers between the quoted lines',
    raw: mime({ plain: inlinePlain, html: inlineHtml }),
    text: 'Лучше после 12.\n\nЛенина, 5.',
  },
  {
    form: 'Gmail, plain text only, answered below the quote',
    raw: mime({ plain: `${lines.en.join('\n')}\n\n${quotedText()}\n>\n\nLenin street, 5.\n` }),
    text: 'Lenin street, 5.',
  },
  {
    form: 'Gmail on Android, Russian, HTML only',
    raw: mime({
      html: `<div dir="auto">Ленина, 5, спасибо 🙂</div>${quote('ru')}`,
    }),
    text: 'Ленина, 5, спасибо 🙂',
  },
  {
    form: 'Gmail, a list and a named link',
    raw: mime({
      plain: plain('Нужно:\n\n   - улун\n   - пуэр\n\nвот такой <https://shop.example/tea/7>', 'ru'),
      html:
        '<div dir="ltr">Нужно:<div><ul><li>улун</li><li>пуэр</li></ul><div>вот <a href="https://shop.example/tea/7">такой</a></div></div></div>' +
        quote('ru'),
    }),
    text: 'Нужно:\nулун\nпуэр\nвот такой (https://shop.example/tea/7)',
  },
  {
    form: 'Gmail, an indented text of the author',
    raw: mime({
      html: `<div dir="ltr">Адрес:<blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>Ленина, 5</div></blockquote></div>${quote('en')}`,
    }),
    text: 'Адрес:\nЛенина, 5',
  },
];
