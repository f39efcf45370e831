import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Command } from '../command.ts';
import type { Config } from '../config.ts';
import { explainPostgres } from '../database/postgres/postgres-trouble.ts';
import { expectUsable } from '../runtime/folder-owner.ts';
import { privateFile, privateFolder } from '../runtime/private-folder.ts';
import packageJson from '../../package.json';
import { hashFile, listDataFiles, syncToDisk } from './data-files.ts';
import { expectRoom, withDisk } from './disk-trouble.ts';
import { databaseName, type Manifest, manifestName } from './manifest.ts';
import { copySqlite, describeDatabase } from './stored-database.ts';
import { type TarFile, writeTar } from './tar-file.ts';

/** Where an archive is made: a folder in the same one, which names the process. */
const partPattern = /\.part-(\d+)$/;

function isRunning(pid: number): boolean {
  try {
    // Signal 0 only asks.
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** Removes what killed backups have left of some archives. */
export function removeLeft(folder: string, isArchive: (name: string) => boolean): void {
  for (const name of readdirSync(folder)) {
    const [tail, pid] = partPattern.exec(name) ?? [];
    if (tail && isArchive(name.slice(0, -tail.length)) && !isRunning(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** A file of the archive, and where it is read from. */
type Source = Manifest['files'][number] & { readonly path: string };

const describeFile = async (name: string, path: string): Promise<Source> => ({ name, path, ...(await hashFile(path)) });

async function* bytesOf(manifest: Manifest): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(manifest, null, 1));
}

/** The manifest, then the files that it lists. */
function* filesOf(manifest: Manifest, sources: readonly Source[]): Generator<TarFile> {
  const bytes = Buffer.byteLength(JSON.stringify(manifest, null, 1));
  yield { name: manifestName, bytes, content: bytesOf(manifest) };
  for (const { name, bytes, path } of sources) yield { name, bytes, content: createReadStream(path) };
}

/** Writes the archive of a copied database and the keys of `DATA_DIR`. */
async function writeArchive(
  path: string,
  database: string,
  { dataDir, database: { kind } }: Config,
): Promise<Manifest> {
  const files = existsSync(dataDir) ? listDataFiles(dataDir) : [];
  const sources = [await describeFile(databaseName, database)];
  for (const name of files) sources.push(await describeFile(name, join(dataDir, name)));
  const manifest: Manifest = {
    format: 1,
    version: packageJson.version,
    madeAt: new Date().toISOString(),
    source: kind,
    ...describeDatabase(database),
    files: sources.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
  };
  await pipeline(
    writeTar(filesOf(manifest, sources), Math.floor(Date.now() / 1000)),
    // The quickest level: texts shrink to a third.
    createGzip({ level: 1 }),
    createWriteStream(path, { flags: 'wx', mode: privateFile }),
  );
  syncToDisk(path);
  return manifest;
}

/** Puts the database as it is at one moment into a file of SQLite; PostgreSQL is read in one snapshot. */
async function copyData({ database }: Config, to: string): Promise<void> {
  if (database.kind === 'sqlite')
    return copySqlite(database.path, to, (bytes) => expectRoom(dirname(to), bytes, 'a copy of the database'));
  const { moveDatabase } = await import('./move/move-database.ts');
  await moveDatabase(database, { kind: 'sqlite', path: to }, () => undefined).catch((error: unknown) => {
    throw explainPostgres(error);
  });
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Error(`${file} exists already: name a file that does not`);
}

/**
 * Writes an archive of the database, the keys and the other files of `DATA_DIR`, also while a server serves. The file
 * gets its name once it is whole and on disk, so that a kill leaves none.
 * @throws Error of one line
 */
export async function makeBackup(file: string, config: Config): Promise<Manifest> {
  refuseExisting(file);
  const folder = dirname(file);
  const part = `${file}.part-${process.pid}`;
  if (config.database.kind === 'sqlite') expectUsable(config.dataDir);
  return withDisk(folder, async () => {
    expectUsable(folder, [], 'The folder of the backup');
    removeLeft(folder, (name) => name === basename(file));
    mkdirSync(part, { mode: privateFolder });
    try {
      const [database, archive] = [join(part, databaseName), join(part, 'archive')];
      await copyData(config, database);
      const manifest = await writeArchive(archive, database, config);
      refuseExisting(file);
      renameSync(archive, file);
      syncToDisk(folder);
      return manifest;
    } finally {
      rmSync(part, { recursive: true, force: true });
    }
  });
}

/** The contents of an archive in words. */
export const contentOf = ({ rows, files }: Manifest): string => {
  const secret = files.some(({ name }) => name === 'jwt-secret') ? '' : '; JWT_SECRET is a setting and not in it';
  return `${rows.dialog ?? 0} dialogs, ${rows.sentence ?? 0} sentences, ${rows.file ?? 0} files${secret}`;
};

/** `backup FILE`. */
export const backup: Command = async ([file, ...more], config) => {
  if (!file || more.length > 0) throw new Error('which file? backup FILE, such as backup /var/backups/otklik.tar.gz');
  // A server on the same machine goes first.
  setPriority(10);
  return `backed up to ${file}: ${contentOf(await makeBackup(resolve(file), config))}`;
};
