// How mail programs begin what they quote: Gmail, Outlook, Apple Mail, Yandex, Mail.ru, Thunderbird, Samsung, Proton,
// in Russian and English. The forms are those of the letters in `*-form-fixture.ts`.

/** Replaces, in a text, what marks the beginning of the quote in an HTML part; no letter contains it. */
export const quoteMark = '\u0001';

export const isQuoted = (line: string): boolean => /^\s*>/.test(line);

/** «-----Original Message-----» and what programs write in its place. */
const divider =
  /^\s*(?:[-_*=]{2,}\s*)?(?:original message|original email|forwarded message|reply message|исходное сообщение|исходное письмо|оригинальное сообщение|первоначальное сообщение|пересылаемое сообщение|пересланное сообщение|перенаправленное сообщение|пересылаемое письмо|переадресованное сообщение)\s*(?:[-_*=]{2,}|:)\s*$/i;
const forwarded = /^\s*(?:begin forwarded message|начало (?:пере\S+|исходного) (?:сообщения|письма)):\s*$/i;

/** The first line of a header block, and the others, of which two have to follow. */
const headerFirst = /^\s*\**(?:from|от|от кого|отправитель)\s*:\**\s*\S/i;
const headerNext =
  /^\s*\**(?:sent|date|to|cc|subject|reply-to|отправлено|дата|кому|копия|тема|когда|дата отправки)\s*:\**(?:\s|$)/i;
const blockLength = 8;

/** Whether a header block begins at a line: «От: … Отправлено: … Кому: … Тема: …». */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!headerFirst.test(lines[at]!)) return false;
  let found = 0;
  for (const line of lines.slice(at + 1, at + 1 + blockLength)) if (headerNext.test(line)) found += 1;
  return found >= 2;
}

/** The line of underscores above such a block in Outlook. */
const isRuled = (lines: readonly string[], at: number): boolean => {
  if (!/^\s*_{8,}\s*$/.test(lines[at]!)) return false;
  const next = lines.findIndex((line, i) => i > at && line.trim() !== '');
  return next > 0 && isHeaderBlock(lines, next);
};

const time = /\d{1,2}[:.]\d{2}/;
const date =
  /\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|(?:^|\s)\d{1,2}\s+(?:янв|фев|мар|апр|мая|май|июн|июл|авг|сен|окт|ноя|дек)/i;
const address = /[^\s<>"@]+@[^\s<>"@]+\.[^\s<>"@]+/;
const verb = /(?:^|[\s,>])(?:wrote|writes|написал|написала|написал\(а\)|написали|пишет|сообщает)\s*:\s*$/i;
/** The most lines that the line above a quote is broken into, and its length. */
const mostLines = 4;
const longest = 400;

/** Whether a text is a line such as «пт, 13 мар. 2026 г. в 12:30, Магазин <chat@shop.example>:». */
const isAttribution = (text: string): boolean => {
  if (text.length > longest || !/:\s*$/.test(text)) return false;
  const isDated = date.test(text) && time.test(text);
  return (isDated && (address.test(text) || verb.test(text))) || (verb.test(text) && address.test(text));
};

/** How many lines, from one on, are the line above a quote; 0 for none. */
export function attributionAt(lines: readonly string[], at: number): number {
  if (lines[at]!.trim() === '' || isQuoted(lines[at]!)) return 0;
  let text = '';
  for (let count = 1; count <= mostLines; count += 1) {
    const line = lines[at + count - 1];
    if (line === undefined || line.trim() === '' || isQuoted(line)) return 0;
    text += ` ${line.trim()}`;
    // A line that begins no attribution is no part of one: the new text may stand right above.
    if (count === 1 && !date.test(line) && !verb.test(line) && !/^\s*on\s/i.test(line)) return 0;
    if (isAttribution(text)) return count;
  }
  return 0;
}

/** Whether all that follows from a line on is quoted, whatever it begins with. */
export const isQuoteToEnd = (lines: readonly string[], at: number): boolean => {
  const line = lines[at]!;
  return (
    line.includes(quoteMark) ||
    divider.test(line) ||
    forwarded.test(line) ||
    isHeaderBlock(lines, at) ||
    isRuled(lines, at)
  );
};
