import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Db, onDisk, openDatabase } from './database.ts';
import { createLog } from '../log.ts';
import { newId } from '../new-id.ts';

const folder = mkdtempSync(join(tmpdir(), 'otklik-log-'));
const path = join(folder, 'a.sqlite');
const sizeOf = (file: string): number => statSync(file).size / 1024 / 1024;

let db: Db;
beforeAll(async () => {
  db = await openDatabase({ kind: 'sqlite', path }, createLog('silent'));
});
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const write = (bytes: number) =>
  db
    .insertInto('part')
    .values({ set_id: newId(), number: 0, items: 0, bytes: Buffer.alloc(bytes) })
    .execute();

it('lets who has committed wait for the disk, and who reads meanwhile as well', async () => {
  expect(onDisk(db)).toBeUndefined();
  let isDone = false;
  const written = write(10).then(() => (isDone = true));
  while (onDisk(db) === undefined) await Promise.resolve();
  expect(isDone).toBe(false);
  await onDisk(db);
  await written;
  expect(onDisk(db)).toBeUndefined();
});

it('passes the connection on before the disk has what was committed over it', async () => {
  const order: string[] = [];
  const first = write(10).then(() => order.push('written'));
  const next = db.transaction().execute(async () => void order.push('passed on'));
  await Promise.all([first, next]);
  expect(order).toEqual(['passed on', 'written']);
});

it('lets who reads by the connection that writes wait for what it may have read', async () => {
  const order: string[] = [];
  const first = write(10).then(() => order.push('written'));
  const read = db.selectFrom('part').select('set_id').execute();
  await Promise.all([first, read.then(() => order.push('read'))]);
  expect(order).toEqual(['written', 'read']);
});

it('is synced also while somebody else has a transaction', async () => {
  const written = write(10);
  const other = db.transaction().execute(async (trx) => {
    await trx
      .insertInto('part')
      .values({ set_id: newId(), number: 0, items: 0, bytes: Buffer.alloc(1) })
      .execute();
    await written;
    await Bun.sleep(20);
  });
  await Promise.all([written, other]);
});

/** Two numbers in the header of the log, which are others each time that it begins anew. */
function saltOf(): string {
  const header = Buffer.alloc(24);
  const log = openSync(`${path}-wal`, 'r');
  readSync(log, header);
  closeSync(log);
  return header.toString('hex', 16);
}

it('copies a log that is written all the time to its database, and begins it anew', async () => {
  const before = saltOf();
  // More than may be in a log that is left to go on; how long the thread takes then says nothing.
  while (saltOf() === before && sizeOf(`${path}-wal`) < 40) await write(256 * 1024);
  let isOver = false;
  const writeOn = async (): Promise<void> => {
    while (!isOver) await write(10);
  };
  const writing = [writeOn(), writeOn(), writeOn(), writeOn()];
  while (saltOf() === before) await Bun.sleep(20);
  isOver = true;
  await Promise.all(writing);
  expect(sizeOf(path)).toBeGreaterThan(8);
  // Left to itself SQLite begins it anew from 125 MB on.
  expect(sizeOf(`${path}-wal`)).toBeLessThan(100);
});

it('takes the log with it when it is closed', async () => {
  await db.destroy();
  expect(() => statSync(`${path}-wal`)).toThrow('ENOENT');
});
