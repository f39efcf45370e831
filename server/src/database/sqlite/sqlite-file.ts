import { Database } from 'bun:sqlite';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SqliteDialect } from 'kysely';
import { privateFolder, touchPrivate } from '../../runtime/private-folder.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** How long a statement waits for the lock of another program; ms. */
export const longestBusy = 200;

function openConnection(path: string, options: ConstructorParameters<typeof Database>[1], pragmas: string[]): Database {
  const file = new Database(path, options);
  // Waiting for the lock of another program blocks the event loop: it is short once the file is open.
  for (const pragma of ['busy_timeout=5000', ...pragmas, `busy_timeout=${longestBusy}`]) file.run(`pragma ${pragma}`);
  return file;
}

/**
 * A commit returns after its WAL frames are on disk. Checkpoints are SQLite's own.
 * @throws Error when the file cannot have a WAL
 */
export function openWriter(path: string): Database {
  const file = openConnection(path, { create: true }, [
    'journal_mode=wal',
    'synchronous=full',
    'foreign_keys=on',
    // What is deleted is overwritten where that costs no further page.
    'secure_delete=fast',
    'cache_size=-65536',
    'temp_store=memory',
  ]);
  const { journal_mode } = file.query('pragma journal_mode').get() as { journal_mode: string };
  if (journal_mode === 'wal') return file;
  file.close();
  throw new Error(
    `the database ${path} stays in the journal mode ${journal_mode}: its file system does not support SQLite's WAL, which needs shared memory. Choose a DATA_DIR on a local disk`,
  );
}

export const openReadOnly = (path: string): Database =>
  openConnection(path, { readonly: true }, ['cache_size=-16384', 'temp_store=memory']);

/** Bytes of a database, what its write-ahead log holds included. */
export function sizeOf(file: Database): number {
  const { page_count } = file.query('pragma page_count').get() as { page_count: number };
  const { page_size } = file.query('pragma page_size').get() as { page_size: number };
  return page_count * page_size;
}

/**
 * Locks the database for this process by an exclusive transaction on a file of its own, since SQLite's locks on the
 * database have to let its readers in. The kernel releases the lock when the process ends, however it ends.
 * @throws Error when another process has the database
 */
export function lockFile(path: string): Database {
  touchPrivate(`${path}-lock`);
  const lock = new Database(`${path}-lock`);
  try {
    // Nothing is written, so that a full disk keeps no server from starting.
    lock.run('pragma journal_mode=memory');
    lock.run('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new Error(
      `another server has the database ${path} open, and a SQLite database belongs to one process. Stop that server first, or give this one its own DATA_DIR; several processes can serve together over PostgreSQL (DATABASE_URL)`,
      { cause: error },
    );
  }
}

/** Opens a server's database: one writing and one reading connection, and the lock. */
export function openSqlite(path: string): SqliteDialect {
  mkdirSync(dirname(path), { recursive: true, mode: privateFolder });
  const lock = lockFile(path);
  // SQLite gives its `-wal` and `-shm` files the mode of the database.
  touchPrivate(path);
  const writer = openWriter(path);
  return sqliteDialect(writer, { reader: openReadOnly(path), closed: () => lock.close() });
}
