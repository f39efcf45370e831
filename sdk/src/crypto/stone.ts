import { gcm } from '@noble/ciphers/aes.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64url, toBase64url } from './base64url.ts';

const chunks = 16;
const nonceLength = 12;
const tagLength = 16;
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const hex64 = /^[0-9a-f]{64}$/;

/** Bytes as lowercase hex. */
const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes of a text that is known to be hex. */
const fromHex = (text: string): Uint8Array =>
  Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));

/**
 * The key of a handshake: the stone cut into 16 equal chunks, their order reversed, joined, and
 * hashed as text by SHA-256 (FIPS 180-4).
 * @param stone 64 lowercase hex characters
 * @returns 64 lowercase hex characters; its 32 bytes are the AES key
 * @throws TypeError when the stone has another form
 */
export function selinaOf(stone: string): string {
  if (!hex64.test(stone)) throw new TypeError('a stone is 64 lowercase hex characters');
  const size = stone.length / chunks;
  const cut = Array.from({ length: chunks }, (_, index) => stone.slice(index * size, (index + 1) * size));
  return toHex(sha256(utf8(cut.reverse().join(''))));
}

/**
 * Encrypts a secret field by AES-256-GCM (NIST SP 800-38D).
 * @param nonce 12 bytes, never used twice with one key; random unless given
 * @returns base64url without padding (RFC 4648 §5) of `nonce || ciphertext || tag`
 */
export function sealSecret(
  selina: string,
  text: string,
  nonce: Uint8Array = crypto.getRandomValues(new Uint8Array(nonceLength)),
): string {
  const sealed = gcm(keyOf(selina), nonce).encrypt(utf8(text));
  const wire = new Uint8Array(nonceLength + sealed.length);
  wire.set(nonce);
  wire.set(sealed, nonceLength);
  return toBase64url(wire);
}

/**
 * Decrypts what `sealSecret` made.
 * @throws Error when the wire form is broken, or one bit of it or of the key differs
 */
export function openSecret(selina: string, wire: string): string {
  const bytes = fromBase64url(wire);
  if (bytes.length < nonceLength + tagLength) throw new RangeError('a secret is shorter than its nonce and tag');
  const text = gcm(keyOf(selina), bytes.subarray(0, nonceLength)).decrypt(bytes.subarray(nonceLength));
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
}

function keyOf(selina: string): Uint8Array {
  if (!hex64.test(selina)) throw new TypeError('a selina is 64 lowercase hex characters');
  return fromHex(selina);
}
