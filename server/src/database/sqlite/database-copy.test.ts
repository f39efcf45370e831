import { Database } from 'bun:sqlite';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Kysely, type Migration, Migrator } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { mountSmallDisk } from '../../../../tests/check/durability/store-trouble.ts';
import { copyPath } from './database-copy.ts';
import { openDatabase } from '../database.ts';
import { first } from '../migrations/001-first.ts';
import { changed } from '../migrations/002-changed.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

const versions: Record<string, Migration> = { '001-first': first('sqlite'), '002-changed': changed };

/** A database that has had its first two migrations, and an account; left as a process leaves it that was killed. */
async function createOld(folder = mkdtempSync(join(tmpdir(), 'otklik-copy-')), bytes = 0): Promise<string> {
  const path = join(folder, 'otklik.sqlite');
  const file = new Database(path, { create: true });
  file.run('pragma journal_mode=wal');
  const migrator = new Migrator({
    db: new Kysely({ dialect: sqliteDialect(file) }),
    provider: { getMigrations: async () => versions },
  });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  file
    .query(
      "insert into user (id, email, name, password, avatar, confirmed, created_at, rev) values ('u', 'a@b.ru', 'Анна', ?, '', 1, 0, 0)",
    )
    .run('x'.repeat(bytes));
  return path;
}

/** Opens the database and closes it again; the lines that were logged. */
async function open(path: string): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const db = await openDatabase({ kind: 'sqlite', path }, log);
  await db.destroy();
  return lines;
}

const copiesIn = (path: string): string[] => readdirSync(dirname(path)).filter((name) => name.includes('-copy-'));
const versionOf = (path: string): unknown => {
  const file = new Database(path, { readonly: true });
  const { version } = file.query('select max(name) as version from kysely_migration').get() as { version: unknown };
  file.close();
  return version;
};

describe('a database of an older version', () => {
  it('is copied before it is migrated: the copy is whole, of that version and private', async () => {
    const path = await createOld();
    await open(path);
    const copy = copyPath(path, '002-changed');
    expect(copiesIn(path)).toEqual([basename(copy)]);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(versionOf(copy)).toBe('002-changed');
    expect(versionOf(path)).not.toBe('002-changed');
    const file = new Database(copy, { readonly: true });
    expect(file.query('select email from user').all()).toEqual([{ email: 'a@b.ru' }]);
    expect(file.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    file.close();
  });

  it('has each step logged, with what it took; a new one and one of today have nothing', async () => {
    const path = await createOld();
    const lines = await open(path);
    expect(lines[0]).toMatchObject({ msg: 'the database is of an older version', version: '002-changed' });
    const { due } = lines[0] as { due: string[] };
    expect(lines.slice(1).map(({ msg, migration }) => [msg, ...(migration ? [migration] : [])])).toEqual([
      ['copying the database before it is migrated'],
      ['the database is copied'],
      ...due.flatMap((name) => [
        ['migrating the database', name],
        ['migrated', name],
      ]),
    ]);
    expect(lines.at(-1)).toMatchObject({ ms: expect.any(Number) });
    expect(await open(path)).toEqual([]);
    expect(await open(join(mkdtempSync(join(tmpdir(), 'otklik-copy-')), 'otklik.sqlite'))).toEqual([]);
  });

  it('replaces the copies before it once its own is whole, and what a killed process left', async () => {
    const path = await createOld();
    const others = [copyPath(path, '001-first'), copyPath(path, '002-changed'), copyPath(path, 'part-999999999')];
    for (const other of others) writeFileSync(other, 'old');
    await open(path);
    expect(copiesIn(path)).toEqual([basename(copyPath(path, '002-changed'))]);
    expect(versionOf(copyPath(path, '002-changed'))).toBe('002-changed');
  });

  it('is not opened when a newer program has migrated it', async () => {
    const path = await createOld();
    await open(path);
    const file = new Database(path);
    file.run("insert into kysely_migration values ('999-future', '2030-01-01')");
    file.close();
    await expect(open(path)).rejects.toThrow(/999-future/);
  });

  it('does not change when its migration fails; the next start copies it again and migrates', async () => {
    const path = await createOld();
    const file = new Database(path);
    file.run('create table part (wrong text)');
    file.close();
    await expect(open(path)).rejects.toThrow(/part/);
    expect(versionOf(path)).toBe('002-changed');
    const again = new Database(path);
    again.run('drop table part');
    again.close();
    await open(path);
    expect(versionOf(path)).not.toBe('002-changed');
  });
});

const smallDisk = mountSmallDisk(8);
smallDisk?.remove();

it.skipIf(!smallDisk)('is refused in words when the disk has no room for a copy, and nothing is changed', async () => {
  const disk = mountSmallDisk(8)!;
  try {
    const path = await createOld(disk.folder, 3_000_000);
    const older = copyPath(path, '001-first');
    writeFileSync(older, 'old');
    disk.fill();
    await expect(open(path)).rejects.toThrow(/is copied before it is changed, which needs \d+ MB .* 0 MB are free/);
    expect(existsSync(older)).toBe(true);
    expect(copiesIn(path)).toEqual([basename(older)]);
    disk.clear();
    expect(versionOf(path)).toBe('002-changed');
    rmSync(older);
  } finally {
    disk.remove();
  }
});
