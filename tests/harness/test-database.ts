import pg from 'pg';
import { pino } from 'pino';
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

/** Vitest's global set-up: runs all migrations once, in the template of the tests' databases. */
export default async function setup(): Promise<(() => Promise<void>) | void> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (!adminUrl) return;
  const { name, url, drop } = await createDatabase(adminUrl);
  const db = await openDatabase({ kind: 'postgres', url }, pino({ level: 'silent' }));
  await db.destroy();
  process.env.TEST_DATABASE_TEMPLATE = name;
  return drop;
}
