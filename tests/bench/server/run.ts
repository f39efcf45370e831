// Durable sentences beside the floor, on the same machine in the same run, rounds in turn: `npm run bench:server`.
// Options: --rounds, --seconds, --sockets, --rate (sentences a second of the second measure), --postgres URL (of a database
// in which databases may be created), --against DIR (another checkout, measured as well), --only SUBJECT.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Account, createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { bun, runChild } from '../../harness/child.ts';
import { median } from '../../check/herd/going-dialog.ts';
import { createServerProcess } from '../../harness/server-process.ts';
import { socketPath } from '../../../server/src/platform/contract.ts';
import { printTable, show } from '../assistant/table.ts';
import type { Load, Measured } from './load.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    rounds: { ...text, default: '3' },
    seconds: { ...text, default: '5' },
    sockets: { ...text, default: '100' },
    rate: { ...text, default: '1000' },
    postgres: text,
    against: text,
    only: text,
  },
});

const floor = join(import.meta.dirname, 'floor.ts');
const mainOf = (checkout: string): string => join(checkout, 'server/src/main.ts');
const subjects: Record<string, string> = {
  floor,
  ours: mainOf(join(import.meta.dirname, '../../..')),
  ...(values.against ? { against: mainOf(values.against) } : {}),
};

/** The server has one core and who drives it another, where the machine lets one choose. */
const pinned = (core: number): string[] => (Bun.which('taskset') ? ['taskset', '-c', String(core)] : []);

async function withDatabase<T>(use: (env: Record<string, string>) => Promise<T>): Promise<T> {
  if (!values.postgres) return use({});
  const name = `otklik_bench_${process.pid}`;
  const admin = new pg.Client({ connectionString: values.postgres });
  await admin.connect();
  await admin.query(`create database ${name}`);
  try {
    const url = new URL(values.postgres);
    url.pathname = `/${name}`;
    return await use({ DATABASE_URL: url.href });
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

/** As many dialogs as there are sockets; the floor lets in whoever comes. */
async function createVisitors(url: string, { site }: Account): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < Number(values.sockets))
    tokens.push((await callServer<{ token: string }>(url, 'POST /widget/session', { body: { site } })).token);
  return tokens;
}

async function drive(load: Load): Promise<Measured> {
  const command = [...pinned(1), bun, join(import.meta.dirname, 'load.ts'), JSON.stringify(load)];
  const child = runChild(command, { errors: 'terminal' });
  const code = await child.ended;
  if (code !== 0) throw new Error(`the load ended with ${code}`);
  return JSON.parse(child.output()) as Measured;
}

interface Driven extends Measured {
  /** Processor time of the server for one sentence, µs: what a busy machine changes least. */
  readonly cost: number;
}

interface Round {
  readonly full: Driven;
  readonly steady: Driven;
}

/** Processor time that a process has used, in hundredths of a second; NaN where the system does not tell. */
function ticksOf(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return NaN;
  const fields = readFileSync(path, 'utf8').split(') ')[1]!.split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

async function driveServer(pid: number, load: Load): Promise<Driven> {
  const before = ticksOf(pid);
  const measured = await drive(load);
  return { ...measured, cost: ((ticksOf(pid) - before) * 10_000) / (measured.perSecond * load.seconds) };
}

const measure = (main: string): Promise<Round> =>
  withDatabase(async (env) => {
    const server = await createServerProcess({ main, env, under: pinned(0) });
    try {
      await server.start();
      const owner = main === floor ? null : await createAccount(server, 'owner');
      const load = {
        url: server.url.replace('http', 'ws') + socketPath,
        visitors: owner ? await createVisitors(server.url, owner) : Array(Number(values.sockets)).fill('any'),
        operator: owner ? await owner.access() : 'any',
        seconds: Number(values.seconds),
      };
      return {
        steady: await driveServer(server.pid, { ...load, rate: Number(values.rate) }),
        full: await driveServer(server.pid, { ...load, rate: 0 }),
      };
    } finally {
      await server.stop('SIGKILL');
    }
  });

const rounds = new Map<string, Round[]>();
for (let round = 0; round < Number(values.rounds); round += 1)
  for (const [name, main] of Object.entries(subjects))
    if (!values.only || values.only === name) rounds.set(name, [...(rounds.get(name) ?? []), await measure(main)]);

const rows = Array.from(rounds, ([name, all]) => {
  const of = (pick: (round: Round) => number): number => median(all.map(pick));
  const perSecond = of(({ full }) => full.perSecond);
  const base = rounds.has('floor') ? median(rounds.get('floor')!.map(({ full }) => full.perSecond)) : NaN;
  return [
    name,
    show(perSecond, 0),
    show(perSecond / base, 3),
    `${show(
      of(({ full }) => full.cost),
      0,
    )} / ${show(
      of(({ steady }) => steady.cost),
      0,
    )}`,
    ...[({ full }: Round) => full.ack, ({ steady }: Round) => steady.ack, ({ steady }: Round) => steady.shown].map(
      (pick) => `${show(of((round) => pick(round).p50))} / ${show(of((round) => pick(round).p99))}`,
    ),
    String(all.reduce((sum, { full, steady }) => sum + full.errors + steady.errors, 0)),
  ];
});
printTable(
  `${values.postgres ? 'PostgreSQL' : 'SQLite'}, ${values.sockets} sockets, ${values.seconds} s, median of ${values.rounds}`,
  [
    '',
    'sentences/s',
    '× floor',
    `CPU µs each / at ${values.rate}/s`,
    'ack p50 / p99, ms',
    `at ${values.rate}/s: ack`,
    `at ${values.rate}/s: to the operator`,
    'errors',
  ],
  rows,
);
