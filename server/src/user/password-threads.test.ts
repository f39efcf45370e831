import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';

/** How nice the threads of this process are, all values that occur. */
const nices = (): Set<number> =>
  new Set(
    readdirSync('/proc/self/task').map((id) => {
      const fields = readFileSync(`/proc/self/task/${id}/stat`, 'latin1')
        .replace(/^.*\) /, '')
        .split(' ');
      return Number(fields[16]);
    }),
  );

it('knows a password by its hash, several at once', async () => {
  const hashes = await Promise.all(['один', 'два', 'три'].map((password) => hashPassword(password)));
  expect(hashes.every((hash) => hash.startsWith('$argon2id$v=19$m=19456,t=2,'))).toBe(true);
  expect(await Promise.all(['один', 'три', 'три'].map((password, at) => isPassword(password, hashes[at])))).toEqual([
    true,
    false,
    true,
  ]);
  expect(await isPassword('один', undefined)).toBe(false);
});

it('fails for a hash that is none, and hashes on', async () => {
  await expect(isPassword('один', 'no hash')).rejects.toThrow();
  expect(await isPassword('один', await hashPassword('один'))).toBe(true);
});

it.skipIf(process.platform !== 'linux')('hashes in threads of low priority, which the others keep', async () => {
  await hashPassword('один');
  const own = getPriority();
  expect(own).toBeLessThan(19);
  expect([...nices()].some((nice) => nice > own && nice === Math.min(19, own + 10))).toBe(true);
});
