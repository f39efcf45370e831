import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { startServer } from '../../../../tests/harness/server-process.ts';
import { createDatabase } from '../../../../tests/harness/test-database.ts';
import { readConfig } from '../../config.ts';
import { move } from './move-command.ts';

const admin = process.env.TEST_DATABASE_URL ?? '';
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-move-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const run = (dataDir: string, ...args: string[]): Promise<string> => move(args, readConfig({ DATA_DIR: dataDir }));

describe('the command `move`', () => {
  it('refuses what it cannot do in one line', async () => {
    const empty = newFolder();
    await expect(run(empty)).rejects.toThrow(/^Usage: move \[--back\] \[--dry-run\] \[POSTGRES_URL\]/);
    await expect(run(empty, 'mysql://here')).rejects.toThrow(/^Usage/);
    await expect(run(empty, 'postgres://u:p#a@here/x')).rejects.toThrow(/^POSTGRES_URL is not of the form/);
    await expect(run(empty, 'postgres://u@127.0.0.1:1/x')).rejects.toThrow(/^there is no database .*otklik\.sqlite/);
    expect(readdirSync(empty)).toEqual([]);
  });

  it('is refused while a server serves the SQLite database', async () => {
    const server = await startServer();
    ends.push(() => server.stop());
    await expect(run(server.dataDir, 'postgres://u@127.0.0.1:1/x')).rejects.toThrow(
      /another server has the database .* Stop that server first/,
    );
  });

  it.skipIf(!admin)('adds what helps where PostgreSQL refuses the user or has no such database', async () => {
    const server = await startServer();
    await server.end('SIGTERM');
    ends.push(() => server.stop());
    const { name, drop } = await createDatabase(admin);
    ends.push(drop);
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    const user = `${name}_user`;
    await client.query(`create role ${user} login`);
    ends.push(() => client.end());
    ends.push(() => client.query(`drop role ${user}`));
    const address = Object.assign(new URL(admin), { pathname: `/${name}`, username: user }).href;
    await expect(run(server.dataDir, address)).rejects.toThrow(/permission denied .*: make the user .* the owner/);
    const missing = Object.assign(new URL(admin), { pathname: '/no_such_database' }).href;
    await expect(run(server.dataDir, missing)).rejects.toThrow(/does not exist: create it first/);
  });

  it.skipIf(!admin)('is refused while a program uses the other database; a dry run changes neither', async () => {
    const server = await startServer();
    await server.end('SIGTERM');
    ends.push(() => server.stop());
    const { url, drop } = await createDatabase(admin);
    ends.push(drop);
    const client = new pg.Client({ connectionString: url, application_name: 'a server' });
    await client.connect();
    await expect(run(server.dataDir, url)).rejects.toThrow(/other programs are connected .*\(a server\)/);
    const count = async (): Promise<unknown> =>
      (await client.query('select count(*) as tables from pg_class where relkind in ($1, $2)', ['r', 'i'])).rows;
    const before = await count();
    await client.end();
    expect(await run(server.dataDir, '--dry-run', url)).toMatch(
      /^a move would copy \d+ rows of \d+ tables .* nothing was/,
    );
    expect(await run(server.dataDir, '--dry-run', '--back', url)).toMatch(/^a move would copy 0 rows/);
    const after = new pg.Client({ connectionString: url });
    await after.connect();
    ends.push(() => after.end());
    expect(
      (await after.query('select count(*) as tables from pg_class where relkind in ($1, $2)', ['r', 'i'])).rows,
    ).toEqual(before);
  });
});
