import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { createServerState } from '../../runtime/server-state.ts';
import { rememberContexts } from './context-memory.ts';
import { readGround } from './question-ground.ts';
import { mine, newDomain, server, startLearning, stopLearning } from '../learn/learn-fixture.ts';

beforeAll(startLearning);
afterAll(stopLearning);

/** A server that remembers nothing yet. */
let deps: Pick<Deps, 'db' | 'state'>;
beforeEach(() => {
  deps = { db: server.deps.db, state: createServerState() };
});

const millions = (count: number): string => 'я'.repeat(count * 1_000_000);
/** Reads `key` of a domain as a question does; whether it had to be read. */
async function isRead(domainId: string, key: string, value: string): Promise<boolean> {
  let reads = 0;
  const remember = rememberContexts(deps, await readGround(deps, domainId));
  expect(await remember(key, async () => (reads++, value))).toBe(value);
  return reads === 1;
}

it('what was read of contexts is remembered, of all domains up to 8 million characters', async () => {
  const [first, second] = [await newDomain(), await newDomain()];
  expect(await isRead(first, 'names', millions(3))).toBe(true);
  expect(await isRead(second, 'names', millions(4))).toBe(true);
  expect([await isRead(first, 'names', millions(3)), await isRead(second, 'names', millions(4))]).toEqual([
    false,
    false,
  ]);
  // Over the bound all is forgotten before the next question reads.
  expect(await isRead(second, 'phrases', millions(2))).toBe(true);
  expect([await isRead(first, 'names', millions(3)), await isRead(second, 'names', millions(4))]).toEqual([true, true]);
});

it('contexts that are changed are read anew, and what was remembered of them no longer counts', async () => {
  const [quiet, busy] = [await newDomain(), await newDomain()];
  expect(await isRead(quiet, 'names', millions(1))).toBe(true);
  for (let i = 0; i < 4; i += 1) {
    await mine.createLabel(busy, `Контекст ${i}`);
    expect(await isRead(busy, 'names', millions(3))).toBe(true);
  }
  expect([await isRead(quiet, 'names', millions(1)), await isRead(busy, 'names', millions(3))]).toEqual([false, false]);
});
