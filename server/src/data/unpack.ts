import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { privateFile, privateFolder } from '../runtime/private-folder.ts';
import { syncToDisk } from './data-files.ts';
import { expectRoom } from './disk-trouble.ts';
import { databaseName, expectKnown, longestManifest, type Manifest, manifestName, manifestSchema } from './manifest.ts';
import { readTar, type TarFile } from './tar-file.ts';

/** An archive that is not what was written. */
class DamagedError extends Error {}

async function readManifest({ name, bytes, content }: TarFile, archive: string): Promise<Manifest> {
  if (name !== manifestName || bytes > longestManifest) throw new DamagedError('it does not begin with its manifest');
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  const manifest = manifestSchema.parse(JSON.parse(Buffer.concat(pieces).toString()));
  expectKnown(archive, manifest.migration);
  return manifest;
}

/** Writes a file below a folder and compares it with the manifest. */
async function unpackFile(folder: string, { name, bytes, content }: TarFile, manifest: Manifest): Promise<void> {
  const listed = manifest.files.find((file) => file.name === name);
  if (listed?.bytes !== bytes) throw new DamagedError(`${name} is not as its manifest has it`);
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true, mode: privateFolder });
  const hash = new Bun.CryptoHasher('sha256');
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  // A name that comes twice is refused by `wx`.
  await pipeline(hashed(), createWriteStream(path, { flags: 'wx', mode: privateFile }));
  if (hash.digest('hex') !== listed.sha256) throw new DamagedError(`${name} has another checksum`);
  syncToDisk(path);
}

async function unpackAll(archive: string, folder: string): Promise<Manifest> {
  // What a failure of reading the file is thrown by: the stream of the gunzip.
  const unzipped = createGunzip();
  const reading = pipeline(createReadStream(archive), unzipped);
  reading.catch(() => undefined);
  let manifest: Manifest | null = null;
  const done = new Set<string>();
  for await (const file of readTar(unzipped)) {
    if (manifest === null) {
      manifest = await readManifest(file, archive);
      expectRoom(
        folder,
        manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
        'what the archive holds',
      );
    } else {
      await unpackFile(folder, file, manifest);
      done.add(file.name);
    }
  }
  await reading;
  const missing =
    manifest?.files.find(({ name }) => !done.has(name))?.name ?? (manifest === null ? manifestName : null);
  if (missing !== null || !done.has(databaseName)) throw new DamagedError(`${missing ?? databaseName} is missing`);
  return manifest!;
}

/** Failures that say that the bytes are not those that were written. */
const isDamage = (error: unknown): boolean =>
  error instanceof DamagedError ||
  error instanceof SyntaxError ||
  (error as Error).name === '$ZodError' ||
  (error as Error).name === 'ZodError' ||
  /^Z_|^EEXIST$/.test(String((error as { code?: unknown }).code)) ||
  /^(it ends too early|a head in it is altered)$/.test((error as Error).message);

/**
 * Unpacks an archive into an empty folder; each file is compared with the checksum of its manifest.
 * @throws Error of one line when the archive is damaged or of a newer version
 */
export async function unpackArchive(archive: string, folder: string): Promise<Manifest> {
  try {
    return await unpackAll(archive, folder);
  } catch (error) {
    if (!isDamage(error)) throw error;
    const why = error instanceof DamagedError ? error.message : (error as Error).message.split('\n')[0];
    throw new Error(`the archive ${archive} is damaged (${why}): take another one`, { cause: error });
  }
}
