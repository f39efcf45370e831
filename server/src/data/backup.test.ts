import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountSmallDisk } from '../../../tests/check/durability/store-trouble.ts';
import { type Account, createAccount } from '../../../tests/harness/account.ts';
import { callServer } from '../../../tests/harness/call-server.ts';
import { createServerProcess, type ServerProcess, startServer } from '../../../tests/harness/server-process.ts';
import { openDialog, type TestDialog } from '../../../tests/harness/test-dialog.ts';
import { beginCommand, newFolder, runCommand } from './data-fixture.ts';

const ends: (() => unknown)[] = [];
let server: ServerProcess;
let owner: Account;
let dialog: TestDialog;
let folder: string;

beforeAll(async () => {
  const made = newFolder();
  folder = made.path;
  ends.push(made.remove);
  server = await startServer();
  ends.push(() => server.stop('SIGKILL'));
  owner = await createAccount(server, 'owner');
  dialog = await openDialog(server.url, owner.site);
  ends.push(() => dialog.close());
  mkdirSync(join(server.dataDir, 'widget/1.2.3'), { recursive: true });
  writeFileSync(join(server.dataDir, 'widget/1.2.3/widget.js'), 'pinned');
});
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const backup = (file: string, dataDir = server.dataDir) => runCommand(['backup', file], { dataDir });

/** Clients' ids of the visitors' sentences in a database. */
function storedIn(path: string): unknown[] {
  const file = new Database(path, { readonly: true });
  const rows = file.query("select client_id from sentence where author = 'visitor' order by seq").values();
  file.close();
  return rows.flat();
}

describe('backup', () => {
  it('holds database, keys and pinned widgets of a server that serves, in a private archive that tar reads', async () => {
    for (const id of ['c1', 'c2', 'c3']) await dialog.say(id, `text of ${id}`);
    const file = join(folder, 'whole.tar.gz');
    const { code, printed } = await backup(file);
    expect([code, printed]).toEqual([0, `backed up to ${file}: 1 dialogs, 3 sentences, 0 files`]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['whole.tar.gz']);
    const out = newFolder();
    ends.push(out.remove);
    const { exitCode } = Bun.spawnSync(['tar', '-xzf', file, '-C', out.path]);
    expect(exitCode).toBe(0);
    expect(readdirSync(out.path).toSorted()).toEqual(['jwt-secret', 'manifest.json', 'otklik.sqlite', 'widget']);
    expect(readFileSync(join(out.path, 'jwt-secret'))).toEqual(readFileSync(join(server.dataDir, 'jwt-secret')));
    expect(storedIn(join(out.path, 'otklik.sqlite'))).toEqual(['c1', 'c2', 'c3']);
    const manifest = JSON.parse(readFileSync(join(out.path, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ format: 1, source: 'sqlite', rows: { dialog: 1, sentence: 3 } });
    expect(manifest.files).toContainEqual({
      name: 'widget/1.2.3/widget.js',
      bytes: 6,
      sha256: new Bun.CryptoHasher('sha256').update('pinned').digest('hex'),
    });
  });

  it('is restored into an empty folder, where a server serves it with the same sign-ins', async () => {
    const file = join(folder, 'restored.tar.gz');
    expect((await backup(file)).code).toBe(0);
    const target = newFolder();
    ends.push(target.remove);
    const { code, printed } = await runCommand(['restore', file], { dataDir: target.path });
    expect([code, printed]).toEqual([
      0,
      `restored restored.tar.gz into ${target.path}: 1 dialogs, 3 sentences, 0 files`,
    ]);
    expect(readdirSync(target.path).toSorted()).toEqual(['jwt-secret', 'otklik.sqlite', 'widget']);
    for (const name of ['jwt-secret', 'otklik.sqlite'])
      expect(statSync(join(target.path, name)).mode & 0o777).toBe(0o600);
    const other = await createServerProcess({ dataDir: target.path });
    ends.push(() => other.stop('SIGKILL'));
    await other.start();
    const { items } = await callServer<{ items: unknown[] }>(other.url, 'GET /dialog/list', {
      token: await owner.access(),
    });
    expect(items).toHaveLength(1);
    const { sentences } = await callServer<{ sentences: { clientId: string }[] }>(
      other.url,
      'GET /widget/sentence?before=1000000',
      { token: dialog.token },
    );
    expect(sentences.map(({ clientId }) => clientId)).toEqual(['c1', 'c2', 'c3']);
    await other.end('SIGTERM');
  });

  it.each<[string, () => string[], RegExp]>([
    ['no file', () => ['backup'], /^which file\? backup FILE/],
    [
      'a file that exists',
      () => ['backup', join(folder, 'whole.tar.gz')],
      /exists already: name a file that does not$/,
    ],
    ['a folder that is not there', () => ['backup', join(folder, 'no/a.tar.gz')], /there is no folder .*\/no: make it/],
    ['a file to restore that is not there', () => ['restore', join(folder, 'no.tar.gz')], /^there is no file /],
    ['no file to restore', () => ['restore'], /^which file\? restore FILE/],
    ['a folder with data', () => ['restore', join(folder, 'whole.tar.gz')], /is not empty .*mv .*-old\)\.$/],
  ])('%s is refused in one line, and nothing changes', async (_, args, line) => {
    const before = readdirSync(server.dataDir);
    const { code, printed } = await runCommand(args(), { dataDir: server.dataDir });
    expect([code, printed.split('\n').length]).toEqual([1, 1]);
    expect(printed).toMatch(line);
    expect(readdirSync(server.dataDir)).toEqual(before);
  });

  it('of a folder without a database names DATA_DIR', async () => {
    const empty = newFolder();
    ends.push(empty.remove);
    const { code, printed } = await backup(join(folder, 'none.tar.gz'), empty.path);
    expect([code, printed]).toEqual([
      1,
      `there is no database ${join(empty.path, 'otklik.sqlite')}: set DATA_DIR to the folder that the server uses`,
    ]);
  });

  it('leaves no file under its name when it is killed; the next one removes what is left', async () => {
    const file = join(folder, 'killed.tar.gz');
    const left = () => readdirSync(folder).filter((name) => name.startsWith('killed.tar.gz.part-'));
    const child = beginCommand(['backup', file], { dataDir: server.dataDir });
    await expect.poll(() => left().length, { interval: 1 }).toBe(1);
    await child.end('SIGKILL');
    if (!existsSync(file)) {
      expect(left()).toHaveLength(1);
      expect((await backup(file)).code).toBe(0);
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('killed'))).toEqual([basename(file)]);
  });
});

