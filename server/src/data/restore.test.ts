import { Database } from 'bun:sqlite';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountSmallDisk } from '../../../tests/check/durability/store-trouble.ts';
import { createServerProcess } from '../../../tests/harness/server-process.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { copyPath } from '../database/sqlite/database-copy.ts';
import { makeBackup } from './backup.ts';
import { newFolder } from './data-fixture.ts';
import { restore } from './restore.ts';
import { readTar, type TarFile, writeTar } from './tar-file.ts';

const ends: (() => unknown)[] = [];
let dataDir: string;
let archive: string;
let bytes: Buffer;

const folder = (): string => {
  const { path, remove } = newFolder();
  ends.push(remove);
  return path;
};

/** A data folder with a key, a pinned widget and a database in which a person is stored. */
async function createData(): Promise<string> {
  const made = folder();
  const path = join(made, 'otklik.sqlite');
  const db = await openDatabase({ kind: 'sqlite', path }, pino({ level: 'silent' }));
  await db.insertInto('team').values({ id: 't', name: 'Ольга', created_at: 1 }).execute();
  // Random bytes, which the archive does not shrink.
  const part = { set_id: 's', number: 0, items: 0, bytes: crypto.getRandomValues(Buffer.alloc(60_000)) };
  await db.insertInto('part').values(part).execute();
  await db.destroy();
  writeFileSync(join(made, 'jwt-secret'), 'x'.repeat(64), { mode: 0o600 });
  mkdirSync(join(made, 'widget'));
  writeFileSync(join(made, 'widget/panel-abc.js'), 'pinned');
  return made;
}

beforeAll(async () => {
  dataDir = await createData();
  archive = join(folder(), 'a.tar.gz');
  await makeBackup(archive, readConfig({ DATA_DIR: dataDir }));
  bytes = readFileSync(archive);
});
afterAll(() => {
  for (const end of ends.splice(0).reverse()) end();
});

const restoreInto = (target: string, file: string): Promise<string> =>
  restore([file], readConfig({ DATA_DIR: target }));

