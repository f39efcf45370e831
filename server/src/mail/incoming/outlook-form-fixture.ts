import { mime, quoted, quotedHtml, type ReplyForm, shop } from './reply-form-fixture.ts';

const { name, address } = shop;
const mso = (text: string): string => `<p class="MsoNormal"><span lang="RU">${text}<o:p></o:p></span></p>`;
const msoEmpty = '<p class="MsoNormal"><span lang="RU"><o:p>&nbsp;</o:p></span></p>';
const word = (inner: string): string =>
  '<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm;font-size:11.0pt} --></style></head>' +
  `<body lang="RU" link="#0563C1"><div class="WordSection1">${inner}</div></body></html>`;

const fields = {
  ru: [
    ['From:', `${name} <${address}>`],
    ['Sent:', '13 марта 2026 г. 12:30'],
    ['To:', 'anna@example.com'],
    ['Subject:', 'Лавка чая: ответ на ваш вопрос'],
  ],
  local: [
    ['От:', `${name} <${address}>`],
    ['Отправлено:', 'пятница, 13 марта 2026 г. 12:30'],
    ['Кому:', 'anna@example.com'],
    ['Тема:', 'Лавка чая: ответ на ваш вопрос'],
  ],
  en: [
    ['From:', `${name} <${address}>`],
    ['Sent:', 'Friday, March 13, 2026 12:30 PM'],
    ['To:', 'anna@example.com <anna@example.com>'],
    ['Subject:', 'Tea shop: an answer to your question'],
  ],
} as const;
type Fields = keyof typeof fields;

const block = (which: Fields): string => fields[which].map((field) => field.join(' ')).join('\n');
const blockHtml = (which: Fields): string =>
  fields[which].map(([key, value]) => `<b>${key}</b> ${Bun.escapeHTML(value)}`).join('<br>');
const rest = quoted.join('\n');

/** Outlook for Windows. */
const desktop = (lines: string, which: Fields): string =>
  word(
    `${lines}${msoEmpty}<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">${blockHtml(which)}<o:p></o:p></p></div></div>${msoEmpty}${quotedHtml}`,
  );
/** Outlook on the web and the new one for Windows. */
const web = (lines: string, which: Fields): string =>
  `<html><head><style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style></head><body dir="ltr">${lines}` +
  `<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000">${blockHtml(which)}</font><div>&nbsp;</div></div><div>${quotedHtml}</div></body></html>`;
const element = (text: string): string =>
  `<div class="elementToProof" style="font-family: Aptos, Calibri, sans-serif; font-size: 12pt;">${text}</div>`;

export const outlookForms: readonly ReplyForm[] = [
  {
    form: 'Outlook for Windows, English block, both parts',
    raw: mime({
      plain: `Ленина, 5.\n\n\n\n${block('ru')}\n\n\n\n${rest}\n`,
      html: desktop(mso('Ленина, 5.'), 'ru'),
      encoding: 'base64',
    }),
    text: 'Ленина, 5.',
  },
  {
    form: 'Outlook for Windows, Russian block, HTML only',
    raw: mime({ html: desktop(mso('Добрый день!') + msoEmpty + mso('Ленина, 5.'), 'local') }),
    text: 'Добрый день!\n\nЛенина, 5.',
  },
  {
    form: 'Outlook for Windows, English, plain text with a divider',
    raw: mime({ plain: `Lenin street, 5.\n\n-----Original Message-----\n${block('en')}\n\n${rest}\n` }),
    text: 'Lenin street, 5.',
  },
  {
    form: 'Outlook for Windows, Russian, plain text with a divider',
    raw: mime({ plain: `Ленина, 5.\n\n-----Исходное сообщение-----\n${block('local')}\n\n${rest}\n` }),
    text: 'Ленина, 5.',
  },
  {
    form: 'Outlook on the web, Russian, HTML only',
    raw: mime({ html: web(element('Завтра после обеда.') + element('<br>') + element('Ленина, 5'), 'local') }),
    text: 'Завтра после обеда.\n\nЛенина, 5',
  },
  {
    form: 'Outlook on the web, English, both parts, with a line of underscores',
    raw: mime({
      plain: `Tomorrow after noon.\n\n________________________________\n${block('en')}\n\n${rest}\n`,
      html: web(element('Tomorrow after noon.'), 'en'),
    }),
    text: 'Tomorrow after noon.',
  },
  {
    form: 'Outlook on the web, with a signature',
    raw: mime({
      plain: `Буду дома.\n\nАнна Иванова\nБухгалтер\n________________________________\n${block('local')}\n\n${rest}\n`,
      html: web(`${element('Буду дома.')}<div id="Signature"><p>Анна Иванова</p><p>Бухгалтер</p></div>`, 'local'),
    }),
    text: 'Буду дома.',
  },
  {
    form: 'Outlook for iOS, English',
    raw: mime({
      plain: `Lenin street, 5\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n${block('en')}\n\n${rest}\n`,
      html: `<html><body><div dir="auto">Lenin street, 5</div><div dir="auto" id="ms-outlook-mobile-body-separator-line"><br></div><div dir="auto" id="ms-outlook-mobile-signature">Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div><div id="mail-editor-reference-message-container"><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg">${blockHtml('en')}</div>${quotedHtml}</div></body></html>`,
    }),
    text: 'Lenin street, 5',
  },
  {
    form: 'Outlook for Android, Russian, plain part alone',
    raw: mime({
      plain: `Ленина, 5\n\nПолучить Outlook для Android<https://aka.ms/AAb9ysg>\n________________________________\n${block('ru')}\n\n${rest}\n`,
    }),
    text: 'Ленина, 5',
  },
  {
    form: 'Outlook for Mac',
    raw: mime({
      html: word(
        `${mso('Когда приедет курьер?')}${msoEmpty}<div id="mail-editor-reference-message-container"><div><div style="border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">${blockHtml('local')}</p></div>${quotedHtml}</div></div>`,
      ),
    }),
    text: 'Когда приедет курьер?',
  },
  {
    form: 'Outlook for Windows, quotes with marks, answered between',
    raw: mime({
      plain: '> Чай доставим завтра с 10 до 14.\nЛучше вечером.\n\n> По какому адресу?\nЛенина, 5.\n',
    }),
    text: 'Лучше вечером.\n\nЛенина, 5.',
  },
];
