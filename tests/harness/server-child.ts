import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/src/platform/process-fixture.ts';

const productMain = join(import.meta.dirname, '../../server/src/main.ts');

export interface ChildOptions {
  /** The file that Bun runs; the server of this checkout unless given. */
  readonly main?: string;
  /** Where it keeps its data; a folder of its own, removed at the end, unless given. */
  readonly dataDir?: string;
  readonly env?: Record<string, string>;
  /** Files that Bun loads before the server. */
  readonly preload?: readonly string[];
  /** A command that runs the server as its own process image, put before it. */
  readonly under?: readonly string[];
}

/** One server over one folder of data, that is started, killed and started again on the same port. */
export interface ServerChild {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly database: string;
  readonly pid: number;
  readonly isUp: boolean;
  /** Starts it; resolves once it serves. */
  start(): Promise<void>;
  /** Ends it by a signal; resolves with its exit code, null when the signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** All that it has printed. */
  output(): string;
  /** Kills it and removes its data. */
  remove(): Promise<void>;
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Resolves once the server answers; a start that ends by itself is a failure. */
async function untilServing(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await Bun.sleep(15)) {
    if (child.signalCode !== null) return;
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output().slice(-2000)}`);
    const health = await fetch(`${url}/health`).catch(() => null);
    if (health?.ok) return;
  }
  throw new Error(`the server does not answer:\n${output().slice(-2000)}`);
}

export async function createServerChild({
  main = productMain,
  dataDir,
  env = {},
  preload = [],
  under = [],
}: ChildOptions = {}): Promise<ServerChild> {
  const port = await freePort();
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'otklik-check-'));
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: folder,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...env,
  };
  const { DATABASE_URL: _, REDIS_URL: __, ...inherited } = process.env;
  let child: ChildProcess | null = null;
  let printed = '';

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    const ended = child;
    if (!ended || hasEnded(ended)) return ended?.exitCode ?? null;
    const exit = new Promise<number | null>((done) => ended.once('exit', (code) => done(code)));
    ended.kill(signal);
    return exit;
  };
  return {
    url,
    port,
    dataDir: folder,
    end,
    database: join(folder, 'otklik.sqlite'),
    get pid() {
      return child?.pid ?? 0;
    },
    get isUp() {
      return child !== null && !hasEnded(child);
    },
    async start() {
      const [command, ...args] = [...under, process.execPath, ...preload.flatMap((file) => ['--preload', file]), main];
      const started = spawn(command!, args, { env: { ...inherited, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk) => (printed = (printed + chunk).slice(-100_000)));
      await untilServing(url, started, () => printed);
    },
    output: () => printed,
    async remove() {
      await end('SIGKILL');
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}
