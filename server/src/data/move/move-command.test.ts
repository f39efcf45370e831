import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../../../tests/harness/account.ts';
import { callServer } from '../../../../tests/harness/call-server.ts';
import { startServer } from '../../../../tests/harness/server-process.ts';
import { createDatabase } from '../../../../tests/harness/test-database.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../database/database.ts';
import { createLog } from '../../log/log.ts';
import { runCommand } from '../data-fixture.ts';
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
    await expect(run(empty, '--backwards', 'postgres://u@here/x')).rejects.toThrow(/^Usage: move[^\n]*$/);
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

  it('names what helps where PostgreSQL cannot be reached, and no password', async () => {
    const folder = newFolder();
    await (await openDatabase({ kind: 'sqlite', path: join(folder, 'otklik.sqlite') }, createLog('silent'))).destroy();
    const refusal = {
      code: 1,
      printed: expect.stringMatching(/^PostgreSQL cannot be reached \([^\n]*\): start it, or/),
    };
    const url = 'postgres://u:S3cretPass@127.0.0.1:1/x';
    const archive = join(folder, 'a.tar.gz');
    expect(await runCommand(['move', url], { dataDir: folder })).toEqual(refusal);
    const ran = [];
    for (const args of [['check'], ['backup', archive], ['serve']])
      ran.push(await runCommand(args, { dataDir: folder, env: { DATABASE_URL: url } }));
    expect(ran).toEqual([
      refusal,
      refusal,
      { code: 1, printed: expect.stringContaining('PostgreSQL cannot be reached') },
    ]);
    expect(JSON.stringify(ran)).not.toContain('S3cretPass');
    expect(readdirSync(folder)).not.toContain('a.tar.gz');
  });

  it.skipIf(!admin)('refuses a database that another program has tables in, and changes nothing there', async () => {
    const folder = newFolder();
    await (await openDatabase({ kind: 'sqlite', path: join(folder, 'otklik.sqlite') }, createLog('silent'))).destroy();
    const { name, drop } = await createDatabase(admin);
    ends.push(drop);
    const empty = `${name}_other`;
    const by = async (url: string, text: string): Promise<unknown[]> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(text).finally(() => client.end());
      return rows;
    };
    await by(admin, `create database ${empty} template template0`);
    ends.push(() => by(admin, `drop database ${empty}`));
    const url = Object.assign(new URL(admin), { pathname: `/${empty}` }).href;
    await by(url, 'create table bookkeeping (n integer)');
    await expect(run(folder, url)).rejects.toThrow(/has a table of another program \(bookkeeping\): create a database/);
    expect(await by(url, `select tablename as name from pg_tables where schemaname = 'public'`)).toEqual([
      { name: 'bookkeeping' },
    ]);
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

  it.skipIf(!admin)('moves there and with `--back` into an empty folder, whose server serves the same', async () => {
    const server = await startServer();
    const { access } = await createAccount(server, 'mover');
    const readProfile = async (url: string) =>
      callServer<{ name: string }>(url, 'GET /user/profile', { token: await access() });
    const profile = await readProfile(server.url);
    await server.end('SIGTERM');
    ends.push(() => server.stop());
    const { url, drop } = await createDatabase(admin);
    ends.push(drop);
    expect(await run(server.dataDir, url)).toMatch(/^moved in \d+ s, .* Start the server with this DATABASE_URL and/);
    const folder = newFolder();
    expect(await run(folder, '--back', url)).toMatch(/^moved in \d+ s, .* Start the server without DATABASE_URL and/);
    expect(await run(folder, '--back', url)).toMatch(/^nothing to do/);
    copyFileSync(join(server.dataDir, 'jwt-secret'), join(folder, 'jwt-secret'));
    const back = await startServer({ dataDir: folder, port: server.port });
    ends.push(() => back.stop());
    await expect(run(folder, '--back', url)).rejects.toThrow(/another server has the database/);
    expect(await readProfile(back.url)).toEqual(profile);
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
