import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';

it('verifies a password by its hash, several at once', async () => {
  const hashes = await Promise.all(['один', 'два', 'три'].map((password) => hashPassword(password)));
  expect(hashes.every((hash) => hash.startsWith('$argon2id$v=19$m=19456,t=2,'))).toBe(true);
  expect(await Promise.all(['один', 'три', 'три'].map((password, at) => isPassword(password, hashes[at])))).toEqual([
    true,
    false,
    true,
  ]);
  expect(await isPassword('один', undefined)).toBe(false);
});

it('fails for text that is no hash, and verifies afterwards', async () => {
  await expect(isPassword('один', 'no hash')).rejects.toThrow();
  expect(await isPassword('один', await hashPassword('один'))).toBe(true);
});

it('refuses what one caller brings beyond its bound', async () => {
  const turn = { caller: '203.0.113.7', known: false };
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => hashPassword('один', turn)));
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(3);
  for (const error of refused) expect(error).toMatchObject({ reason: 'unavailable', status: 503, retryAfter: 5 });
});

it('hashes for a known caller and for a newcomer before strangers who came often', async () => {
  const ends: string[] = [];
  const hash = (caller: string, known: boolean) =>
    hashPassword('один', { caller, known }).then(() => ends.push(caller));
  const crowd = ['a', 'b', 'c'].flatMap((caller) => Array.from({ length: 4 }, () => hash(caller, false)));
  await Promise.all([...crowd, hash('newcomer', false), hash('signed in', true)]);
  // A hash of strangers runs at the same time as the known caller's; on a busy machine several may.
  expect(ends.indexOf('signed in')).toBeLessThan(11);
  expect(ends.indexOf('newcomer')).toBeLessThan(8);
});
