// Letters as real programs write them, with invented contents. What they answer:

export const quoted = [
  'Здравствуйте!',
  '',
  'Вы писали в чат на сайте Лавка чая. Вам ответили:',
  '',
  'Чай доставим завтра с 10 до 14. По какому адресу?',
  '',
  'Открыть чат: https://chat.example/api/v1/letter/open/abc.def',
  '',
  '—',
  '',
  'Этот адрес оставили в чате на сайте Лавка чая.',
];
export const shop = { name: 'Лавка чая', address: 'answers+q7w2e4r6t8y1u3i5o7p9a2s4d6@shop.example' };

export const quotedText = (before = '> '): string => quoted.map((line) => (before + line).trimEnd()).join('\r\n');
export const quotedHtml = `<p>Здравствуйте!</p>
<p>Вы писали в чат на сайте Лавка чая. Вам ответили:</p>
<p class="quote" style="margin:8px 0;padding:6px 0 6px 14px;border-left:3px solid #3051c9">Чай доставим завтра с 10 до 14. По какому адресу?</p>
<p style="margin:24px 0"><a href="https://chat.example/api/v1/letter/open/abc.def">Открыть чат</a></p>
<p>Этот адрес оставили в чате на сайте Лавка чая.</p>`;

/** An answer in the form of a program, and what its author wrote. */
export interface ReplyForm {
  readonly form: string;
  readonly raw: string;
  readonly text: string;
}

export interface Body {
  readonly plain?: string;
  readonly html?: string;
  readonly headers?: readonly string[];
  readonly encoding?: 'base64' | 'quoted-printable';
  readonly flowed?: boolean;
}

const wrap = (text: string): string => text.replaceAll(/.{76}/g, '$&\r\n');

function quotedPrintable(text: string): string {
  const encoded = Array.from(Buffer.from(text), (byte) => {
    if (byte === 13 || byte === 10 || byte === 9 || (byte >= 32 && byte < 127 && byte !== 61))
      return String.fromCharCode(byte);
    return `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
  return encoded
    .split('\r\n')
    .map((line) => line.replaceAll(/(.{1,70}(?![0-9A-F]?$))(?<!=.?)(?=.)/g, '$1=\r\n').replace(/ $/, '=20'))
    .join('\r\n');
}

const encoded = (text: string, encoding: 'base64' | 'quoted-printable'): string =>
  encoding === 'base64' ? wrap(Buffer.from(text).toString('base64')) : quotedPrintable(text);

/** A letter from Anna, with one part or with both. */
export function mime({ plain, html, headers = [], encoding = 'quoted-printable', flowed = false }: Body): string {
  const crlf = (text: string): string => text.replaceAll(/\r?\n/g, '\r\n');
  const part = (type: string, text: string, more = ''): string =>
    [
      `Content-Type: text/${type}; charset="utf-8"${more}`,
      `Content-Transfer-Encoding: ${encoding}`,
      '',
      encoded(crlf(text), encoding),
    ].join('\r\n');
  const parts = [
    ...(plain === undefined ? [] : [part('plain', plain, flowed ? '; format=flowed; delsp=no' : '')]),
    ...(html === undefined ? [] : [part('html', html)]),
  ];
  const head = [
    'From: =?UTF-8?B?0JDQvdC90LA=?= <anna@example.com>',
    `To: ${shop.address}`,
    'Subject: =?UTF-8?B?UmU6INCb0LDQstC60LAg0YfQsNGP?=',
    'Message-ID: <reply.1@example.com>',
    'Date: Sat, 14 Mar 2026 09:10:00 +0300',
    'MIME-Version: 1.0',
    ...headers,
  ];
  if (parts.length === 1) return [...head, parts[0]].join('\r\n');
  return [
    ...head,
    'Content-Type: multipart/alternative; boundary="=_b1"',
    '',
    ...parts.flatMap((one) => ['--=_b1', one, '']),
    '--=_b1--',
    '',
  ].join('\r\n');
}
