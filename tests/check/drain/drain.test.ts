import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStore } from '../delivery/store.ts';
import { type Account, createAccount } from '../../harness/account.ts';
import { createServerProcess, type ServerProcess } from '../../harness/server-process.ts';
import { headOf, openRaw } from '../../harness/raw-connection.ts';
import { openDialog, type TestDialog } from '../../harness/test-dialog.ts';

const sockets = 120;
let server: ServerProcess;
let owner: Account;
let dialogs: TestDialog[];

beforeAll(async () => {
  server = await createServerProcess();
  await server.start();
  owner = await createAccount(server, 'owner');
  dialogs = await Promise.all(Array.from({ length: sockets }, () => openDialog(server.url, owner.site)));
});
afterAll(() => server.stop('SIGKILL'));

describe('a server that gets SIGTERM', () => {
  it('closes sockets with 1012, finishes the calls it has begun, and exits with 0', async () => {
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    const slow = await openRaw(server.port);
    const body = JSON.stringify({ clientId: 'slow', text: 'Это начато до остановки' });
    const head = headOf('/widget/sentence', Buffer.byteLength(body), { authorization: `Bearer ${dialogs[0]!.token}` });
    slow.send(head + body.slice(0, 10));
    // Its loop has accepted the call, read from it and begun it by the answers to three later ones.
    for (let turn = 0; turn < 3; turn += 1) await fetch(`${server.url}/health`);

    const sent = dialogs.map((dialog, at) =>
      dialog.say(`c${at}`, `sentence ${at}`).then(
        ({ sentences }) => sentences[0]!.id,
        () => null,
      ),
    );
    await Promise.race(sent);
    const closes = dialogs.map(({ closed }) => closed);
    const ended = server.end('SIGTERM');
    const closed = await Promise.all(closes);
    slow.send(body.slice(10));
    expect(new Set(closed.map(({ code }) => code))).toEqual(new Set([1012]));
    await expect.poll(() => slow.received()).toMatch(/^HTTP\/1\.1 201 /);
    expect(await ended).toBe(0);

    const { sentences, integrity } = readStore(server.database);
    expect(integrity).toBe('ok');
    const stored = new Set(sentences.map(({ id }) => id));
    const acknowledged = (await Promise.all(sent)).filter((id) => id !== null);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(sentences.some(({ clientId }) => clientId === 'slow')).toBe(true);
    slow.end();
  });
});
