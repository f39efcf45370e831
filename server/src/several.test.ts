import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createAccount } from '../../tests/harness/account.ts';
import { callServer } from '../../tests/harness/call-server.ts';
import { freePort } from '../../tests/harness/free-port.ts';
import { hasRedis, startRedis } from '../../tests/harness/redis.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { createDatabase } from '../../tests/harness/test-database.ts';
import { joinSocket } from './socket/socket-fixture.ts';

const adminUrl = process.env.TEST_DATABASE_URL;
const ends: (() => unknown)[] = [];
let one: ServerProcess;
let other: ServerProcess;
let account: Account;

const post = async (url: string, path: string, body: object) =>
  callServer<Record<'session' | 'token', string>>(url, `POST ${path}`, { body });

// One process alone writes a file of SQLite.
describe.skipIf(!hasRedis || !adminUrl)('two processes on one database of PostgreSQL, joined by Redis', () => {
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'otklik-several-'));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    const port = await freePort();
    const redis = await startRedis(port);
    ends.push(() => redis.end('SIGKILL'));
    const database = await createDatabase(adminUrl!);
    ends.push(() => database.drop());
    const env = {
      DATABASE_URL: database.url,
      REDIS_URL: `redis://127.0.0.1:${port}`,
      JWT_SECRET: 'a secret that both of the processes have',
    };
    const start = () => startServer({ dataDir: folder, env });
    [one, other] = await Promise.all([start(), start()]);
    account = await createAccount(one, 'shop');
    ends.push(
      () => one.end('SIGKILL'),
      () => other.end('SIGKILL'),
    );
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  it('carry a talk between a visitor at one and an operator at the other', async () => {
    const operator = await joinSocket(one.url, 'operator', await account.access());
    const { token, session } = await post(other.url, '/widget/session', { site: account.site });
    const visitor = await joinSocket(other.url, 'visitor', token);
    visitor.send({ type: 'say', clientId: 'v1', text: 'Слышно меня?' });
    const received = await operator.next('sentence', ({ sentence }) => sentence.text === 'Слышно меня?');
    expect(received.session).toBe(session);
    operator.send({ type: 'answer', clientId: 'o1', session, sentences: ['Слышно.'] });
    expect((await visitor.next('sentence', ({ sentence }) => sentence.text === 'Слышно.')).sentence.author).toBe(
      'operator',
    );
    const revs = operator.all('sentence').map(({ rev }) => rev!);
    expect(revs).toEqual(revs.toSorted((a, b) => a - b));
    for (const socket of [operator, visitor]) socket.close();
  });
});
