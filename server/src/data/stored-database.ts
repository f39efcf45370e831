import { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { halfMoved } from '../database/half-moved.ts';
import { openReadOnly, sizeOf } from '../database/sqlite/sqlite-file.ts';
import { touchPrivate } from '../runtime/private-folder.ts';

const isDamaged = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown } | null)?.code));

/** Does something with a file of SQLite; damage throws an error of one line. */
export function withDatabase<T>(path: string, open: (path: string) => Database, work: (file: Database) => T): T {
  let file: Database | undefined;
  try {
    file = open(path);
    return work(file);
  } catch (error) {
    throw isDamaged(error)
      ? new Error(`the database ${path} is damaged: ${(error as Error).message}`, { cause: error })
      : error;
  } finally {
    file?.close();
  }
}

/**
 * Copies a SQLite database as it is at one moment, also while a server writes to it: a reader takes no lock that a
 * server waits for. The write-ahead log grows until the copy is done.
 * @param expectSpace is given the bytes that the copy takes at most
 */
export function copySqlite(from: string, to: string, expectSpace: (bytes: number) => void): void {
  if (!existsSync(from))
    throw new Error(`there is no database ${from}: set DATA_DIR to the folder that the server uses`);
  withDatabase(from, openReadOnly, (file) => {
    expectSpace(sizeOf(file));
    touchPrivate(to);
    file.query('vacuum into ?').run(to);
  });
}

/** A database that no one writes to. */
const openStill = (path: string): Database => new Database(path, { readonly: true });

/** Tables of rows; those of the search index's own are no rows of anyone. */
const tables = `select name from sqlite_master where type = 'table' and name not like 'sqlite%'
  and (name not like 'dialog_text%' or name = 'dialog_text_fill') order by name`;

/** The newest migration of a database and its tables with their rows. @throws Error when it is none of this product */
export const describeDatabase = (path: string): { migration: string; rows: Record<string, number> } =>
  withDatabase(path, openStill, (file) => {
    const names = (file.query(tables).all() as { name: string }[]).map(({ name }) => name);
    if (!names.includes('kysely_migration')) throw new Error(`${path} is no database of this program`);
    if (names.includes(halfMoved)) throw new Error(`the database is half moved: run the command move again, first`);
    const { migration } = file.query('select max(name) as migration from kysely_migration').get() as {
      migration: string;
    };
    const count = (name: string): number =>
      (file.query(`select count(*) as n from "${name}"`).get() as { n: number }).n;
    return { migration, rows: Object.fromEntries(names.map((name) => [name, count(name)])) };
  });

/** Reads a whole database that has no checksum of its own. @throws Error of one line when it is not sound */
export const expectSound = (path: string): void =>
  withDatabase(path, openStill, (file) => {
    const { integrity_check: found } = file.query('pragma integrity_check(1)').get() as { integrity_check: string };
    if (found !== 'ok') throw new Error(`the database ${path} is damaged: ${found}`);
  });
