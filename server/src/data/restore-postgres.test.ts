import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createAccount } from '../../../tests/harness/account.ts';
import { callServer } from '../../../tests/harness/call-server.ts';
import { createServerProcess, type ServerProcess } from '../../../tests/harness/server-process.ts';
import { createDatabase } from '../../../tests/harness/test-database.ts';
import { openDialog } from '../../../tests/harness/test-dialog.ts';
import { runCommand, useEnds } from './data-fixture.ts';

const admin = process.env.TEST_DATABASE_URL ?? '';
const { ends, folder } = useEnds();
async function database(): Promise<string> {
  const { url, drop } = await createDatabase(admin);
  ends.push(drop);
  return url;
}
async function serve(env: Record<string, string>, dataDir: string): Promise<ServerProcess> {
  const server = await createServerProcess({ env, dataDir });
  ends.push(() => server.stop('SIGKILL'));
  await server.start();
  return server;
}
async function run(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

it.skipIf(!admin)(
  'a backup of PostgreSQL, made while it is served, is restored to SQLite and to an empty PostgreSQL',
  async () => {
    const [dataDir, archive, url] = [folder(), join(folder(), 'a.tar.gz'), await database()];
    const server = await serve({ DATABASE_URL: url }, dataDir);
    const { site } = await createAccount(server, 'owner');
    const dialog = await openDialog(server.url, site);
    for (const id of ['c1', 'c2']) await dialog.say(id, `text of ${id}`);
    const made = await runCommand(['backup', archive], { dataDir, env: { DATABASE_URL: url } });
    expect(made).toEqual({ code: 0, printed: `backed up to ${archive}: 1 dialogs, 2 sentences, 0 files` });
    await dialog.say('c3', 'after the backup');
    dialog.close();

    const idsAt = async (place: ServerProcess): Promise<unknown[]> => {
      const { sentences } = await callServer<{ sentences: { clientId?: string }[] }>(
        place.url,
        'GET /widget/sentence?before=1000000',
        { token: dialog.token },
      );
      return sentences.flatMap(({ clientId }) => clientId ?? []);
    };
    const sqlite = join(folder(), 'data');
    expect((await runCommand(['restore', archive], { dataDir: sqlite })).code).toBe(0);
    expect((await runCommand(['check'], { dataDir: sqlite })).printed).toMatch(/^sound: /);
    expect(await idsAt(await serve({}, sqlite))).toEqual(['c1', 'c2']);

    const [keys, empty] = [folder(), await database()];
    const place = { dataDir: keys, env: { DATABASE_URL: empty } };
    expect(await runCommand(['restore', archive], place)).toEqual({
      code: 0,
      printed: `restored a.tar.gz into PostgreSQL and ${keys}: 1 dialogs, 2 sentences, 0 files`,
    });
    expect(readdirSync(keys)).toEqual(['jwt-secret']);
    expect((await runCommand(['check'], place)).printed).toMatch(/^sound: /);
    expect(await idsAt(await serve({ DATABASE_URL: empty }, keys))).toEqual(['c1', 'c2']);
  },
);

it.skipIf(!admin)('a database with data of its own is refused, and stays as it is', async () => {
  const [dataDir, archive] = [folder(), join(folder(), 'a.tar.gz')];
  const server = await serve({}, dataDir);
  await createAccount(server, 'owner');
  await server.end('SIGTERM');
  expect((await runCommand(['backup', archive], { dataDir })).code).toBe(0);
  const url = await database();
  await run(url, "insert into team (id, name, created_at) values ('t', 'Другая', 1)");
  const target = folder();
  const { code, printed } = await runCommand(['restore', archive], { dataDir: target, env: { DATABASE_URL: url } });
  expect([code, printed.split('\n').length]).toEqual([1, 1]);
  expect(printed).toMatch(/has data of its own .*: nothing was changed/);
  expect(await run(url, 'select id from team')).toEqual([{ id: 't' }]);
  expect(readdirSync(target)).toEqual([]);

  // As a kill leaves it once the database is filled.
  const filled = await database();
  const place = { dataDir: folder(), env: { DATABASE_URL: filled } };
  expect((await runCommand(['restore', archive], place)).code).toBe(0);
  expect((await runCommand(['restore', archive], { ...place, dataDir: folder() })).printed).toMatch(/is not empty/);
  const interrupted = { ...place, dataDir: folder() };
  mkdirSync(join(interrupted.dataDir, 'restore-part'));
  expect((await runCommand(['restore', archive], interrupted)).code).toBe(0);
  expect(readdirSync(interrupted.dataDir)).toEqual(['jwt-secret']);
});
