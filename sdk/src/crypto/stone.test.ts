import { createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fromBase64url, toBase64url } from './base64url.ts';
import { openSecret, sealSecret, selinaOf } from './stone.ts';

const stone = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const selina = 'e4ee6acbb415f7384973d4f3e0f997bcaf99ed38f4afe92ccabf0ac647afb51f';

describe('selinaOf', () => {
  it('gives the vector of the contract', () => {
    expect(selinaOf(stone)).toBe(selina);
  });

  it('hashes the reversed chunks as text', () => {
    const reversed = '1e1f1c1d1a1b181916171415121310110e0f0c0d0a0b08090607040502030001';
    expect(selinaOf(stone)).toBe(createHash('sha256').update(reversed).digest('hex'));
  });

  it.each(['', stone.slice(1), stone.toUpperCase(), `${stone}00`, stone.replace('0', 'g')])('refuses %j', (wrong) => {
    expect(() => selinaOf(wrong)).toThrow(TypeError);
  });
});

describe('a sealed secret', () => {
  it('is nonce, ciphertext and tag of AES-256-GCM', () => {
    const wire = Buffer.from(sealSecret(selina, 'Пароль!1'), 'base64url');
    const cipher = createDecipheriv('aes-256-gcm', Buffer.from(selina, 'hex'), wire.subarray(0, 12));
    cipher.setAuthTag(wire.subarray(-16));
    const text = Buffer.concat([cipher.update(wire.subarray(12, -16)), cipher.final()]).toString();
    expect(text).toBe('Пароль!1');
  });

  it.each(['', 'a', 'Secret1!', '\uFEFFс меткой порядка байтов', '🦊'.repeat(40)])(
    'opens to the same text: %j',
    (text) => {
      expect(openSecret(selina, sealSecret(selina, text))).toBe(text);
    },
  );

  it('never repeats its nonce', () => {
    const nonces = new Set(Array.from({ length: 200 }, () => sealSecret(selina, 'x').slice(0, 16)));
    expect(nonces.size).toBe(200);
  });

  it('does not open after a change of any one bit', () => {
    const wire = fromBase64url(sealSecret(selina, 'Secret1!'));
    for (let bit = 0; bit < wire.length * 8; bit += 1) {
      const changed = wire.slice();
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => openSecret(selina, toBase64url(changed)), `bit ${bit}`).toThrow();
    }
  });

  it('does not open with a key that differs in one bit', () => {
    const wire = sealSecret(selina, 'Secret1!');
    const key = Buffer.from(selina, 'hex');
    for (let bit = 0; bit < 256; bit += 1) {
      const other = Buffer.from(key);
      other[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => openSecret(other.toString('hex'), wire), `bit ${bit}`).toThrow();
    }
  });

  it('does not open when cut, padded or written in another alphabet', () => {
    const wire = sealSecret(selina, 'Secret1!', new Uint8Array(12).fill(251));
    expect(wire).toContain('-');
    for (const wrong of [
      '',
      wire.slice(0, 20),
      wire.slice(0, -1),
      `${wire}=`,
      `${wire}A`,
      wire.replaceAll('-', '+'),
      `${wire} `,
    ]) {
      expect(() => openSecret(selina, wrong), JSON.stringify(wrong)).toThrow();
    }
  });
});

describe('base64url', () => {
  it('agrees with Node for every length', () => {
    for (let length = 0; length < 70; length += 1) {
      const bytes = randomBytes(length);
      expect(toBase64url(bytes)).toBe(bytes.toString('base64url'));
      expect(Buffer.from(fromBase64url(bytes.toString('base64url'))).equals(bytes)).toBe(true);
    }
  });

  it('refuses stray bits after the last byte', () => {
    expect(fromBase64url('AA')).toEqual(new Uint8Array(1));
    expect(() => fromBase64url('AB')).toThrow(RangeError);
  });
});
