import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A real server of its own port and data, for one test file. */
export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** The texts of all mails sent so far, oldest first. */
  outbox(): string[];
  /** The newest code mailed to this address. */
  codeFor(email: string): Promise<string>;
  /** Everything that the server has printed. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const root = resolve(import.meta.dirname, '../..');

export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`the server did not answer /health within 30 s:\n${output()}`);
}

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Starts `bun server/src/main.ts` on a free port with an empty DATA_DIR; `DEMO=off` unless told otherwise. */
export async function startServer(
  options: { env?: Record<string, string>; port?: number; dataDir?: string } = {},
): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'otklik-e2e-'));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(join(root, 'node_modules/.bin/bun'), ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      DEMO: 'off',
      RATE_LIMITS: 'off',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const output = () => printed;
  child.stdout.on('data', (chunk) => (printed += chunk));
  child.stderr.on('data', (chunk) => (printed += chunk));
  await ready(url, child, output);

  const outbox = (): string[] => {
    const folder = join(dataDir, 'outbox');
    const names = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.name.endsWith('.eml'))
      .map((entry) => entry.name);
    return names.sort().map((name) => decodeQuotedPrintable(readFileSync(join(folder, name), 'utf8')));
  };
  return {
    url,
    dataDir,
    process: child,
    output,
    outbox,
    async codeFor(email) {
      for (let tries = 0; tries < 50; tries++) {
        const mail = safely(outbox)
          .filter((text) => new RegExp(`^To:.*${email}`, 'im').test(text))
          .at(-1);
        const code = mail && /^(\d{6})\r?$/m.exec(mail)?.[1];
        if (code) return code;
        await new Promise((wake) => setTimeout(wake, 100));
      }
      throw new Error(`no code was mailed to ${email}`);
    },
    stop: (signal = 'SIGTERM') =>
      new Promise((done) => {
        const finish = (code: number | null) => {
          if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
          done(code);
        };
        if (child.exitCode !== null || child.signalCode) return finish(child.exitCode);
        child.once('exit', finish);
        child.kill(signal);
      }),
  };
}

/** The outbox folder appears with the first mail. */
function safely(read: () => string[]): string[] {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
