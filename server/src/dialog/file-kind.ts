/**
 * What a file turned out to be by its bytes. An image is re-encoded before it is stored; the rest is stored as
 * received.
 */
export interface FileKind {
  readonly type: string;
  readonly image: boolean;
}

const kind = (type: string, image = false): FileKind => ({ type, image });
const office = 'application/vnd.openxmlformats-officedocument';

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  bytes.length >= at + text.length && [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));

const endingOf = (name: string): string => (/\.([a-z0-9]{1,8})$/i.exec(name)?.[1] ?? '').toLowerCase();

/** Names in a zip are not compressed, so the folder of an office document can be searched for. */
function zipKind(bytes: Uint8Array, ending: string): FileKind {
  const holds = (part: string) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(part);
  if (ending === 'docx' && holds('word/')) return kind(`${office}.wordprocessingml.document`);
  if (ending === 'xlsx' && holds('xl/')) return kind(`${office}.spreadsheetml.sheet`);
  return kind('application/zip');
}

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const control = /[\x00-\x08\x0b\x0c\x0e-\x1f]/;

/** Whether there is a byte below a space that is no tab and no end of a line. */
const hasControl = (bytes: Uint8Array): boolean =>
  control.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));

function textKind(bytes: Uint8Array, ending: string): FileKind | null {
  if ((ending !== 'txt' && ending !== 'csv') || hasControl(bytes)) return null;
  return kind(ending === 'csv' ? 'text/csv' : 'text/plain');
}

/**
 * The kind of a file by its content; the name only distinguishes formats with the same first bytes. Null for a refused
 * file: only pictures, PDF, text, tables, office documents and zip are.
 */
export function fileKindOf(bytes: Uint8Array, name: string): FileKind | null {
  const ending = endingOf(name);
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return kind('image/png', true);
  if (startsWith(bytes, '\xff\xd8\xff')) return kind('image/jpeg', true);
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return kind('image/webp', true);
  if (startsWith(bytes, 'GIF8')) return kind('image/gif', true);
  if (startsWith(bytes, '%PDF-')) return kind('application/pdf');
  if (startsWith(bytes, 'PK\x03\x04')) return zipKind(bytes, ending);
  if (startsWith(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) {
    if (ending === 'doc') return kind('application/msword');
    if (ending === 'xls') return kind('application/vnd.ms-excel');
    return null;
  }
  return bytes.length > 0 ? textKind(bytes, ending) : null;
}

const longestName = 255;

/** A name fit for a header and a line of text: no path, no control or direction characters, at most 255 characters, as file systems have. */
export function fileNameOf(given: string): string {
  const bare = (given.split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  if (bare === '' || /^\.+$/.test(bare)) return 'файл';
  const letters = [...bare];
  if (letters.length <= longestName) return bare;
  const ending = endingOf(bare);
  const tail = ending ? `.${ending}` : '';
  return letters.slice(0, longestName - tail.length).join('') + tail;
}

const pictures = ['png', 'jpg', 'jpeg', 'jfif', 'gif', 'webp'];
/** File name extensions by type; the first is appended to a name without any of them. Other types are not checked. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/zip': ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'pages', 'numbers', 'key'],
  'image/png': pictures,
  'image/jpeg': ['jpg', ...pictures],
  'image/webp': ['webp', ...pictures],
};

/**
 * A name with an extension of its type: the visitor's system opens a saved file by its extension, and a page or a
 * script may begin like a PDF or an archive.
 */
export function nameOfKind(name: string, type: string): string {
  const fit = endings[type];
  return !fit || fit.includes(endingOf(name)) ? name : `${name}.${fit[0]!}`;
}
