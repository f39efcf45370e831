// The real server on a free port with an empty DATA_DIR.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pause } from './testing.ts';

const root = resolve(import.meta.dirname, '../..');

export interface RealServer {
  readonly host: string;
  /** The newest code mailed to anybody. */
  code(): Promise<string>;
  /** Kills the process at once and starts it anew over the same data. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

async function spawnServer(port: number, dataDir: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMITS: 'off',
  };
  const child = spawn(join(root, 'node_modules/.bin/bun'), ['server/src/main.ts'], { cwd: root, env, stdio: 'ignore' });
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if ((await fetch(`http://127.0.0.1:${port}/health`).catch(() => null))?.ok) return child;
    await pause(100);
  }
  throw new Error('the server does not answer');
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((done) =>
    child.exitCode === null && child.signalCode === null ? child.once('exit', () => done()) : done(),
  );

export async function startRealServer(): Promise<RealServer> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'otklik-sdk-'));
  let child = await spawnServer(port, dataDir);
  const outbox = join(dataDir, 'outbox');
  const newest = (): string | undefined => {
    const mail = readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .at(-1);
    return mail && /^(\d{6})\r?$/m.exec(readFileSync(join(outbox, mail), 'utf8'))?.[1];
  };
  return {
    host: `http://127.0.0.1:${port}`,
    async code() {
      for (let tries = 0; tries < 100; tries++) {
        const code = newest();
        if (code) return code;
        await pause(50);
      }
      throw new Error('no code was mailed');
    },
    async crash() {
      child.kill('SIGKILL');
      await ended(child);
      child = await spawnServer(port, dataDir);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
