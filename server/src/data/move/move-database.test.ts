import { Database } from 'bun:sqlite';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../../../../tests/harness/test-database.ts';
import type { DatabaseConfig } from '../../config.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../database/database.ts';
import { insertionOf, insertMadeRows, makeRows } from '../../database/migrations/rows-fixture.ts';
import { createLog } from '../../log/log.ts';
import { checkData } from '../check/check.ts';
import { moveDatabase } from './move-database.ts';

const admin = process.env.TEST_DATABASE_URL ?? '';
const log = createLog('error');
const quiet = (): void => undefined;

let folder: string;
let sqlite: DatabaseConfig & { kind: 'sqlite' };
let postgres: DatabaseConfig & { kind: 'postgres' };
let client: pg.Client;
let ends: (() => unknown)[] = [];

/** Opens a database as a start of the server does, and closes it. */
const open = async (config: DatabaseConfig): Promise<void> => (await openDatabase(config, log)).destroy();
const bytesOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'otklik-move-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  sqlite = { kind: 'sqlite', path: join(folder, 'otklik.sqlite') };
  await open(sqlite);
  const file = new Database(sqlite.path);
  file.run('pragma foreign_keys = on');
  for (const name of ['one', 'two']) insertMadeRows(file, name);
  file.close();
  const database = await createDatabase(admin);
  postgres = { kind: 'postgres', url: database.url };
  client = new pg.Client({ connectionString: database.url });
  client.setTypeParser(pg.types.builtins.INT8, Number);
  await client.connect();
  ends.push(async () => {
    await client.end();
    await database.drop();
  });
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

/** All rows of a table, as texts of JSON, in order; `bytea` and `blob` as hex. */
async function rowsIn(config: DatabaseConfig, table: string): Promise<string[]> {
  let rows: Record<string, unknown>[];
  if (config.kind === 'postgres') rows = (await client.query(`select * from "${table}"`)).rows as typeof rows;
  else {
    const file = new Database(config.path, { readonly: true });
    rows = file.query(`select * from "${table}"`).all() as typeof rows;
    file.close();
  }
  const plain = (value: unknown): unknown => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value);
  return rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .map(([name, value]) => [name, plain(value)])
          .toSorted(),
      ),
    )
    .toSorted();
}

