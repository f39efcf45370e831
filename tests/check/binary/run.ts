// The program of one file where nothing else is: `npm run check:binary`, over `npm run release:binary`, or some of
// it by their names. What cannot be tried on this machine is named; what was tried and failed ends it with 1.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root, runChild } from '../../harness/child.ts';
import { freePort } from '../../harness/free-port.ts';
import { makeBareRoot } from './bare-root.ts';
import { askInBrowser, untilHealthy } from './first-answer.ts';
import { reviewUnit, traceCalls } from './unit.ts';

const x64 = join(root, 'release/otklik-linux-x64');
const arm64 = join(root, 'release/otklik-linux-arm64');
/** Where Debian has the libraries of arm64 (`libc6-arm64-cross`). */
const armLibraries = '/usr/aarch64-linux-gnu';
/** How long the way from the copied file to the answer may take, and the memory at rest; ms, bytes. */
const most = { answer: 60_000, memory: 130_000_000 };

let failed = false;
const print = (title: string, text: string): void => console.log(`${title}: ${text}`);

/** Tries something unless something is missing for it. */
async function attempt(title: string, needs: Readonly<Record<string, boolean>>, work: () => Promise<string>) {
  const wanted = process.argv.slice(2);
  if (wanted.length > 0 && !wanted.includes(title)) return;
  const missing = Object.keys(needs).filter((name) => !needs[name]);
  if (missing.length > 0) return print(title, `NOT TRIED, needs ${missing.join(', ')}`);
  try {
    print(title, await work());
  } catch (cause) {
    failed = true;
    print(title, `FAILED, ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

const has = (program: string): boolean => Bun.which(program) !== null;
const needs = { linux: process.platform === 'linux', 'the user root': process.getuid?.() === 0 };
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs a command that serves, does a work with its address, and ends it. */
async function serving<T>(
  command: readonly string[],
  settings: Readonly<Record<string, string>>,
  work: (url: string, pid: number) => Promise<T>,
  patience = most.answer,
): Promise<T> {
  const port = await freePort();
  const env = { PATH: process.env['PATH'], PORT: String(port), ...settings };
  const child = runChild(command, { env });
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilHealthy(url, child, patience);
    return await work(url, child.pid);
  } finally {
    await child.end('SIGTERM');
  }
}

/** Kilobytes of a process's memory. */
const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;

async function tryBareRoot(): Promise<string> {
  const bare = makeBareRoot(x64);
  try {
    const since = performance.now();
    bare.install(x64);
    const settings = { DATA_DIR: '/data', LOG_LEVEL: 'warn' };
    const answer = await serving(bare.command(), settings, (url) => askInBrowser(url, most.answer));
    const took = performance.now() - since;
    if (took > most.answer) throw new Error(`the answer came after ${took / 1000} s`);
    print('bare root', `«${answer.slice(0, 40)}…» ${seconds(since)} after the copy of one file`);
    const production = {
      ...settings,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://chat.example.com',
      TRUST_PROXY: '1',
    };
    const memory = await serving(bare.command(), production, async (url, pid) => {
      const env = { PATH: process.env['PATH'], ...production, PORT: new URL(url).port };
      const health = runChild(bare.command('health'), { env });
      if ((await health.ended) !== 0) throw new Error(`otklik health: ${health.output()}`);
      // Threads without a task end after 30 s.
      await pause(45_000);
      return memoryOf(pid);
    });
    if (memory > most.memory) throw new Error(`${memory} bytes at rest, more than ${most.memory}`);
    const names = bare.libraries.map((path) => path.split('/').at(-1)).join(', ');
    return `${Math.round(memory / 1e6)} MB at rest; read-only but for its data, as another user, with ${names} and /proc`;
  } finally {
    bare.remove();
  }
}

async function tryEmulator(command: readonly string[], asks: boolean): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-emulated-'));
  const since = performance.now();
  const patience = 600_000;
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'warn', ...(asks ? {} : { DEMO: 'off' }) };
  const work = async (url: string): Promise<string> =>
    asks ? `«${(await askInBrowser(url, patience)).slice(0, 40)}…»` : 'serves /health';
  try {
    return await serving(command, settings, async (url) => `${await work(url)} after ${seconds(since)}`, patience);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const built = { 'npm run release:binary': existsSync(x64) };
await attempt('bare root', { ...built, ...needs, unshare: has('unshare'), setpriv: has('setpriv') }, tryBareRoot);
await attempt('x64 without AVX', { ...built, 'qemu-user-static': has('qemu-x86_64-static') }, () =>
  tryEmulator(['qemu-x86_64-static', '-cpu', 'Nehalem', x64], true),
);
await attempt(
  'arm64',
  {
    'npm run release:binary': existsSync(arm64),
    'qemu-user-static': has('qemu-aarch64-static'),
    'libc6-arm64-cross': existsSync(armLibraries),
  },
  () => tryEmulator(['qemu-aarch64-static', '-L', armLibraries, arm64], false),
);
await attempt('unit', { systemd: has('systemd-analyze') }, async () => reviewUnit());
await attempt(
  'system calls',
  { ...built, ...needs, systemd: has('systemd-analyze'), strace: has('strace') },
  async () => {
    const { made, refused } = await traceCalls(x64, await freePort());
    if (refused.length > 0) throw new Error(`the unit refuses ${refused.join(', ')}`);
    return `${made} kinds from start to end, all allowed by the unit`;
  },
);
process.exit(failed ? 1 : 0);
