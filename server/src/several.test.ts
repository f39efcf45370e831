import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealSecret, selinaOf } from '../../sdk/src/crypto/stone.ts';
import { freePort, type ServerProcess, startProcess } from './platform/process-fixture.ts';
import { joinSocket } from './socket/socket-fixture.ts';

const ends: (() => unknown)[] = [];
let one: ServerProcess;
let other: ServerProcess;

const send = async (method: string, url: string, path: string, { body, ...headers }: Record<string, unknown> = {}) => {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as Record<string, never>;
};

/** Signs in to the demonstration as its log says. */
async function signIn(servers: ServerProcess[], url: string): Promise<string> {
  const printed = () => servers.map(({ output }) => output()).join('\n');
  const [, email, password] = /вход: (\S+), пароль ([\w-]+)/.exec(printed())!;
  const { stone } = await send('POST', url, '/selina');
  const selina = selinaOf(stone!);
  await send('POST', url, '/user/login', {
    stone,
    body: { email: sealSecret(selina, email!), password: sealSecret(selina, password!), selina },
  });
  for (let tries = 0; tries < 100 && !/: (\d{6})"/.test(printed()); tries += 1) await Bun.sleep(20);
  const code = /: (\d{6})"/.exec(printed())![1];
  return (await send('PATCH', url, '/code/check', { stone, body: { email, code } })).access!;
}

describe.skipIf(Bun.which('redis-server') === null)('two processes on one database, joined by Redis', () => {
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'otklik-several-'));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    const port = await freePort();
    const redis = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: 'ignore' },
    );
    ends.push(() => redis.kill('SIGKILL'));
    const env = {
      DEMO: 'on',
      REDIS_URL: `redis://127.0.0.1:${port}`,
      JWT_SECRET: 'a secret that both of the processes have',
    };
    [one, other] = await Promise.all([startProcess(folder, env), startProcess(folder, env)]);
    ends.push(
      () => one.child.kill('SIGKILL'),
      () => other.child.kill('SIGKILL'),
    );
  }, 60_000);
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  it('carry a talk between a visitor at one and an operator at the other', async () => {
    const access = await signIn([one, other], one.url);
    const operator = await joinSocket(one.url, 'operator', access);
    const { token, session } = await send('POST', other.url, '/widget/session', { body: { site: 'demo' } });
    const visitor = await joinSocket(other.url, 'visitor', token!);
    visitor.send({ type: 'say', clientId: 'v1', text: 'Слышно меня?' });
    const heard = await operator.next('sentence', ({ sentence }) => sentence.text === 'Слышно меня?');
    expect(heard.session).toBe(session);
    operator.send({ type: 'answer', clientId: 'o1', session: session!, sentences: ['Слышно.'] });
    expect((await visitor.next('sentence', ({ sentence }) => sentence.text === 'Слышно.')).sentence.author).toBe(
      'operator',
    );
    const revs = operator.all('sentence').map(({ rev }) => rev!);
    expect(revs).toEqual(revs.toSorted((a, b) => a - b));
    for (const socket of [operator, visitor]) socket.close();
  });
});