function written(content: Uint8Array): string {
  const file = join(folder(), 'b.tar.gz');
  writeFileSync(file, content);
  return file;
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** The archive with its files altered, and a sound frame around them. */
async function rewritten(alter: (files: Map<string, Buffer>) => void): Promise<string> {
  const files = new Map<string, Buffer>();
  for await (const { name, content } of readTar(once(gunzipSync(bytes)))) {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(piece);
    files.set(name, Buffer.concat(pieces));
  }
  alter(files);
  const tar: Uint8Array[] = [];
  const entries = Array.from(files, ([name, content]): TarFile => ({
    name,
    bytes: content.length,
    content: once(content),
  }));
  for await (const piece of writeTar(entries, 0)) tar.push(piece);
  return written(gzipSync(Buffer.concat(tar)));
}

const flipped = (at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = copy[at]! ^ 1;
  return copy;
};
const edited = (files: Map<string, Buffer>, alter: (manifest: Record<string, any>) => void): void => {
  const manifest = JSON.parse(files.get('manifest.json')!.toString());
  alter(manifest);
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
};

describe('restore', () => {
  it('puts everything in place, byte for byte', async () => {
    const target = join(folder(), 'data');
    expect(await restoreInto(target, archive)).toMatch(/^restored a\.tar\.gz into /);
    expect(readdirSync(target).toSorted()).toEqual(['jwt-secret', 'otklik.sqlite', 'widget']);
    for (const name of ['jwt-secret', 'widget/panel-abc.js'])
      expect(readFileSync(join(target, name))).toEqual(readFileSync(join(dataDir, name)));
    const file = new Database(join(target, 'otklik.sqlite'), { readonly: true });
    expect(file.query('select name from team').all()).toEqual([{ name: 'Ольга' }]);
    file.close();
  });

  it('refuses a folder, and states what to name', async () => {
    await expect(restoreInto(join(folder(), 'data'), dataDir)).rejects.toThrow(
      / is a folder: name an archive of backup in it$/,
    );
  });

  it.each<[string, () => string | Promise<string>, RegExp]>([
    ...[0.1, 0.5, 0.9].map((share): [string, () => string, RegExp] => [
      `a bit that is altered at ${share} of it`,
      () => written(flipped(Math.floor(bytes.length * share))),
      /is damaged/,
    ]),
    // Before it are zeros, where an altered bit may read as the same.
    ['a bit of its checksum that is altered', () => written(flipped(bytes.length - 8)), /is damaged/],
    ['an end that is cut off', () => written(bytes.subarray(0, -4)), /is damaged/],
    ['half of it', () => written(bytes.subarray(0, bytes.length / 2)), /is damaged/],
    ['bytes behind its end', () => written(Buffer.concat([bytes, Buffer.from('more')])), /is damaged/],
    ['a tar without its end', () => written(gzipSync(gunzipSync(bytes).subarray(0, -1024))), /is damaged/],
    [
      'an altered key in a sound frame',
      () => rewritten((files) => files.set('jwt-secret', Buffer.from('y'.repeat(64)))),
      /is damaged \(jwt-secret has another checksum\)/,
    ],
    [
      'a missing file',
      () => rewritten((files) => files.delete('widget/panel-abc.js')),
      /is damaged \(widget\/panel-abc\.js is missing\)/,
    ],
    [
      'a file too many',
      () => rewritten((files) => files.set('more', Buffer.from('a'))),
      /is damaged \(more is not as its manifest has it\)/,
    ],
    ['no manifest', () => rewritten((files) => files.delete('manifest.json')), /does not begin with its manifest/],
    [
      'a way out of the folder',
      () => rewritten((files) => edited(files, (manifest) => (manifest.files[1].name = '../jwt-secret'))),
      /is damaged/,
    ],
    [
      'a newer version',
      () => rewritten((files) => edited(files, (manifest) => (manifest.migration = '999-future'))),
      /is of a newer version \(its last migration is 999-future, .*: take the program that made it/,
    ],
    ['another kind of file', () => written(Buffer.from('a letter of some length')), /is neither an archive/],
    ['an empty file', () => written(Buffer.alloc(0)), /is neither an archive/],
  ])('refuses %s in one line and puts nothing in place', async (_, make, line) => {
    const target = join(folder(), 'data');
    const refused = await restoreInto(target, await make()).catch((error: Error) => error.message);
    expect(refused).toMatch(line);
    expect(refused).not.toContain('\n');
    expect(existsSync(target) ? readdirSync(target) : []).toEqual([]);
  });

  it('refuses a folder that holds anything', async () => {
    const target = folder();
    writeFileSync(join(target, 'anything'), '');
    await expect(restoreInto(target, archive)).rejects.toThrow(/is not empty \(anything\)/);
    expect(readdirSync(target)).toEqual(['anything']);
  });

  it('that was interrupted is named by the server, which does not start; the next one ends it', async () => {
    const target = folder();
    // As a kill leaves it between the keys and the database.
    mkdirSync(join(target, 'restore-part'));
    writeFileSync(join(target, 'restore-part/otklik.sqlite'), 'half');
    writeFileSync(join(target, 'jwt-secret'), 'x');
    const server = await createServerProcess({ dataDir: target });
    await expect(server.start()).rejects.toThrow(/was interrupted: run restore again/);
    expect(existsSync(server.database)).toBe(false);
    await restoreInto(target, archive);
    expect(readdirSync(target).toSorted()).toEqual(['jwt-secret', 'otklik.sqlite', 'widget']);
    // As a kill leaves it after the database is in place.
    mkdirSync(join(target, 'restore-part'));
    await server.start();
    expect(existsSync(join(target, 'restore-part'))).toBe(false);
    await server.end('SIGTERM');
  });
});

describe('the copy that an upgrade has left', () => {
  it('is named where it is found, and restored with the keys of its folder', async () => {
    const old = folder();
    cpSync(dataDir, old, { recursive: true });
    const copy = copyPath(join(old, 'otklik.sqlite'), '050-ready-pictures');
    cpSync(join(old, 'otklik.sqlite'), copy);
    await expect(restoreInto(old, archive)).rejects.toThrow(`restore takes too: ${copy}`);
    await expect(restore([], readConfig({ DATA_DIR: old }))).rejects.toThrow(`an upgrade has left ${copy}`);
    const target = folder();
    expect(await restoreInto(target, copy)).toMatch(/^restored otklik\.sqlite-copy-050-ready-pictures into /);
    expect(readFileSync(join(target, 'jwt-secret'))).toEqual(readFileSync(join(old, 'jwt-secret')));
    const file = new Database(join(target, 'otklik.sqlite'), { readonly: true });
    expect(file.query('select name from team').all()).toEqual([{ name: 'Ольга' }]);
    file.close();
  });

  it('is refused when it is damaged, of a newer version or of another program', async () => {
    const file = join(folder(), 'otklik.sqlite-copy-x');
    const make = (alter: (open: Database) => void): void => {
      cpSync(join(dataDir, 'otklik.sqlite'), `${file}.new`);
      const open = new Database(`${file}.new`);
      alter(open);
      open.run('pragma journal_mode = delete');
      open.close();
      renameSync(`${file}.new`, file);
    };
    const target = folder();
    make((open) => open.run("insert into kysely_migration values ('999-future', '2030')"));
    await expect(restoreInto(target, file)).rejects.toThrow(/is of a newer version/);
    make((open) => open.run('drop table kysely_migration'));
    await expect(restoreInto(target, file)).rejects.toThrow(/is no database of this program/);
    make(() => undefined);
    const damaged = readFileSync(file);
    // Pages behind the first one.
    writeFileSync(file, damaged.fill(0xff, 4096, 16_384));
    await expect(restoreInto(target, file)).rejects.toThrow(/is damaged/);
    expect(readdirSync(target)).toEqual([]);
  });
});

const smallDisk = mountSmallDisk(2);
smallDisk?.remove();
it.skipIf(!smallDisk)('a disk that is too small is named with what is needed, and stays empty', async () => {
  const disk = mountSmallDisk(2)!;
  try {
    const target = join(disk.folder, 'data');
    disk.fill(200_000);
    await expect(restoreInto(target, archive)).rejects.toThrow(/^what the archive holds needs \d+ MB in /);
    expect(readdirSync(target)).toEqual([]);
  } finally {
    disk.remove();
  }
});