describe.skipIf(!admin)('a move', () => {
  it('copies every row of every table, there and back, and leaves the source as it is', async () => {
    const before = bytesOf(sqlite.path);
    const moved = await moveDatabase(sqlite, postgres, quiet);
    expect(moved.before).toBe(false);
    expect(bytesOf(sqlite.path)).toBe(before);
    const other = { kind: 'sqlite', path: join(folder, 'back/otklik.sqlite') } as const;
    expect(await moveDatabase(postgres, other, quiet)).toEqual(moved);
    const file = new Database(sqlite.path, { readonly: true });
    const tables = new Set(makeRows(file, 'any').map(({ table }) => table));
    file.close();
    expect(tables.size).toBeGreaterThan(45);
    for (const table of [...tables, 'dialog_count', 'assigned_count', 'unread_count']) {
      const rows = await rowsIn(sqlite, table);
      expect(rows.length, table).toBeGreaterThan(0);
      expect(await rowsIn(postgres, table), table).toEqual(rows);
      expect(await rowsIn(other, table), table).toEqual(rows);
    }
  });

  it('leaves a database that counts and numbers on, whose search is filled again', async () => {
    await moveDatabase(sqlite, postgres, quiet);
    const back = { kind: 'sqlite', path: join(folder, 'back.sqlite') } as const;
    await moveDatabase(postgres, back, quiet);
    const file = new Database(back.path);
    const dialog = makeRows(file, 'new').filter(({ table }) => ['team', 'user', 'domain', 'dialog'].includes(table));
    for (const { table, row } of dialog) {
      await client.query(
        insertionOf(table, row, (at) => `$${at + 1}`),
        Object.values(row),
      );
      file.query(insertionOf(table, row, () => '?')).run(...(Object.values(row) as never[]));
    }
    const state = `select (select count(*) from dialog_text_fill) as lacking, (select max(serial) from dialog) as serial,
      (select total from dialog_count where domain_id = 'new-0') as total`;
    expect(file.query(state).get()).toEqual({ lacking: 4, serial: 6, total: 1 });
    expect((await client.query(state)).rows).toEqual([{ lacking: 4, serial: 6, total: 1 }]);
    file.close();
    await open(back);
    await open(postgres);
  });

  it('run again has nothing to do; over other data it is refused, and nothing changes', async () => {
    const moved = await moveDatabase(sqlite, postgres, quiet);
    expect(await moveDatabase(sqlite, postgres, quiet)).toEqual({ ...moved, before: true });
    await client.query(`update team set name = 'changed since' where id = 'one-0'`);
    await expect(moveDatabase(sqlite, postgres, quiet)).rejects.toThrow(
      /has data of its own \(team has other values in its 4 rows\): nothing was changed/,
    );
    expect((await client.query(`select name from team where id = 'one-0'`)).rows).toEqual([{ name: 'changed since' }]);
    await open(postgres);
  });

  it.each([
    [
      'an altered row',
      `do also update note set text = 'altered' where id = new.id and new.id = 'one-0'`,
      'note has other values',
    ],
    ['a lost row', `where new.id = 'one-0' do instead nothing`, 'note has 3 rows in place of 4'],
  ])('finds %s, and the database is not served until the next run has copied all again', async (_, rule, found) => {
    await open(postgres);
    await client.query(`create rule seeded as on insert to note ${rule}`);
    await expect(moveDatabase(sqlite, postgres, quiet)).rejects.toThrow(found);
    await expect(open(postgres)).rejects.toThrow('half moved');
    await client.query('drop rule seeded on note');
    expect((await moveDatabase(sqlite, postgres, quiet)).before).toBe(false);
    await open(postgres);
    expect(await rowsIn(postgres, 'note')).toEqual(await rowsIn(sqlite, 'note'));
  });

  it('that was interrupted continues; where the source has changed in between it begins again', async () => {
    await open(postgres);
    // Triggers are off during a move, constraints are not.
    await client.query(`alter table unread add constraint seeded check (dialog_id <> 'two-1')`);
    await expect(moveDatabase(sqlite, postgres, quiet)).rejects.toThrow('seeded');
    await expect(open(postgres)).rejects.toThrow('half moved');
    expect(await rowsIn(postgres, 'dialog')).toHaveLength(4);
    const other = { kind: 'sqlite', path: join(folder, 'half/otklik.sqlite') } as const;
    await expect(moveDatabase(postgres, other, quiet), 'nor is it a source').rejects.toThrow('is half moved');
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: (postgres as { url: string }).url });
    await expect(
      checkData(config, () => undefined),
      'nor sound',
    ).rejects.toThrow('half moved');
    const file = new Database(sqlite.path);
    file.run('pragma foreign_keys = on');
    file.run(`update dialog set title = 'later' where id = 'one-0'`);
    file.run(`delete from dialog where id = 'one-1'`);
    file.close();
    await client.query('alter table unread drop constraint seeded');
    await moveDatabase(sqlite, postgres, quiet);
    expect(await rowsIn(postgres, 'dialog')).toEqual(await rowsIn(sqlite, 'dialog'));
    expect(await rowsIn(postgres, 'dialog')).toHaveLength(3);
    await open(postgres);
  });

  it('refuses a database of another version and one that lacks a column', async () => {
    await open(postgres);
    await client.query('alter table note drop column mentions');
    await expect(moveDatabase(sqlite, postgres, quiet)).rejects.toThrow('the table note has other columns');
    const file = new Database(sqlite.path);
    file.run(`insert into kysely_migration values ('999-future', '')`);
    await expect(moveDatabase(sqlite, postgres, quiet)).rejects.toThrow(/999-future, newer than this program/);
    file.run(`delete from kysely_migration where name > '049'`);
    await expect(moveDatabase(sqlite, postgres, quiet)).rejects.toThrow(/older than this program .* start the server/);
    file.close();
  });
});
