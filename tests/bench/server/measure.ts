import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { bun, runChild } from '../../harness/child.ts';
import { residentOf } from '../../harness/memory.ts';
import { withPostgres } from '../../harness/postgres.ts';
import { createServerProcess, type ServerProcess } from '../../harness/server-process.ts';
import { basePath } from '../../../server/src/contract.ts';
import type { HttpLoad } from './http-load.ts';
import type { Load, Measured } from './load.ts';
import type { OpenLoad } from './open-load.ts';
import type { Subject } from './subjects.ts';

/** How each subject is measured. */
export interface Plan {
  readonly seconds: number;
  readonly sockets: number;
  readonly idle: number;
  /** Sentences a second of the steady measures. */
  readonly rates: readonly number[];
  /** Of a database in which databases may be created; SQLite unless given. */
  readonly postgres?: string;
}

/** One measure of each kind; NaN where a subject has no such thing. */
export interface Round {
  /** ms from the start of the process to the first good answer; MB a second later. */
  readonly start: number;
  readonly memory: number;
  readonly full: Measured;
  /** One for each rate of the plan. */
  readonly steady: readonly Measured[];
  /** Processor time of the server for one sentence, µs: what a busy machine changes least. */
  readonly cost: number;
  /** Sockets opened a second; KB that an idle one takes. */
  readonly opened: number;
  readonly idle: number;
  /** Calls a second. */
  readonly info: number;
  readonly list: number;
}

/** The server has one core and who drives it another, where the machine lets one choose. */
export const pinned = (core: number): string[] => (Bun.which('taskset') ? ['taskset', '-c', String(core)] : []);

/** The settings of a server with a database of its own. */
export const withDatabase = <T>(plan: Plan, use: (env: Record<string, string>) => Promise<T>): Promise<T> =>
  plan.postgres ? withPostgres(plan.postgres, (url) => use({ DATABASE_URL: url })) : use({});

export async function createVisitors(url: string, { site }: Account, count: number): Promise<string[]> {
  const tokens: string[] = [];
  const create = async (): Promise<void> => {
    while (tokens.length < count)
      tokens.push((await callServer<{ token: string }>(url, 'POST /widget/session', { body: { site } })).token);
  };
  await Promise.all(Array.from({ length: 8 }, create));
  return tokens.slice(0, count);
}

const client = (file: string, load: object): string[] => [
  ...pinned(1),
  bun,
  join(import.meta.dirname, file),
  JSON.stringify(load),
];

/** Runs a load in a process of its own; what it has printed. */
export async function drive<T>(file: string, load: Load | HttpLoad): Promise<T> {
  const child = runChild(client(file, load), { errors: 'terminal' });
  const code = await child.ended;
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  return JSON.parse(child.output()) as T;
}

/** Processor time that a process has used, in hundredths of a second; NaN where the system does not tell. */
export function ticksOf(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return NaN;
  const fields = readFileSync(path, 'utf8').split(') ')[1]!.split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Opens idle sockets: how many a second, and what each takes of the server's memory. */
async function openIdle(
  server: ServerProcess,
  load: OpenLoad,
  count: number,
): Promise<{ opened: number; idle: number }> {
  const before = residentOf(server.pid);
  const child = runChild(client('open-load.ts', load), { errors: 'terminal' });
  const opened = Number(await child.line());
  await Bun.sleep(1_000);
  const idle = ((residentOf(server.pid) - before) * 1024) / count;
  await child.end('SIGKILL');
  return { opened, idle };
}

interface Parties {
  readonly visitors: readonly string[];
  readonly operator: string;
}

async function partiesOf(server: ServerProcess, { isProduct }: Subject, count: number): Promise<Parties> {
  if (!isProduct) return { visitors: Array<string>(count).fill('any'), operator: 'any' };
  const owner = await createAccount(server, 'owner');
  return { visitors: await createVisitors(server.url, owner, count), operator: await owner.access() };
}

async function measureStarted(
  server: ServerProcess,
  subject: Subject,
  plan: Plan,
): Promise<Omit<Round, 'start' | 'memory'>> {
  const { visitors, operator } = await partiesOf(server, subject, plan.idle);
  const file = join(server.dataDir, 'visitors.json');
  writeFileSync(file, JSON.stringify(visitors));
  const http = (path: string): Promise<number> =>
    drive<number>('http-load.ts', {
      url: server.url + basePath + path,
      token: operator,
      connections: 32,
      seconds: plan.seconds,
    });
  const common = { url: server.url, dialect: subject.dialect };
  const idle = await openIdle(server, { ...common, file, together: 200 }, plan.idle);
  const load: Omit<Load, 'rate'> = {
    ...common,
    visitors: visitors.slice(0, plan.sockets),
    operator,
    seconds: plan.seconds,
  };
  const steady: Measured[] = [];
  for (const rate of plan.rates) steady.push(await drive<Measured>('load.ts', { ...load, rate }));
  const before = ticksOf(server.pid);
  const full = await drive<Measured>('load.ts', { ...load, rate: 0 });
  const cost = ((ticksOf(server.pid) - before) * 10_000) / (full.perSecond * plan.seconds);
  const info = await http('/user/info');
  return { ...idle, steady, full, cost, info, list: subject.isProduct ? await http('/dialog/list') : NaN };
}

/** Starts a subject on a store of its own and measures it. */
export const measure = (subject: Subject, plan: Plan): Promise<Round> =>
  withDatabase(plan, async (env) => {
    const { main, runtime } = subject;
    const server = await createServerProcess({ main, runtime, env, under: pinned(0) });
    try {
      // The first start makes the tables.
      await server.start();
      await server.end('SIGTERM');
      const started = performance.now();
      await server.start();
      const start = performance.now() - started;
      await Bun.sleep(1_000);
      const memory = residentOf(server.pid);
      return { start, memory, ...(await measureStarted(server, subject, plan)) };
    } finally {
      await server.stop('SIGKILL');
    }
  });
