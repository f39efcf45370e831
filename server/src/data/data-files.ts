import { closeSync, createReadStream, fsyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isOwn } from '../runtime/private-folder.ts';
import { databaseName } from './manifest.ts';

/** What is in `DATA_DIR` and is no part of a backup: the database has a way of its own, letters have been sent. */
const left = (name: string): boolean =>
  name.startsWith(databaseName) || /^(outbox|restore-part|jwt-secret\.\d+)$/.test(name);

function* filesBelow(folder: string, name: string): Generator<string> {
  const stat = statSync(join(folder, name));
  if (stat.isFile()) yield name;
  if (!stat.isDirectory()) return;
  for (const inner of readdirSync(join(folder, name)).toSorted()) yield* filesBelow(folder, `${name}/${inner}`);
}

/** The server's files in its data folder besides the database: keys, and widgets that pages have pinned. */
export const listDataFiles = (dataDir: string): string[] =>
  readdirSync(dataDir)
    .filter((name) => isOwn(name) && !left(name))
    .toSorted()
    .flatMap((name) => [...filesBelow(dataDir, name)]);

/** Puts a file, or the names in a folder, on the disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A file's SHA-256 in hex, and its length. */
export async function hashFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = new Bun.CryptoHasher('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