// Only root can leave a folder to another user and start a process as that user.
describe.runIf(process.getuid?.() === 0 && Bun.which('setpriv') !== null)('a folder of another user', () => {
  it('is refused in one line with the command that helps', async () => {
    const closed = newFolder();
    ends.push(closed.remove);
    chmodSync(closed.path, 0o755);
    const own = join(closed.path, 'own');
    mkdirSync(own);
    writeFileSync(join(own, 'otklik.sqlite'), '');
    Bun.spawnSync(['chown', '-R', '65534:65534', own]);
    const { code, printed } = await runCommand(['backup', join(closed.path, 'a.tar.gz')], {
      dataDir: own,
      under: ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'],
    });
    expect([code, printed.split('\n').length]).toEqual([1, 1]);
    expect(printed).toMatch(/^The folder of the backup .* belongs to the user root, .* What helps: sudo chown -R /);
  });
});

const smallDisk = mountSmallDisk(2);
smallDisk?.remove();
it.skipIf(!smallDisk)('a full disk is named with what is needed, and no file is left on it', async () => {
  const disk = mountSmallDisk(2)!;
  try {
    disk.fill(50_000);
    const { code, printed } = await backup(join(disk.folder, 'a.tar.gz'));
    expect(code).toBe(1);
    expect(printed).toMatch(/^a copy of the database needs \d+ MB in .*, and 1 MB are free\. Make room/);
    expect(readdirSync(disk.folder)).toEqual(['ballast']);
  } finally {
    disk.remove();
  }
});

it.skipIf(!smallDisk)('a folder that is mounted read-only is named in one line', async () => {
  const disk = mountSmallDisk(2)!;
  try {
    expect(Bun.spawnSync(['mount', '-o', 'remount,ro', disk.folder]).exitCode).toBe(0);
    const { code, printed } = await backup(join(disk.folder, 'a.tar.gz'));
    expect([code, printed.split('\n').length]).toEqual([1, 1]);
    expect(printed).toContain(
      `The folder of the backup ${disk.folder} cannot be used: ${disk.folder} is read-only. What helps: `,
    );
    const restored = await runCommand(['restore', join(folder, 'whole.tar.gz')], {
      dataDir: join(disk.folder, 'data'),
    });
    expect([restored.code, restored.printed.split('\n').length]).toEqual([1, 1]);
    expect(restored.printed).toContain(' is read-only. What helps: ');
  } finally {
    disk.remove();
  }
});
