import { Database } from 'bun:sqlite';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createServerProcess, startServer } from '../../../../tests/harness/server-process.ts';
import { newId } from '../new-id.ts';
import { type Db, openDatabase } from '../database.ts';
import { runGroup } from '../../event/commit-group.ts';
import { openWriter } from './sqlite-file.ts';

let folder: string;
let path: string;
let db: Db;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'otklik-file-'));
  path = join(folder, 'otklik.sqlite');
  db = await openDatabase({ kind: 'sqlite', path }, pino({ level: 'silent' }));
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const addPart = (to: Db) =>
  to
    .insertInto('part')
    .values({ set_id: newId(), number: 0, items: 0, bytes: Buffer.alloc(10) })
    .execute();
const countParts = async (of: Db): Promise<number> => (await of.selectFrom('part').select('number').execute()).length;

it('reads outside a transaction wait for none and see what is committed', async () => {
  await db.transaction().execute(async (trx) => {
    await addPart(trx);
    expect([await countParts(db), await countParts(trx)]).toEqual([0, 1]);
  });
  expect(await countParts(db)).toBe(1);
});

it('reads see at once what another program has written', async () => {
  const other = new Database(path);
  other.run("insert into part (set_id, number, items, bytes) values ('a', 0, 0, x'00')");
  other.close();
  expect(await countParts(db)).toBe(1);
});

it('a failed transaction leaves nothing, and the next one starts', async () => {
  const failed = db.transaction().execute(async (trx) => {
    await addPart(trx);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await countParts(db)).toBe(0);
  await addPart(db);
  expect(await countParts(db)).toBe(1);
});

it('a second opening, by this process or another, is refused until the first is closed', async () => {
  const open = () => openDatabase({ kind: 'sqlite', path }, pino({ level: 'silent' }));
  await expect(open()).rejects.toThrow('belongs to one process');
  const another = `(await import(${JSON.stringify(join(import.meta.dirname, 'sqlite-file.ts'))})).openSqlite(${JSON.stringify(path)})`;
  expect(Bun.spawnSync([process.execPath, '-e', another]).stderr.toString()).toContain('belongs to one process');
  await db.destroy();
  expect(existsSync(`${path}-wal`)).toBe(false);
  db = await open();
});

it('a transaction waits for another program once, and briefly', async () => {
  const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db);
  expect(rows[0]!.timeout).toBeLessThanOrEqual(250);
  const other = new Database(path);
  other.run('begin immediate');
  const begun = vi.spyOn(db, 'transaction');
  const add = () => runGroup(db, [{ ownerId: '', ground: null, work: async () => ({ result: 1, facts: [] }) }], 0);
  await expect(add()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  expect(begun).toHaveBeenCalledOnce();
  other.close();
  expect(await add()).toHaveLength(1);
});

it('a file that cannot have a WAL is refused', () => {
  expect(() => openWriter(':memory:')).toThrow("does not support SQLite's WAL");
});

it('a second server over the same DATA_DIR ends with 1 and explains why; a start after SIGKILL works', async () => {
  const server = await startServer();
  const second = await createServerProcess({ dataDir: server.dataDir });
  await expect(second.start()).rejects.toThrow(
    /ended with 1:[^]*The server does not start: another server has the database .*otklik\.sqlite open/,
  );
  expect((await fetch(`${server.url}/health`)).status).toBe(200);

  await server.end('SIGKILL');
  await server.start();
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  await server.stop();
});
