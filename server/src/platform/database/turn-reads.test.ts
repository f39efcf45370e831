import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from 'bun:sqlite';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Db, openDatabase } from './database.ts';
import { prepared } from './prepared.ts';
import { sqliteReads } from './sqlite-reads.ts';
import { nextTurn } from '../loop/yield-to-event-loop.ts';

let folder: string;
let path: string;
let db: Db;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'otklik-reads-'));
  path = join(folder, 'a.sqlite');
  db = await openDatabase({ kind: 'sqlite', path }, pino({ level: 'silent' }));
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const selectIds = prepared<object, { id: number }>((on) =>
  on.selectFrom('dialog_text_due').select('id').orderBy('id').compile(),
);
const readIds = async (): Promise<number[]> => (await selectIds(db, {})).map(({ id }) => id);
const add = (id: number): Promise<unknown> => db.insertInto('dialog_text_due').values({ id, ranges: '[]' }).execute();

it('reads of one turn of the loop see one state, those of the next what others have written meanwhile', async () => {
  const other = new Database(path);
  expect(await readIds()).toEqual([]);
  other.run(`insert into dialog_text_due values (1, '[]')`);
  expect(await readIds()).toEqual([]);
  await nextTurn();
  expect(await readIds()).toEqual([1]);
  other.close();
});

it('what this process has committed is read once it is on disk', async () => {
  let isOnDisk = false;
  const added = add(1).then(() => (isOnDisk = true));
  // Steps of the same turn, in which the commit is made; what it waits for then is the disk.
  for (let step = 0; step < 200; step += 1) await Promise.resolve();
  expect([await readIds(), isOnDisk]).toEqual([[], false]);
  await added;
  expect(await readIds()).toEqual([1]);
});

it('what was committed during a sync is read after the next one', async () => {
  const [first, second] = [add(1), add(2)];
  await first;
  expect(await readIds()).toEqual([1]);
  await second;
  expect(await readIds()).toEqual([1, 2]);
});

it('what was read once is read on, and all that is on disk, however much is committed meanwhile', async () => {
  const onDisk = new Set<number>();
  let read: number[] = [];
  for (let id = 1; id <= 300; id += 1) {
    void add(id).then(() => onDisk.add(id));
    if (id % 7 === 0) await nextTurn();
    const known = [...onDisk];
    const now = await readIds();
    expect(now).toEqual(expect.arrayContaining([...known, ...read]));
    read = now;
  }
  await add(301);
  expect(await readIds()).toHaveLength(301);
});

it('a database may be closed in the turn in which it was read', async () => {
  expect(await readIds()).toEqual([]);
  await db.destroy();
  await nextTurn();
  db = await openDatabase({ kind: 'sqlite', path }, pino({ level: 'silent' }));
  await add(1);
  expect(await readIds()).toEqual([1]);
});

it.each([
  { isLogged: false, connections: 1 },
  { isLogged: true, connections: 2 },
])('reads by $connections connections where a log is $isLogged', async ({ isLogged, connections }) => {
  let opened = 0;
  const open = (): Database => {
    opened += 1;
    return new Database(path, { readonly: true });
  };
  const reads = sqliteReads(open, db, isLogged);
  expect((await reads.executeQuery<{ one: number }>(CompiledQuery.raw('select 1 as one'))).rows).toEqual([{ one: 1 }]);
  reads.close();
  expect(opened).toBe(connections);
});
