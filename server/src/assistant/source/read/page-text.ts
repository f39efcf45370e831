/** How far a page states its charset (HTML standard, 13.2.3.2): browsers look at 1,024 bytes, some sites need more. */
const looked = 4096;

const named = (label: string | undefined): TextDecoder | null => {
  if (!label) return null;
  try {
    return new TextDecoder(label.trim() as never);
  } catch {
    // An unknown charset is as good as none.
    return null;
  }
};

const marks: readonly (readonly [bytes: readonly number[], label: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    // Invalid UTF-8.
    return false;
  }
};

/**
 * Text of bytes by their byte order mark, the charset of `type` or of a `<meta>`, an XML declaration; else UTF-8 where
 * it is valid, else windows-1251.
 */
export function textOfBytes(bytes: Uint8Array, type = ''): string {
  const marked = marks.find(([mark]) => mark.every((byte, i) => bytes[i] === byte))?.[1];
  const start = Buffer.from(bytes.subarray(0, looked)).toString('latin1');
  const charset = /charset\s*=\s*["']?\s*([\w-]+)/i;
  const meta = /<meta\b[^>]*charset\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1];
  const xml = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/i.exec(start)?.[1];
  const decoder = named(marked) ?? named(charset.exec(type)?.[1]) ?? named(meta) ?? named(xml);
  return (decoder ?? new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1251')).decode(bytes);
}
