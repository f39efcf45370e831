import { AppError } from '../app-error.ts';

/** A file of a form: what it is called at its sender's, and its bytes, which are those of the body itself. */
export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What a form holds, by the names of its fields; of several fields of one name the first file and the last text. */
export interface Form {
  readonly texts: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, Upload>;
}

/** Bytes that the head of a part may have. */
const longestHead = 4 * 1024;
const lineEnd = '\r\n';

const noForm = (): AppError => new AppError('invalid', { detail: 'Тело запроса — не multipart/form-data.' });

/** Browsers write quotes and line ends of a name as `%22`, `%0D` and `%0A`; other programs put `\` before a quote. */
const unescape = (text: string): string =>
  text.replace(/\\(["\\])|%(22|0D|0A)/gi, (_, plain: string | undefined, code: string) =>
    plain === undefined ? String.fromCharCode(Number.parseInt(code, 16)) : plain,
  );

/** The names in a part's head. @throws AppError `invalid` */
function namesOf(head: string): { name: string; file: string | undefined } {
  const [, given = ''] = /^content-disposition:[ \t]*form-data[ \t]*(;.*)$/im.exec(head) ?? [];
  const parameters = new Map<string, string>();
  for (const [, key, quoted, plain] of given.matchAll(/;[ \t]*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;"\s]+))[ \t]*/gy))
    parameters.set(key!.toLowerCase(), quoted === undefined ? plain! : unescape(quoted));
  const name = parameters.get('name');
  if (name === undefined) throw noForm();
  return { name, file: parameters.get('filename') };
}

/** What parts begin with. @throws AppError `invalid` */
function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw noForm();
  return `--${boundary}`;
}

/**
 * Reads a form (RFC 7578) of at most so many fields from the whole body. Files are views of it, so parsing an
 * upload costs the event loop what looking for its boundaries does.
 * @throws AppError `invalid`, or `too_large` with more fields
 */
export function parseForm(body: Uint8Array<ArrayBuffer>, contentType: string, items: number): Form {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const boundary = boundaryOf(contentType);
  const texts = new Map<string, string>();
  const files = new Map<string, Upload>();
  const isAt = (at: number, text: string): boolean => bytes.toString('latin1', at, at + text.length) === text;
  const indexOf = (text: string, from: number): number => {
    const at = bytes.indexOf(text, from);
    if (at < 0) throw noForm();
    return at;
  };
  // The preamble before the first boundary is ignored.
  const first = isAt(0, boundary) ? 0 : indexOf(lineEnd + boundary, 0) + lineEnd.length;
  for (let at = first + boundary.length, left = items; !isAt(at, '--'); left -= 1) {
    if (!isAt(at, lineEnd)) throw noForm();
    if (left === 0) throw new AppError('too_large', { detail: `Больше ${items} полей в одном запросе.` });
    const head = at + lineEnd.length;
    const headEnd = indexOf(lineEnd + lineEnd, at);
    if (headEnd - head > longestHead) throw noForm();
    const { name, file } = namesOf(bytes.toString('utf8', head, headEnd));
    const start = headEnd + 2 * lineEnd.length;
    const end = indexOf(lineEnd + boundary, start);
    if (file === undefined) texts.set(name, bytes.toString('utf8', start, end));
    else if (!files.has(name)) files.set(name, { name: file, bytes: body.subarray(start, end) });
    at = end + lineEnd.length + boundary.length;
  }
  return { texts, files };
}
