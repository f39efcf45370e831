import type { Database } from 'bun:sqlite';
import type { MovedColumn, MovedTable } from './moved-table.ts';
import type { Row } from './moved-row.ts';

/** The values of a row's primary key. */
export type Key = readonly string[];

/** A database that is read. */
export interface Side {
  /** How it is called in messages: without a password. */
  readonly name: string;
  /** The connection, where it is SQLite. */
  readonly file?: Database;
  /** The last step of its schema; null where it has none. */
  readVersion(): Promise<string | null>;
  /** The names of a table's columns; none where there is no such table. */
  readColumns(table: MovedTable): Promise<readonly string[]>;
  /** The rows behind a key, in the order of the primary key; all of them for null. */
  rows(table: MovedTable, after: Key | null): AsyncIterable<Row> | Iterable<Row>;
  countRows(table: MovedTable): Promise<number>;
  /** Whether a move into it has not ended. */
  isHalfMoved(): Promise<boolean>;
  close(): Promise<void>;
}

/** What a target remembers of a move that has not ended: for each table the key of the last row, and more. */
export type MoveNotes = ReadonlyMap<string, string>;

/** A database that is filled. Each of these is one transaction. */
export interface Target extends Side {
  /** The tables that it has besides those of the steps of its schema and of extensions. */
  listTables(): Promise<readonly string[]>;
  /** Null where no move is under way. */
  readNotes(): Promise<MoveNotes | null>;
  /** Marks the database as half moved, which no server serves. */
  mark(): Promise<void>;
  /** Switches triggers off: what they would compute is copied. */
  begin(tables: readonly MovedTable[]): Promise<void>;
  /** Deletes all rows, and the notes but those of triggers. */
  clear(tables: readonly MovedTable[]): Promise<void>;
  setNote(name: string, value: string): Promise<void>;
  /** Inserts rows, with the note of how far the table is copied. */
  insert(table: MovedTable, rows: readonly Row[], note: string): Promise<void>;
  /** Inserts rows into a table made for them, reads them back, and undoes it. */
  insertSample(table: MovedTable, rows: readonly Row[]): Promise<void>;
  /** Sets what continues from the rows (numbers, the search's list of what to index), switches triggers on, removes the mark. */
  finish(tables: readonly MovedTable[]): Promise<void>;
}

export const quote = (name: string): string => `"${name}"`;

/** The name of the table into which a sample is inserted. */
export const sampleTable = 'move_sample';

/** Creates the table for a sample; `typeOf` names the types of one database. */
export function createSample(table: MovedTable, typeOf: (type: MovedColumn['type']) => string): string {
  const columns = table.columns.map(({ name, type }) => `${quote(name)} ${typeOf(type)}`);
  const key = table.key.map((at) => quote(table.columns[at]!.name)).join();
  return `create table ${sampleTable} (${columns.join()}, primary key (${key}))`;
}

/** The names of columns, for a statement. */
export const namesOf = (table: MovedTable): string => table.columns.map(({ name }) => quote(name)).join();

/** The values of a row's primary key. */
export const keyOf = (table: MovedTable, row: Row): Key => table.key.map((at) => String(row[at]));

/** `(key) > (values)` and the order of the key; `slot` writes a value's place, by its position in the key. */
export function behind(
  table: MovedTable,
  after: Key | null,
  slot: (at: number, type: MovedColumn['type']) => string,
): string {
  const columns = table.key.map((at) => table.columns[at]!);
  const names = columns.map(({ name }) => quote(name)).join();
  const slots = columns.map(({ type }, at) => slot(at, type)).join();
  return `${after ? `where (${names}) > (${slots})` : ''} order by ${names}`;
}
