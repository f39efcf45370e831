import { Database } from 'bun:sqlite';
import { mkdtempSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatabaseConfig } from '../config.ts';
import { bufferOf, createThread, createThreads, runAlone, type Thread } from './thread.ts';
import { taskIn } from './thread-task.ts';
import type * as tasks from './thread-fixture.ts';

const module = new URL('./thread-fixture.ts', import.meta.url);
const share = taskIn<typeof tasks.share>(module, 'share');
const spin = taskIn<typeof tasks.spin>(module, 'spin');
const stepOn = taskIn<typeof tasks.stepOn>(module, 'stepOn');
const sizeOf = taskIn<typeof tasks.sizeOf>(module, 'sizeOf');
const refuse = taskIn<typeof tasks.refuse>(module, 'refuse');
const priority = taskIn<typeof tasks.priority>(module, 'priority');
const write = taskIn<typeof tasks.write>(module, 'write');
const readForEver = taskIn<typeof tasks.readForEver>(module, 'readForEver');
const readTwice = taskIn<typeof tasks.readTwice>(module, 'readTwice');
const options = { limit: 5_000, late: 'слишком долго' };

let config: DatabaseConfig;
let thread: Thread;
beforeAll(() => {
  const path = join(mkdtempSync(join(tmpdir(), 'otklik-thread-')), 'a.sqlite');
  const file = new Database(path, { create: true });
  file.run('pragma journal_mode=wal');
  file.run('create table user (id text)');
  config = { kind: 'sqlite', path };
  thread = createThread(config);
});
afterAll(() => thread.close());

it('runs a task beside this thread, tells how far it is, and hands its bytes over', async () => {
  const shares: number[] = [];
  const { bytes, name } = await thread.run(
    share,
    { name: 'имя', size: 3 },
    { ...options, onShare: (one) => shares.push(one) },
  );
  expect([name, [...bytes], shares]).toEqual(['имя', [7, 7, 7], [0.5]]);
});

it('passes on a refusal with all that it says, and that a task failed', async () => {
  await expect(thread.run(refuse, 'invalid', options)).rejects.toMatchObject({
    reason: 'invalid',
    detail: 'Нет.',
    fields: { q: ['invalid', 'нельзя'] },
  });
  await expect(thread.run(refuse, 'broken', options)).rejects.toThrow('a task failed in its thread: Error: broken');
});

it('reads only', async () => {
  await expect(thread.run(write, undefined, options)).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
});

it('ends a task that takes too long, in its pause', async () => {
  const shares: number[] = [];
  const stepping = thread.run(stepOn, undefined, {
    limit: 50,
    late: 'слишком долго',
    onShare: (one) => shares.push(one),
  });
  await expect(stepping).rejects.toMatchObject({ reason: 'unavailable', detail: 'слишком долго', retryAfter: 5 });
  await thread.run(share, { name: '', size: 0 }, options);
  const { length } = shares;
  await thread.run(share, { name: '', size: 0 }, options);
  expect(shares.length).toBe(length);
});

it('replaces a thread that does not end its task, and begins the tasks beside it again', async () => {
  const stuck = thread.run(spin, undefined, { limit: 50, late: 'слишком долго' });
  const beside = thread.run(share, { name: 'beside', size: 1 }, { ...options, limit: 10_000 });
  await expect(stuck).rejects.toMatchObject({ reason: 'unavailable' });
  expect((await beside).name).toBe('beside');
});

it('refuses a task whose bytes have gone with their thread, and begins the others again', async () => {
  const bytes = new Uint8Array(8);
  const [stuck, handedOver, beside] = await Promise.allSettled([
    thread.run(spin, undefined, { limit: 50, late: 'слишком долго' }),
    thread.run(sizeOf, bytes, { ...options, transfer: bufferOf(bytes) }),
    thread.run(sizeOf, new Uint8Array(8), options),
  ]);
  expect(stuck).toMatchObject({ reason: { reason: 'unavailable' } });
  expect(handedOver).toMatchObject({ reason: { reason: 'unavailable', retryAfter: 5 } });
  expect(beside).toMatchObject({ value: 8 });
});

it('counts the time for which a statement of another has blocked the thread against that one alone', async () => {
  const short = { limit: 1_000, late: 'слишком долго' };
  const before = thread.run(readTwice, 200, short);
  const endless = thread.run(readForEver, undefined, short);
  const after = thread.run(readTwice, 1, short);
  await expect(endless).rejects.toMatchObject({ reason: 'unavailable', detail: 'слишком долго' });
  expect(await Promise.all([before, after])).toEqual(['read', 'read']);
});

it('fails what is under way when it is closed, and runs one task alone', async () => {
  expect((await runAlone(config, share, { name: 'alone', size: 1 }, options)).name).toBe('alone');
  const other = createThread(config);
  const going = other.run(spin, undefined, options);
  other.close();
  await expect(going).rejects.toMatchObject({ reason: 'unavailable' });
});

it.skipIf(process.platform !== 'linux')(
  'has a lower priority than this thread, which keeps its own, and in the background the lowest',
  async () => {
    const own = getPriority();
    const threads = createThreads(config);
    expect(await threads.run(priority, undefined, options)).toBe(Math.min(19, own + 10));
    expect(await threads.run(priority, undefined, { ...options, background: true })).toBe(19);
    const equal = createThread(config, false);
    expect(await equal.run(priority, undefined, options)).toBe(own);
    equal.close();
    expect(getPriority()).toBe(own);
  },
);
