import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from 'bun:sqlite';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Db, openDatabase } from './database.ts';
import { prepared } from './prepared.ts';
import { nextTurn } from './yield-to-event-loop.ts';

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

it('what this process has committed is read within the same turn', async () => {
  expect(await readIds()).toEqual([]);
  let isTurnOver = false;
  setImmediate(() => (isTurnOver = true));
  const added = add(1);
  // Steps of the same turn, in which the commit is made; what it waits for then is the disk.
  for (let step = 0; step < 200; step += 1) await Promise.resolve();
  expect(await readIds()).toEqual([1]);
  expect(isTurnOver).toBe(false);
  await added;
});

it('a database may be closed in the turn in which it was read', async () => {
  expect(await readIds()).toEqual([]);
  await db.destroy();
  await nextTurn();
  db = await openDatabase({ kind: 'sqlite', path }, pino({ level: 'silent' }));
  await add(1);
  expect(await readIds()).toEqual([1]);
});
