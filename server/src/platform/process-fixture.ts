import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** A server of the tests that is its own process, as `npm start` runs it. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Its exit code, once it ends. */
  readonly ended: Promise<number | null>;
  /** All that it has printed. */
  output(): string;
}

export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

/** Starts a server; resolves once it serves, or has ended. */
export async function startProcess(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const port = await freePort();
  const { TEST_DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...inherited,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'off',
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 400 && child.exitCode === null; tries += 1) {
    const health = await fetch(`${url}/health`).catch(() => null);
    if (health?.ok) break;
    await Bun.sleep(50);
  }
  return { url, child, ended, output: () => printed };
}
