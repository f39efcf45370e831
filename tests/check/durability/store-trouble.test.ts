import { Database } from 'bun:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import type { Sentence } from '../../../server/src/contract.ts';
import { readStore } from '../delivery/store.ts';
import { type Account, createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { callOnce } from '../../harness/caller.ts';
import { createServerProcess, type ServerProcess } from '../../harness/server-process.ts';
import { openDialog, type TestDialog } from '../../harness/test-dialog.ts';
import { injectFailure, mountSmallDisk } from './store-trouble.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface World {
  readonly server: ServerProcess;
  readonly owner: Account;
  readonly dialog: TestDialog;
}

async function setUp(dataDir?: string): Promise<World> {
  const server = await createServerProcess({ dataDir });
  ends.push(() => server.stop('SIGKILL'));
  await server.start();
  const owner = await createAccount(server, 'owner');
  const dialog = await openDialog(server.url, owner.site);
  ends.push(() => dialog.close());
  return { server, owner, dialog };
}

const post = ({ server, dialog }: World, clientId: string, text: string): Promise<Response> =>
  fetch(`${server.url}/api/v1/widget/sentence`, {
    method: 'POST',
    headers: { authorization: `Bearer ${dialog.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, text }),
  });

/** Each way to write is refused in the contract's words; each way to read still works. */
async function expectReadOnly(world: World, stored: readonly string[]): Promise<void> {
  const { server, owner, dialog } = world;
  const refused = await post(world, 'by-rest', 'я'.repeat(4000));
  expect([
    refused.status,
    refused.headers.get('content-type'),
    ((await refused.json()) as { code: string }).code,
  ]).toEqual([503, 'application/problem+json', 'unavailable']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await expect(dialog.say('by-socket', 'я'.repeat(4000))).rejects.toThrow('unavailable');
  const renamed = await fetch(`${server.url}/api/v1/user/name/edit`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${await owner.access()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Анна' }),
  });
  expect([renamed.status, ((await renamed.json()) as { code?: string }).code]).toEqual([503, 'unavailable']);
  const begun = await fetch(`${server.url}/api/v1/widget/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ site: owner.site }),
  });
  expect(begun.status).toBe(503);

  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  const { sentences } = await callServer<{ sentences: Sentence[] }>(server.url, 'GET /widget/sentence?before=1000000', {
    token: dialog.token,
  });
  expect(sentences.filter(({ author }) => author === 'visitor').map(({ clientId }) => clientId)).toEqual(
    stored.slice(-100),
  );
  const list = await callServer<{ items: unknown[] }>(server.url, 'GET /dialog/list', { token: await owner.access() });
  expect(list.items).toHaveLength(1);
}

/** Refused sentences are stored now, and the file has every sentence once, after a crash too. */
async function expectRecovered(world: World, stored: readonly string[]): Promise<void> {
  const { server, dialog } = world;
  expect((await post(world, 'by-rest', 'я'.repeat(4000))).status).toBe(201);
  expect((await dialog.say('by-socket', 'я'.repeat(4000))).sentences).toHaveLength(1);
  await server.end('SIGKILL');
  const { sentences, integrity } = readStore(server.database);
  expect(integrity).toBe('ok');
  const visitors = sentences.filter(({ author }) => author === 'visitor');
  expect(visitors.map(({ clientId }) => clientId)).toEqual([...stored, 'by-rest', 'by-socket']);
  expect(sentences.map(({ seq }) => seq)).toEqual(sentences.map((_, at) => at + 1));
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** An import, a file and two pictures. */
async function upload({ server: { url }, owner, dialog }: World) {
  const token = await owner.access();
  const formOf = (field: string): FormData => {
    const form = new FormData();
    form.set('clientId', 'file');
    form.set(field, new File([Buffer.from(pixel, 'base64')], 'a.png', { type: 'image/png' }));
    return form;
  };
  const context = { label: 'Доставка', description: '', questions: ['Сколько идёт?'], answers: ['Два дня.'] };
  const body = { domainId: owner.domainId, contexts: [context] };
  return Promise.all([
    callOnce(url, 'POST /assistant/import', { token, body }),
    callOnce(url, 'POST /widget/file', { token: dialog.token, body: formOf('file') }),
    callOnce(url, 'POST /user/image/upload', { token, body: formOf('image') }),
    callOnce(url, 'POST /domain/picture/{id}', { token, params: { id: owner.domainId }, body: formOf('image') }),
  ]);
}

/** Rows that uploads store. */
function countUploaded(path: string): number {
  const file = new Database(path, { readonly: true });
  const counts = ['label', 'part', 'file', 'domain_picture', "user where avatar <> ''"];
  const rows = counts.map(
    (from) => (file.query(`select count(*) as count from ${from}`).get() as { count: number }).count,
  );
  file.close();
  return rows.reduce((sum, count) => sum + count, 0);
}

const smallDisk = mountSmallDisk(8);
smallDisk?.remove();

describe.skipIf(!smallDisk)('a full disk (needs the right to mount one)', () => {
  it('is answered with problems; reading works, the file is sound, and writing works again with space', async () => {
    const disk = mountSmallDisk(8)!;
    ends.push(() => disk.remove());
    const world = await setUp(disk.folder);
    const stored: string[] = [];
    disk.fill();
    for (let at = 0; at < 1500; at += 1) {
      const answer = await post(world, `c${at}`, `${at} ${'я'.repeat(2000)}`);
      if (answer.status !== 201) break;
      stored.push(`c${at}`);
    }
    expect(stored.length).toBeLessThan(1500);
    await expectReadOnly(world, stored);
    expect(readStore(world.server.database).integrity).toBe('ok');
    disk.clear();
    await expectRecovered(world, stored);
  });

  it('that is nearly full refuses uploads in words and stores nothing of them, sentences pass; then uploads do', async () => {
    // Uploads need 200 MB.
    const disk = mountSmallDisk(230)!;
    ends.push(() => disk.remove());
    const world = await setUp(disk.folder);
    const isRefused = async () => (await callOnce(world.server.url, 'POST /assistant/import')).status === 503;
    disk.fill(150e6);
    await expect.poll(isRefused).toBe(true);
    for (const { status, body } of await upload(world))
      expect([status, body.detail]).toEqual([503, expect.stringContaining('заканчивается место')]);
    expect(countUploaded(world.server.database)).toBe(0);
    expect((await world.dialog.say('by-socket', 'Слышно?')).sentences).toHaveLength(1);
    expect((await post(world, 'by-rest', 'И так?')).status).toBe(201);
    disk.clear();
    await expect.poll(isRefused).toBe(false);
    for (const { status } of await upload(world)) expect(status).toBeLessThan(300);
    expect(countUploaded(world.server.database)).toBeGreaterThan(0);
  });
});

describe.skipIf(Bun.which('strace') === null)('a disk that fails (needs strace)', () => {
  it.each([
    ['fsync,fdatasync', 'EIO'],
    ['pwrite64', 'EIO'],
    ['pwrite64', 'ENOSPC'],
  ] as const)(
    '%s answers %s: writes are problems, reading works, the file is sound, writing works again',
    async (call, error) => {
      const world = await setUp();
      const stored = ['c0', 'c1', 'c2'];
      for (const clientId of stored) await world.dialog.say(clientId, `text of ${clientId}`);
      const failure = await injectFailure(world.server.pid, `${world.server.database}-wal`, call, error);
      await expectReadOnly(world, stored);
      await failure.end();
      await expectRecovered(world, stored);
    },
  );
});
