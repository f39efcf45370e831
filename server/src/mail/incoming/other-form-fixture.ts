import { mime, quoted, quotedHtml, quotedText, type ReplyForm, shop } from './reply-form-fixture.ts';

// Thunderbird, Samsung, Proton, and what else people write with.

const { name, address } = shop;
const bird = { ru: `13.03.2026 12:30, ${name} пишет:`, en: `On 3/13/2026 12:30 PM, ${name} wrote:` } as const;
const birdHtml = (inner: string, language: 'ru' | 'en'): string =>
  `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head><body>${inner}<div class="moz-cite-prefix">${bird[language]}<br></div><blockquote type="cite" cite="mid:abc@chat.example">${quotedHtml}</blockquote></body></html>`;
const samsungBlock = {
  ru: `-------- Исходное сообщение --------\nОт: ${name} <${address}>\nДата: 13.03.2026 12:30 (GMT+03:00)\nКому: anna@example.com\nТема: Лавка чая: ответ на ваш вопрос`,
  en: `-------- Original message --------\nFrom: ${name} <${address}>\nDate: 3/13/26 12:30 (GMT+03:00)\nTo: anna@example.com\nSubject: Tea shop: an answer`,
} as const;
const samsungHtml = (inner: string, sent: string, language: 'ru' | 'en'): string =>
  `<html><head></head><body dir="auto"><div dir="auto">${inner}</div><div dir="auto"><br></div><div id="composer_signature" dir="auto"><div style="font-size:85%;color:#575757" dir="auto">${sent}</div></div><div dir="auto"><br></div><div align="left" dir="auto" style="font-size:100%;color:#000000"><div>${Bun.escapeHTML(samsungBlock[language]).replaceAll('\n', '</div><div>')}</div><div><br></div></div>${quotedHtml}</body></html>`;
const proton = {
  ru: `пятница, 13 марта 2026 г. в 12:30, ${name} <${address}> написал(а):`,
  en: `On Friday, March 13th, 2026 at 12:30 PM, ${name} <${address}> wrote:`,
} as const;
const protonHtml = (inner: string, language: 'ru' | 'en'): string =>
  `<div style="font-family: Arial, sans-serif; font-size: 14px;">${inner}</div><div style="font-family: Arial, sans-serif; font-size: 14px;"><br></div><div class="protonmail_signature_block" style="font-family: Arial, sans-serif; font-size: 14px;"><div class="protonmail_signature_block-proton">Sent with <a href="https://proton.me/mail/home">Proton Mail</a> secure email.</div></div><div class="protonmail_quote">${Bun.escapeHTML(proton[language])}<br><blockquote class="protonmail_quote" type="cite">${quotedHtml}</blockquote><br></div>`;

export const thunderbirdForms: readonly ReplyForm[] = [
  {
    form: 'Thunderbird, Russian, plain text, answered below the quote',
    raw: mime({ plain: `${bird.ru}\n${quotedText()}\n\nЛенина, 5.\n`, flowed: true }),
    text: 'Ленина, 5.',
  },
  {
    form: 'Thunderbird, English, plain text, answered above, flowed lines',
    raw: mime({
      plain: `Lenin street, 5, the second door on the left behind the \nblue gate, please ring twice.\n\n${bird.en}\n${quotedText()}\n`,
      flowed: true,
    }),
    text: 'Lenin street, 5, the second door on the left behind the blue gate, please ring twice.',
  },
  {
    form: 'Thunderbird, with a signature below the quote',
    raw: mime({ plain: `${bird.ru}\n${quotedText()}\n\nЛенина, 5.\n\n-- \nАнна Иванова\nООО «Ромашка»\n` }),
    text: 'Ленина, 5.',
  },
  {
    form: 'Thunderbird, HTML only, answered above',
    raw: mime({ html: birdHtml('<p>Добрый день!</p><p>Ленина, 5.<br></p>', 'ru') }),
    text: 'Добрый день!\n\nЛенина, 5.',
  },
  {
    form: 'Thunderbird, HTML only, with a signature',
    raw: mime({ html: birdHtml('<p>Lenin street, 5.</p><pre class="moz-signature" cols="72">-- \nAnna</pre>', 'en') }),
    text: 'Lenin street, 5.',
  },
  {
    form: 'Thunderbird, answers between the quoted lines',
    raw: mime({
      plain: `${bird.ru}\n> Чай доставим завтра с 10 до 14.\nПодходит.\n> По какому адресу?\nЛенина, 5.\n>\n> Этот адрес оставили в чате на сайте Лавка чая.\n`,
    }),
    text: 'Подходит.\n\nЛенина, 5.',
  },
];

