import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bun, type Child, root, runChild } from './child.ts';
import { freePort } from './free-port.ts';
import { mainOf, sourceMain } from './server-main.ts';
import { codeTo, type OutboxLetter, readOutbox } from './outbox.ts';

let productMain: string | null = null;
/** Files that are loaded before the server may take the place of its own, which are sources then. */
const mainWith = (preload: readonly string[]): string =>
  preload.length > 0 ? sourceMain() : (productMain ??= mainOf(root));

export interface ServerOptions {
  /** The file that Bun runs; the server of this checkout unless given. */
  readonly main?: string;
  /** The program that runs it instead of Bun. */
  readonly runtime?: string;
  /** Where it stores its data; a folder of its own, removed at the end, unless given. */
  readonly dataDir?: string;
  /** A free one unless given. */
  readonly port?: number;
  /** Settings added to those of a test server, which has no rate limits, no demonstration and logs warnings only. */
  readonly env?: Record<string, string>;
  /** Files that Bun loads before the server. */
  readonly preload?: readonly string[];
  /** A command that runs the server as its own process image, put before it. */
  readonly under?: readonly string[];
}

/** A real server over one folder of data, that is started, ended and started again on the same port. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** The file of its database. */
  readonly database: string;
  readonly pid: number;
  readonly isUp: boolean;
  /** The exit code of the process that was started last, null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Starts it; resolves once it serves, rejects when it ends before. */
  start(): Promise<void>;
  /** Ends it by a signal; resolves with its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** All that it has printed. */
  output(): string;
  /** All letters sent so far, oldest first. */
  outbox(): OutboxLetter[];
  /** The newest code mailed to this address. */
  codeFor(email: string): Promise<string>;
  /** Ends it, by SIGTERM unless another signal is given, and deletes its data. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

async function untilServing(url: string, child: Child): Promise<void> {
  for (const until = Date.now() + 180_000; Date.now() < until; await pause(15)) {
    const health = await fetch(`${url}/health`).catch(() => null);
    if (health?.ok) return;
    if (child.isUp) continue;
    const code = await child.ended;
    if (code === null) return;
    throw new Error(`the server ended with ${code}:\n${child.output().slice(-2000)}`);
  }
  await child.end('SIGKILL');
  throw new Error(`the server does not answer:\n${child.output().slice(-2000)}`);
}

/** Makes a server that is not started yet. */
export async function createServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const { runtime = bun, preload = [], under = [] } = options;
  const { main = mainWith(preload) } = options;
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'otklik-test-'));
  const url = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _, REDIS_URL: __, ...inherited } = process.env;
  const settings = {
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...options.env,
  };
  let child: Child | null = null;
  let printedBefore = '';

  const output = (): string => printedBefore + (child?.output() ?? '');
  const end = async (signal: NodeJS.Signals): Promise<number | null> => (await child?.end(signal)) ?? null;
  return {
    url,
    port,
    dataDir,
    database: join(dataDir, 'otklik.sqlite'),
    get pid() {
      return child?.pid ?? 0;
    },
    get isUp() {
      return child?.isUp ?? false;
    },
    get ended() {
      return child?.ended ?? Promise.resolve(null);
    },
    async start() {
      printedBefore = output();
      const command = [...under, runtime, ...preload.flatMap((file) => ['--preload', file]), main];
      child = runChild(command, { env: { ...inherited, ...settings } });
      await untilServing(url, child);
    },
    end,
    output,
    outbox: () => readOutbox(dataDir),
    codeFor: (email) => codeTo(dataDir, email),
    async stop(signal = 'SIGTERM') {
      const code = await end(signal);
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** Starts a server; resolves once it serves. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const server = await createServerProcess(options);
  await server.start();
  return server;
}
