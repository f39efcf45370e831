import {
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from '../command.ts';
import type { Config } from '../config.ts';
import { copyPath } from '../database/sqlite/database-copy.ts';
import { expectUsable } from '../runtime/folder-owner.ts';
import { privateFolder } from '../runtime/private-folder.ts';
import { contentOf } from './backup.ts';
import { listDataFiles, syncToDisk } from './data-files.ts';
import { withDisk } from './disk-trouble.ts';
import { databaseName, expectKnown } from './manifest.ts';
import { restorePart } from './restore-mark.ts';
import { copySqlite, describeDatabase, expectSound } from './stored-database.ts';
import { unpackArchive } from './unpack.ts';

/** What a file is by its first bytes. */
function kindOf(file: string): 'archive' | 'copy' {
  const head = Buffer.alloc(16);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, head);
  } finally {
    closeSync(descriptor);
  }
  if (head[0] === 0x1f && head[1] === 0x8b) return 'archive';
  if (head.toString('latin1') === 'SQLite format 3\0') return 'copy';
  throw new Error(`${file} is neither an archive of backup nor a copy of a database`);
}

/** The copies that upgrades have left in a data folder. */
export const listCopies = (dataDir: string): string[] =>
  existsSync(dataDir)
    ? readdirSync(dataDir)
        .filter((name) => name.startsWith(copyPath(databaseName, '')))
        .map((name) => join(dataDir, name))
    : [];

/** What may be in a data folder that counts as empty: the parts of an interrupted restore, if there was one. */
function expectEmpty(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const names = readdirSync(dataDir).filter((name) => name !== 'lost+found');
  const isInterrupted = existsSync(restorePart(dataDir)) && !names.includes(databaseName);
  const others = isInterrupted ? names.filter((name) => !/^(restore-part|jwt-secret|widget)$/.test(name)) : names;
  if (others.length === 0) return;
  const copies = listCopies(dataDir);
  const found =
    copies.length > 0 ? ` An upgrade has left a copy there, which restore takes too: ${copies.join(', ')}.` : '';
  throw new Error(
    `DATA_DIR ${dataDir} is not empty (${others[0]}): name an empty folder, or move this one away first (mv ${dataDir} ${dataDir}-old).${found}`,
  );
}

/** Copies a database that an upgrade has left, and the keys in its folder. @returns what it holds, in words */
function takeCopy(file: string, folder: string): string {
  expectSound(file);
  const { migration, rows } = describeDatabase(file);
  expectKnown(file, migration);
  copySqlite(file, join(folder, databaseName), () => undefined);
  syncToDisk(join(folder, databaseName));
  const from = dirname(file);
  const names = existsSync(join(from, databaseName)) ? listDataFiles(from) : [];
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true, mode: privateFolder });
    copyFileSync(join(from, name), join(folder, name));
    syncToDisk(join(folder, name));
  }
  const files = [databaseName, ...names].map((name) => ({ name, bytes: 0, sha256: '' }));
  return contentOf({ format: 1, version: '', madeAt: '', source: 'sqlite', migration, rows, files });
}

/** Moves what was unpacked into place. The database is last: with it the folder is one that a server takes. */
function putInPlace(part: string, dataDir: string, isPlaced: (name: string) => boolean): void {
  const names = readdirSync(part)
    .filter(isPlaced)
    .toSorted((a, b) => Number(a === databaseName) - Number(b === databaseName));
  const placed: string[] = [];
  syncToDisk(part);
  try {
    for (const name of names) {
      renameSync(join(part, name), join(dataDir, name));
      placed.push(join(dataDir, name));
    }
    syncToDisk(dataDir);
  } catch (error) {
    for (const path of placed) rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Puts a backup, or a copy that an upgrade has left, into an empty data folder, the database into PostgreSQL where that
 * is set: all of it, or nothing.
 * @throws Error of one line
 */
async function restoreInto(file: string, { dataDir, database }: Config): Promise<string> {
  expectUsable(dataDir);
  expectEmpty(dataDir);
  const kind = kindOf(file);
  const part = restorePart(dataDir);
  const isContinued = existsSync(part);
  mkdirSync(dataDir, { recursive: true, mode: privateFolder });
  for (const name of readdirSync(dataDir)) if (name !== 'lost+found') rmSync(join(dataDir, name), { recursive: true });
  mkdirSync(part, { mode: privateFolder });
  try {
    const content = kind === 'copy' ? takeCopy(file, part) : contentOf(await unpackArchive(file, part));
    if (database.kind === 'postgres')
      await (await import('./restore-postgres.ts')).fillPostgres(join(part, databaseName), database.url, isContinued);
    putInPlace(part, dataDir, (name) => database.kind === 'sqlite' || !name.startsWith(databaseName));
    return content;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

const usage = ({ dataDir }: Config): string =>
  ['which file? restore FILE', ...listCopies(dataDir).map((path) => `an upgrade has left ${path}`)].join('; ');

/** `restore FILE`. */
export const restore: Command = async ([name, ...more], config) => {
  if (!name || more.length > 0) throw new Error(usage(config));
  const file = resolve(name);
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  if (statSync(file).isDirectory()) throw new Error(`${file} is a folder: name an archive of backup in it`);
  const content = await withDisk(config.dataDir, () => restoreInto(file, config));
  const place = config.database.kind === 'postgres' ? `PostgreSQL and ${config.dataDir}` : config.dataDir;
  return `restored ${basename(file)} into ${place}: ${content}`;
};
