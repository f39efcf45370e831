import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { DatabaseConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/database/database.ts';
import { newId } from '../../server/src/database/new-id.ts';

/** A PostgreSQL database that `drop` deletes. */
interface TestDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database as a copy of the one in `TEST_DATABASE_TEMPLATE`. No test stops PostgreSQL, so a commit need not
 * wait for the disk.
 */
export async function createDatabase(adminUrl: string): Promise<TestDatabase> {
  const name = `otklik_test_${newId()
    .replace(/[^a-zA-Z0-9]/g, '')
    .toLowerCase()}`;
  const run = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  const template = process.env.TEST_DATABASE_TEMPLATE;
  await run(`create database ${name}${template ? ` template ${template}` : ''}`);
  await run(`alter database ${name} set synchronous_commit = off`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

async function makeTemplate(adminUrl: string): Promise<() => Promise<void>> {
  const { name, url, drop } = await createDatabase(adminUrl);
  await migrate({ kind: 'postgres', url });
  process.env.TEST_DATABASE_TEMPLATE = name;
  return drop;
}

async function makeFile(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-migrated-'));
  const path = join(folder, 'otklik.sqlite');
  await migrate({ kind: 'sqlite', path });
  process.env.TEST_DATABASE_FILE = path;
  return async () => rmSync(folder, { recursive: true });
}

const migrate = async (config: DatabaseConfig): Promise<void> =>
  (await openDatabase(config, pino({ level: 'silent' }))).destroy();

/** Puts a migrated and empty database into the folder of a server over SQLite. */
export function copyMigrated(dataDir: string): void {
  const path = process.env.TEST_DATABASE_FILE;
  if (path) copyFileSync(path, join(dataDir, basename(path)));
}

/** Vitest's global set-up: runs all migrations once, in what the tests' databases are copied from. */
export default function setup(): Promise<() => Promise<void>> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  return adminUrl ? makeTemplate(adminUrl) : makeFile();
}
