import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';

/** One field of `/proc/…/stat` of the threads of this process, all values that occur. */
const fieldsOf = (field: number): Set<number> =>
  new Set(
    readdirSync('/proc/self/task').map((id) => {
      const fields = readFileSync(`/proc/self/task/${id}/stat`, 'latin1')
        .replace(/^.*\) /, '')
        .split(' ');
      return Number(fields[field]);
    }),
  );
const [niceness, policy] = [16, 38];
/** `SCHED_OTHER` and `SCHED_IDLE` of sched(7). */
const [other, idle] = [0, 5];

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

describe.skipIf(process.platform !== 'linux')('the threads that hash', () => {
  it('have a low priority, and all others keep theirs', async () => {
    await hashPassword('один');
    const own = getPriority();
    expect(own).toBeLessThan(19);
    expect([...fieldsOf(niceness)].some((nice) => nice > own && nice === Math.min(19, own + 10))).toBe(true);
    expect(fieldsOf(policy)).toContain(other);
  });

  it('run for strangers in idle time alone', async () => {
    await hashPassword('один', { caller: '203.0.113.7', known: false });
    expect(fieldsOf(policy)).toContain(idle);
  });
});
