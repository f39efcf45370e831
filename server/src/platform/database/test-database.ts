import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from './database.ts';
import { newId } from '../new-id.ts';

/** A PostgreSQL database of its own, dropped by `drop`. */
interface TestDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Makes a database, as a copy of the one that `TEST_DATABASE_TEMPLATE` names. No test of it ends PostgreSQL, so a
 * commit need not wait for the disk.
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

/** Vitest's global set-up: all migrations are made once, in a database that those of the tests are copies of. */
export default async function setup(): Promise<(() => Promise<void>) | void> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (!adminUrl) return;
  const { name, url, drop } = await createDatabase(adminUrl);
  const db = await openDatabase({ kind: 'postgres', url }, pino({ level: 'silent' }));
  await db.destroy();
  process.env.TEST_DATABASE_TEMPLATE = name;
  return drop;
}
