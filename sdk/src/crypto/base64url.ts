/** Bytes as base64url without padding (RFC 4648 §5). */
export function toBase64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * The one reading of a canonical base64url text: padding, foreign characters and stray bits after
 * the last byte (RFC 4648 §3.5) are refused, so that two texts never mean the same bytes.
 * @throws RangeError
 */
export function fromBase64url(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) throw new RangeError('not base64url');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  if (toBase64url(bytes) !== text) throw new RangeError('not canonical base64url');
  return bytes;
}
