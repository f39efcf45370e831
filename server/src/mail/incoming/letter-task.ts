import PostalMime, { addressParser, type Attachment, type Email } from 'postal-mime';
import type { Task } from '../../runtime/thread-task.ts';
import { isFailedForGood, type Writer, writerOf } from './automatic.ts';
import { picturesIn, textOfHtml, withoutPictures } from './html-text.ts';
import { isQuoted, quoteMark } from './quote-lines.ts';
import { newTextOf } from './new-text.ts';
import { isForged } from './sender-check.ts';

/** How large the parts of a letter may be; bytes, except where it names something else. */
const limits = {
  /** Depth of its parts. */
  nesting: 20,
  headers: 256 * 1024,
  html: 1024 * 1024,
  /** Characters. */
  text: 20_000,
  /** Smaller pictures within a text are smileys and logos. */
  picture: 10 * 1024,
  /** Files of one letter. */
  files: 10,
} as const;

export interface LetterArgs {
  readonly bytes: Uint8Array;
  /** Lines that only letters of this server have. */
  readonly own: readonly string[];
}

/** A file of a letter, as a part of `bytes`. */
export interface LetterFile {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** What a letter contains for a dialog. */
export interface IncomingLetter {
  readonly messageId: string;
  /** Addresses of its authors, in lower case. */
  readonly from: readonly string[];
  readonly name: string;
  /** The addresses that it was sent to, in lower case. */
  readonly to: readonly string[];
  readonly writer: Writer;
  /** Of a bounce: whether the address can never be reached. */
  readonly isForGood: boolean;
  /** Whether the receiving server found the sender to be forged. */
  readonly isForged: boolean;
  /** The new text alone. */
  readonly text: string;
  /** The whole text without quoted lines, where no new text was found in it. */
  readonly whole: string;
  readonly files: readonly LetterFile[];
  /** How many files are over `limits.files`. */
  readonly leftOut: number;
  readonly bytes: Uint8Array;
}

/** Who a letter states as its authors; several fields of that name, which RFC 5322 forbids, are read as several authors. */
const authorsOf = ({ headers }: Email): { name: string; address: string }[] =>
  headers
    .filter(({ key }) => key === 'from')
    .flatMap(({ value }) => addressParser(value, { flatten: true }) as { name: string; address: string }[]);

const addressesIn = (text: string): string[] =>
  Array.from(text.slice(0, limits.headers).matchAll(/[^\s<>"',;:()]{1,128}@[^\s<>"',;:()]{1,255}/g), ([found]) =>
    found.toLowerCase(),
  );

const contentOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content as ArrayBuffer);

const decoder = new TextDecoder();
const textsOf = (letter: Email, type: RegExp): string =>
  letter.attachments
    .filter(({ mimeType }) => type.test(mimeType))
    .map((part) => decoder.decode(contentOf(part).subarray(0, limits.headers)))
    .join('\n');

const recipients = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to'];

/** Where a letter was sent; a bounce also has the header of what it returns. */
function recipientsOf(letter: Email, writer: Writer): string[] {
  const own = letter.headers.filter(({ key }) => recipients.includes(key)).map(({ value }) => value);
  const returned =
    writer === 'bounce'
      ? [textsOf(letter, /^(?:message\/(?:rfc822|global)|text\/rfc822-headers)/), letter.text ?? '']
      : [];
  return [...new Set([...own, ...returned].flatMap(addressesIn))];
}

/** Exim states failed addresses in a header and the reply of the other server in the text. */
const reportIn = ({ headers, text = '' }: Email): string =>
  headers.some(({ key }) => key === 'x-failed-recipients')
    ? `Status: ${/\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? ''}`
    : '';

const squeeze = (text: string): string => text.replaceAll(/\s+/g, '');

/** HTML has the paragraphs that the other part breaks at a width; that one is better where more of it was cut. */
function betterOf(plain: string, html: string): string {
  if (html === '' || plain === '') return html || plain;
  const [short, long] = [squeeze(plain), squeeze(withoutPictures(html))];
  return short.length < long.length && long.startsWith(short) ? plain : html;
}

const unquoted = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !isQuoted(line) && !line.includes(quoteMark))
    .join('\n')
    .trim();

function textIn({ text = '', html = '' }: Email, own: readonly string[]) {
  const asText = html === '' ? '' : textOfHtml(html.slice(0, limits.html));
  const marked = betterOf(newTextOf(text, own), newTextOf(asText, own));
  const whole = marked === '' ? withoutPictures(unquoted(asText || text)) : '';
  return {
    text: withoutPictures(marked).trim().slice(0, limits.text),
    whole: whole.slice(0, limits.text),
    /** Pictures of the new text, and all that the letter shows within its text. */
    pictures: picturesIn(marked),
    shown: new Set(Array.from(html.matchAll(/cid:([^"'\s>)]+)/gi), ([, id = '']) => id)),
  };
}

/** Parts that belong to the letter, not to what its author sends. */
const accessory =
  /^(?:message\/|text\/rfc822-headers|application\/(?:pgp-|pkcs7-|x-pkcs7-|ms-tnef)|text\/(?:calendar|x-amp-html))/;

function isFile(part: Attachment, pictures: ReadonlySet<string>, shown: ReadonlySet<string>): boolean {
  if (accessory.test(part.mimeType)) return false;
  const id = part.contentId?.replaceAll(/^<|>$/g, '') ?? '';
  if (id !== '' && shown.has(id)) return pictures.has(id) && contentOf(part).byteLength >= limits.picture;
  return part.related !== true || part.disposition === 'attachment';
}

/** The files of a letter, one after another in `bytes`. */
function filesIn(parts: readonly Attachment[]): Pick<IncomingLetter, 'files' | 'leftOut' | 'bytes'> {
  const taken = parts.slice(0, limits.files).map((part) => ({ name: part.filename ?? '', content: contentOf(part) }));
  const bytes = new Uint8Array(taken.reduce((sum, { content }) => sum + content.byteLength, 0));
  let at = 0;
  const files = taken.map(({ name, content }) => {
    bytes.set(content, at);
    at += content.byteLength;
    return { name, from: at - content.byteLength, to: at };
  });
  return { files, leftOut: parts.length - taken.length, bytes };
}

/** Reads a letter; runs in a thread. @throws Error when its parts are nested too deep or its headers are too long */
export const readLetter: Task<LetterArgs, IncomingLetter> = async (_tools, { bytes, own }) => {
  const letter = await PostalMime.parse(bytes, {
    maxNestingDepth: limits.nesting,
    maxHeadersSize: limits.headers,
    forceRfc822Attachments: true,
  });
  const authors = authorsOf(letter);
  const { text, whole, pictures, shown } = textIn(letter, own);
  const from = authors.map(({ address }) => address.toLowerCase());
  const writer = writerOf({
    headers: letter.headers,
    subject: letter.subject ?? '',
    from: from[0] ?? '',
    text: (text || whole).slice(0, 2_000),
  });
  return {
    messageId: (letter.messageId ?? '').slice(0, 500),
    from,
    name: (letter.from?.name ?? '').slice(0, 200),
    to: recipientsOf(letter, writer),
    writer,
    isForGood: isFailedForGood(textsOf(letter, /^message\/(?:global-)?delivery-status/) || reportIn(letter)),
    isForged: isForged(letter.headers),
    text,
    whole,
    ...filesIn(letter.attachments.filter((part) => isFile(part, pictures, shown))),
  };
};
