import type { Database } from 'bun:sqlite';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { halfMoved } from '../../database/half-moved.ts';
import { lockFile, openReadOnly, openWriter } from '../../database/sqlite/sqlite-file.ts';
import { privateFolder, touchPrivate } from '../../runtime/private-folder.ts';
import { refillSearch } from '../../dialog/search/search-fill.ts';
import {
  behind,
  createSample,
  sampleTable,
  type Key,
  type MoveNotes,
  namesOf,
  quote,
  type Side,
  type Target,
} from './move-side.ts';
import type { MovedTable } from './moved-table.ts';
import { computeFigures, type Row } from './moved-row.ts';

const hasTable = (file: Database, name: string): boolean =>
  file.query(`select 1 from sqlite_master where type = 'table' and name = ?`).get(name) !== null;

function* readRows(file: Database, table: MovedTable, after: Key | null): Generator<Row> {
  const columns = table.columns.map(({ name, type }) =>
    type === 'number' ? `cast(${quote(name)} as text)` : quote(name),
  );
  const slots = (_: number, type: string): string => (type === 'number' ? 'cast(? as integer)' : '?');
  const statement = file.prepare(
    `select ${columns.map((column, at) => `${column} as c${at}`).join()} from ${quote(table.name)} ${behind(table, after, slots)}`,
  );
  try {
    for (const row of statement.iterate(...(after ?? []))) yield Object.values(row as Record<string, Row[number]>);
  } finally {
    statement.finalize();
  }
}

const sideOf = (file: Database, path: string): Side => ({
  name: path,
  file,
  readVersion: async () =>
    hasTable(file, 'kysely_migration')
      ? (file.query('select max(name) as version from kysely_migration').get() as { version: string | null }).version
      : null,
  readColumns: async ({ name }) =>
    (file.query('select name from pragma_table_info(?)').all(name) as { name: string }[]).map((column) => column.name),
  rows: (table, after) => readRows(file, table, after),
  countRows: async ({ name }) =>
    (file.query(`select count(*) as rows from ${quote(name)}`).get() as { rows: number }).rows,
  isHalfMoved: async () => hasTable(file, halfMoved),
  close: async () => file.close(),
});

/** A SQLite database that is only read. */
export const openSqliteSide = (path: string): Side => sideOf(openReadOnly(path), path);

function insertRows(file: Database, table: MovedTable, rows: readonly Row[]): void {
  const slots = table.columns.map(() => '?').join();
  const statement = file.query(`insert into ${quote(table.name)} (${namesOf(table)}) values (${slots})`);
  for (const row of rows) statement.run(...(row as never[]));
}

const writeNote = (file: Database, name: string, value: string): void =>
  void file
    .query(`insert into ${halfMoved} values (?1, ?2) on conflict (name) do update set value = excluded.value`)
    .run(name, value);

function dropTriggers(file: Database): void {
  const triggers = file.query(`select name, sql from sqlite_master where type = 'trigger'`).all() as {
    name: string;
    sql: string;
  }[];
  for (const { name, sql } of triggers) {
    writeNote(file, `trigger ${name}`, sql);
    file.run(`drop trigger ${name}`);
  }
}

function finish(file: Database): void {
  file.run(refillSearch);
  const triggers = file.query(`select value from ${halfMoved} where name like 'trigger %'`).all() as {
    value: string;
  }[];
  for (const { value } of triggers) file.run(value);
  file.run(`drop table ${halfMoved}`);
}

/** A SQLite database that is filled, locked until it is closed. */
export function openSqliteTarget(path: string): Target {
  mkdirSync(dirname(path), { recursive: true, mode: privateFolder });
  const lock = lockFile(path);
  touchPrivate(path);
  const file = openWriter(path);
  const inTransaction = async (work: () => void): Promise<void> => file.transaction(work).immediate();
  return {
    ...sideOf(file, path),
    async close() {
      file.close();
      lock.close();
    },
    listTables: async () =>
      (
        file
          .query(`select name from sqlite_master where type = 'table' and name not like 'kysely_migration%'`)
          .all() as {
          name: string;
        }[]
      ).map(({ name }) => name),
    async readNotes() {
      if (!hasTable(file, halfMoved)) return null;
      const notes = file.query(`select name, value from ${halfMoved}`).all() as { name: string; value: string }[];
      return new Map(notes.map(({ name, value }) => [name, value])) satisfies MoveNotes;
    },
    mark: () =>
      inTransaction(() =>
        file.run(`create table if not exists ${halfMoved} (name text not null primary key, value text not null)`),
      ),
    begin: () => inTransaction(() => dropTriggers(file)),
    clear: (tables) =>
      inTransaction(() => {
        for (const { name } of tables.toReversed()) file.run(`delete from ${quote(name)}`);
        file.run(`delete from ${halfMoved} where name not like 'trigger %'`);
      }),
    setNote: (name, value) => inTransaction(() => writeNote(file, name, value)),
    insert: (table, rows, note) =>
      inTransaction(() => {
        insertRows(file, table, rows);
        writeNote(file, table.name, note);
      }),
    async insertSample(table, rows) {
      file.run(createSample(table, (type) => ({ text: 'text', number: 'bigint', bytes: 'blob' })[type]));
      const copy = { ...table, name: sampleTable };
      await inTransaction(() => insertRows(file, copy, rows));
      await computeFigures(readRows(file, copy, null));
      file.run(`drop table ${sampleTable}`);
    },
    finish: () => inTransaction(() => finish(file)),
  };
}
