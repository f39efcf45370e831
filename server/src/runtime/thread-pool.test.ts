import { Database } from 'bun:sqlite';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { DatabaseConfig } from '../config.ts';
import { bufferOf, createThreadPool, poolBounds, TaskTimeout, type ThreadPool } from './thread-pool.ts';
import { taskIn } from './thread-task.ts';
import { occupyThreads } from './busy-threads-fixture.ts';
import type * as tasks from './thread-fixture.ts';

const module = new URL('./thread-fixture.ts', import.meta.url);
const share = taskIn<typeof tasks.share>(module, 'share');
const spin = taskIn<typeof tasks.spin>(module, 'spin');
const sleep = taskIn<typeof tasks.sleep>(module, 'sleep');
const waitFor = taskIn<typeof tasks.waitFor>(module, 'waitFor');
const sizeOf = taskIn<typeof tasks.sizeOf>(module, 'sizeOf');
const refuse = taskIn<typeof tasks.refuse>(module, 'refuse');
const write = taskIn<typeof tasks.write>(module, 'write');
const read = taskIn<typeof tasks.read>(module, 'read');
const readLocked = taskIn<typeof tasks.readLocked>(module, 'readLocked');
const threadId = taskIn<typeof tasks.threadId>(module, 'threadId');
const options = { owner: 'me', limit: 60_000, late: 'слишком долго' };

let config: DatabaseConfig;
let pool: ThreadPool;
/** A locked database. */
let locked: string;
let lock: Database;
beforeAll(() => {
  const path = join(mkdtempSync(join(tmpdir(), 'otklik-thread-')), 'a.sqlite');
  const file = new Database(path, { create: true });
  file.run('pragma journal_mode=wal');
  file.run('create table user (id text)');
  locked = `${path}-locked`;
  lock = new Database(locked, { create: true });
  lock.run('create table t (id text)');
  lock.run('begin exclusive');
  config = { kind: 'sqlite', path };
  pool = createThreadPool(config);
});
afterAll(async () => {
  lock.close();
  await pool.close();
});

it('runs a task in a thread, reports its progress, and transfers its bytes', async () => {
  const shares: number[] = [];
  const onShare = (one: number) => shares.push(one);
  const { bytes, name } = await pool.run(share, { name: 'имя', size: 3 }, { ...options, onShare });
  expect([name, [...bytes], shares]).toEqual(['имя', [7, 7, 7], [0, 0.5]]);
  const sent = new Uint8Array(8);
  expect(await pool.run(sizeOf, sent, { ...options, transfer: bufferOf(sent) })).toBe(8);
  expect(sent.byteLength).toBe(0);
});

it('passes on an error of the contract with all its fields, and any other as a failure', async () => {
  await expect(pool.run(refuse, 'invalid', options)).rejects.toMatchObject({
    reason: 'invalid',
    detail: 'Нет.',
    fields: { q: ['invalid', 'нельзя'] },
  });
  await expect(pool.run(refuse, 'broken', options)).rejects.toThrow('a task failed in its thread: Error: broken');
});

it('reads only', async () => {
  await expect(pool.run(write, undefined, options)).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
});

it('uses a thread again, and no other while one is idle', async () => {
  const first = await pool.run(threadId, undefined, options);
  expect(await pool.run(threadId, undefined, options)).toBe(first);
});

it('ends a task that exceeds its limit with its thread, and no other task', async () => {
  const other = pool.run(read, undefined, options);
  const late = pool.run(spin, undefined, { ...options, limit: 200 });
  await expect(late).rejects.toBeInstanceOf(TaskTimeout);
  await expect(late).rejects.toMatchObject({ reason: 'unavailable', detail: 'слишком долго', retryAfter: 5 });
  expect(await other).toBe('read');
  expect(await pool.run(read, undefined, options)).toBe('read');
});

it('fails a late task at once, whose turn lasts until SQLite has ended its statement', async () => {
  const open = () => pool.run(read, undefined, options);
  await Promise.all(Array.from({ length: poolBounds.runningEach }, open));
  // Long enough for a thread whose connection is open to come to the statement that waits, on a busy machine too.
  const runLocked = () => pool.run(readLocked, locked, { ...options, limit: 20_000 });
  const late = await Promise.allSettled(Array.from({ length: poolBounds.runningEach }, runLocked));
  for (const one of late) expect(one).toMatchObject({ reason: { reason: 'unavailable', detail: 'слишком долго' } });
  let isRead = false;
  const waiting = pool.run(read, undefined, options).then(() => (isRead = true));
  for (let i = 0; i < 3; i += 1) await pool.run(read, undefined, { ...options, owner: 'other' });
  expect(isRead).toBe(false);
  lock.run('rollback');
  await waiting;
});

it('gives each owner a turn: the many tasks of one do not delay the one of another', async () => {
  const begun: string[] = [];
  const run = (owner: string, isLong: boolean) =>
    pool.run(sleep, 1, { ...options, owner, isLong, onShare: () => begun.push(owner) });
  const release = await occupyThreads(pool, 'crowd');
  const short = Array.from({ length: 8 }, () => run('crowd', false));
  await run('modest', false);
  expect(begun).toEqual(['modest']);
  await release();
  await Promise.all(short);
  begun.length = 0;
  await Promise.all([...Array.from({ length: 8 }, () => run('crowd', true)), run('modest', true)]);
  expect(begun.indexOf('modest')).toBe(1);
});

it('runs short tasks while a long one has a thread and other long ones wait', async () => {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const long = Array.from({ length: 4 }, (_, at) =>
    pool.run(waitFor, gate.buffer, { ...options, owner: `${at}`, isLong: true }),
  );
  expect(await pool.run(read, undefined, options)).toBe('read');
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  await Promise.all(long);
});

it('refuses what one owner brings beyond the bound', async () => {
  const most = poolBounds.runningEach + poolBounds.waitingEach;
  const all = await Promise.allSettled(
    Array.from({ length: most + 1 }, () => pool.run(sleep, 1, { ...options, owner: 'many' })),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(most);
  expect(all.at(-1)).toMatchObject({ reason: { reason: 'rate_limited', retryAfter: 5 } });
});

it('fails what is under way and what waits when it is closed', async () => {
  const other = createThreadPool(config);
  let begun = 0;
  const run = () => other.run(spin, undefined, { ...options, onShare: () => (begun += 1) });
  const all = Promise.allSettled(Array.from({ length: poolBounds.runningEach + 2 }, run));
  await expect.poll(() => begun).toBe(poolBounds.runningEach);
  const sent = vi.spyOn(Worker.prototype, 'postMessage');
  await other.close();
  for (const one of await all) expect(one).toMatchObject({ reason: { reason: 'unavailable' } });
  expect(sent).not.toHaveBeenCalled();
  sent.mockRestore();
});

it('ends threads that were idle for half a minute', async () => {
  vi.useFakeTimers();
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  const other = createThreadPool(config);
  await other.run(read, undefined, { ...options, owner: 'idle' });
  expect(terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(terminate).toHaveBeenCalledOnce();
  vi.useRealTimers();
  terminate.mockRestore();
  await other.close();
});