export const samsungForms: readonly ReplyForm[] = [
  {
    form: 'Samsung, Russian, both parts',
    raw: mime({
      plain: `Ленина, 5\n\nОтправлено с моего Galaxy\n\n${samsungBlock.ru}\n\n${quoted.join('\n')}\n`,
      html: samsungHtml('Ленина, 5', 'Отправлено с моего Galaxy', 'ru'),
      encoding: 'base64',
    }),
    text: 'Ленина, 5',
  },
  {
    form: 'Samsung, Russian, HTML only, two lines',
    raw: mime({ html: samsungHtml('Да.</div><div dir="auto">Ленина, 5', 'Отправлено с устройства Samsung', 'ru') }),
    text: 'Да.\nЛенина, 5',
  },
  {
    form: 'Samsung, English, plain text',
    raw: mime({ plain: `Lenin street, 5\n\nSent from my Galaxy\n\n${samsungBlock.en}\n\n${quoted.join('\n')}\n` }),
    text: 'Lenin street, 5',
  },
];

export const protonForms: readonly ReplyForm[] = [
  {
    form: 'Proton, English, both parts',
    raw: mime({
      plain: `Lenin street, 5.\n\nSent with [Proton Mail](https://proton.me/mail/home) secure email.\n\n${proton.en}\n\n${quotedText()}\n`,
      html: protonHtml('Lenin street, 5.', 'en'),
    }),
    text: 'Lenin street, 5.',
  },
  {
    form: 'Proton, Russian, HTML only',
    raw: mime({ html: protonHtml('Ленина, 5.', 'ru') }),
    text: 'Ленина, 5.',
  },
  {
    form: 'Proton, plain text only',
    raw: mime({
      plain: `Lenin street, 5.\n\nSent with Proton Mail secure email.\n\n${proton.en}\n\n${quotedText()}\n`,
    }),
    text: 'Lenin street, 5.',
  },
];

export const otherForms: readonly ReplyForm[] = [
  {
    form: 'The Bat!, initials before the quote marks',
    raw: mime({
      plain: `Здравствуйте!\n\nЛенина, 5.\n\nПятница, 13 марта 2026 г., 12:30, вы писали на ${address}:\n\n${quotedText()}\n`,
    }),
    text: 'Здравствуйте!\n\nЛенина, 5.',
  },
  {
    form: 'Roundcube, English',
    raw: mime({ plain: `Lenin street, 5.\n\nOn 2026-03-13 12:30, ${name} wrote:\n${quotedText()}\n` }),
    text: 'Lenin street, 5.',
  },
  {
    form: 'a letter without a quote',
    raw: mime({ plain: 'Ленина, 5.\n\nСпасибо!\n' }),
    text: 'Ленина, 5.\n\nСпасибо!',
  },
  {
    form: 'a text with a date, a time and a colon of its own',
    raw: mime({ plain: `Могу так:\n13.03.2026 в 12:30\nили 14.03.2026 в 15:00\n\n${bird.ru}\n${quotedText()}\n` }),
    text: 'Могу так:\n13.03.2026 в 12:30\nили 14.03.2026 в 15:00',
  },
  {
    form: 'a text that begins with «От:», which is no header block',
    raw: mime({ plain: `От: меня\nпередайте курьеру ключ.\n\n${bird.ru}\n${quotedText()}\n` }),
    text: 'От: меня\nпередайте курьеру ключ.',
  },
];
