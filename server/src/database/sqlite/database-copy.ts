import { Database } from 'bun:sqlite';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Log } from '../../log/log.ts';
import { freeBytes } from '../../runtime/disk-space.ts';
import { touchPrivate } from '../../runtime/private-folder.ts';
import { sizeOf } from './sqlite-file.ts';

const mib = 1024 * 1024;

/** Where the copy of a database lies that was at `version` (its last migration). */
export const copyPath = (path: string, version: string): string => `${path}-copy-${version}`;

/** @throws Error that states how much room is needed */
function expectRoom(path: string, size: number): void {
  const free = freeBytes(dirname(path));
  if (free >= size) return;
  const [needed, left] = [size, free].map((bytes) => `${Math.ceil(bytes / mib)} MB`);
  throw new Error(
    `the database ${path} is of an older version and is copied before it is changed, which needs ${needed} in ${dirname(path)}; ${left} are free. Make room, or back it up and move older copies (${copyPath(basename(path), '*')}) elsewhere`,
  );
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** The versions of all copies of a database. */
const copiesOf = (path: string): string[] => {
  const prefix = basename(copyPath(path, ''));
  return readdirSync(dirname(path)).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
};

/** Removes all copies but this one. */
function removeOthers(path: string, version: string): void {
  for (const name of copiesOf(path)) if (name !== version) rmSync(copyPath(path, name));
}

/**
 * Copies a SQLite database within its folder before it is migrated, then removes the copy of the previous upgrade. A
 * copy gets its name once it is complete and on disk; an incomplete one is replaced.
 * @param version the last migration that the database has
 * @throws Error when the disk has no room for it
 */
export function copyDatabase(path: string, version: string, log: Log): void {
  const started = performance.now();
  const copy = copyPath(path, version);
  const part = copyPath(path, 'part');
  rmSync(part, { force: true });
  const file = new Database(path, { readonly: true });
  try {
    const size = sizeOf(file);
    expectRoom(path, size);
    log.info({ copy, megabytes: Math.ceil(size / mib) }, 'copying the database before it is migrated');
    touchPrivate(part);
    file.query('vacuum into ?').run(part);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  } finally {
    file.close();
  }
  sync(part);
  renameSync(part, copy);
  sync(dirname(copy));
  removeOthers(path, version);
  log.info({ copy, ms: Math.round(performance.now() - started) }, 'the database is copied');
}

/** Removes all copies of a database. @returns their versions */
export function removeCopies(path: string): string[] {
  const copies = copiesOf(path);
  for (const version of copies) rmSync(copyPath(path, version), { force: true });
  return copies;
}
