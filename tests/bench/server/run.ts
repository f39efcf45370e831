// Our server and socket.io with better-sqlite3 on the same machine in the same run, rounds in turn, each pinned to one
// core: `npm run bench:server`. Options: --rounds, --seconds, --sockets, --idle (sockets that are opened and left),
// --rates (sentences a second of the steady measures), --postgres URL (its user may create databases), --against DIR
// (another checkout, measured as well), --only SUBJECT; `--only hour` is a mixed load that lasts: see hour.ts;
// `--only growth` a year of dialogs: see growth.ts.
import { parseArgs } from 'node:util';
import { median } from '../../harness/dialog-times.ts';
import { show } from '../assistant/table.ts';
import { measureGrowth } from './growth.ts';
import { runHour } from './hour.ts';
import type { Measured } from './load.ts';
import { measure, pinned, type Plan, type Round, withDatabase } from './measure.ts';
import { installPeer, type Subject, subjectsOf } from './subjects.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    rounds: { ...text, default: '3' },
    seconds: { ...text, default: '5' },
    sockets: { ...text, default: '100' },
    idle: { ...text, default: '2000' },
    rates: { ...text, default: '200,1000' },
    minutes: { ...text, default: '60' },
    postgres: text,
    against: text,
    only: text,
    dialogs: { ...text, default: '100000' },
    sentences: { ...text, default: '10' },
    calls: { ...text, default: '15' },
  },
});

const plan: Plan = {
  seconds: Number(values.seconds),
  sockets: Number(values.sockets),
  idle: Number(values.idle),
  rates: values.rates.split(',').map(Number),
  ...(values.postgres ? { postgres: values.postgres } : {}),
};

type Pick = (round: Round) => number;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const failedOf = ({ refused, lost }: Measured): number => refused + lost;
const both = ({ p50, p99 }: { p50: number; p99: number }): number[] => [p50, p99];

/** The rows: what is measured, how it is shown, and whether as a multiple of socket.io too. */
const rows: readonly { title: string; digits: number; picks: readonly Pick[]; share?: true }[] = [
  { title: 'durable sentences a second', digits: 0, picks: [({ full }) => full.perSecond], share: true },
  { title: 'processor time of one, µs', digits: 0, picks: [({ cost }) => cost] },
  {
    title: 'acknowledged after, p50 / p99, ms',
    digits: 1,
    picks: [0, 1].map(
      (i) =>
        ({ full }) =>
          both(full.ack)[i]!,
    ),
  },
  ...plan.rates.map((rate, at) => ({
    title: `at ${rate} a second: to the operator, p50 / p99, ms`,
    digits: 1,
    picks: [0, 1].map(
      (i) =>
        ({ steady }: Round) =>
          both(steady[at]!.shown)[i]!,
    ),
  })),
  { title: 'sockets opened a second', digits: 0, picks: [({ opened }) => opened], share: true },
  { title: 'memory of an idle socket, KB', digits: 1, picks: [({ idle }) => idle] },
  { title: '`/user/info` a second', digits: 0, picks: [({ info }) => info], share: true },
  { title: '`/dialog/list` a second', digits: 0, picks: [({ list }) => list] },
  { title: 'memory at rest, MB', digits: 0, picks: [({ memory }) => memory] },
  { title: 'from start to `/health`, ms', digits: 0, picks: [({ start }) => start] },
  {
    title: 'sentences refused or lost',
    digits: 0,
    picks: [({ full, steady }) => sum([full, ...steady].map(failedOf))],
  },
  {
    title: 'sentences acknowledged late',
    digits: 0,
    picks: [({ full, steady }) => sum([full, ...steady].map(({ late }) => late.count))],
  },
];

function printRows(measured: ReadonlyMap<Subject, readonly Round[]>): void {
  const peer = [...measured].find(([{ name }]) => name === 'socket.io')?.[1];
  const cell = (all: readonly Round[], { picks, digits, share }: (typeof rows)[number]): string => {
    const medians = picks.map((pick) => median(all.map(pick)));
    const shown = medians.map((value) => show(value, digits)).join(' / ');
    const base = share && peer && peer !== all ? median(peer.map(picks[0]!)) : NaN;
    return Number.isFinite(base) ? `${shown} (×${show(medians[0]! / base, 2)})` : shown;
  };
  console.log(
    `\n| ${plan.postgres ? 'PostgreSQL' : 'SQLite'} | ${[...measured.keys()].map(({ name }) => name).join(' | ')} |`,
  );
  console.log(`|---|${'---:|'.repeat(measured.size)}`);
  for (const row of rows)
    console.log(`| ${row.title} | ${Array.from(measured.values(), (all) => cell(all, row)).join(' | ')} |`);
  console.log(
    `\nMedian of ${values.rounds} rounds of ${plan.seconds} s, ${plan.sockets} sockets, ${plan.idle} idle ones.`,
  );
}

async function compare(): Promise<void> {
  const wanted = (name: string): boolean => !values.only || values.only.split(',').includes(name);
  const peer = wanted('socket.io') && !plan.postgres ? installPeer() : null;
  const subjects = [...subjectsOf(values.against), ...(peer ? [peer] : [])].filter(({ name }) => wanted(name));
  const measured = new Map<Subject, Round[]>(subjects.map((subject) => [subject, []]));
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [subject, rounds] of measured) rounds.push(await measure(subject, plan));
  printRows(measured);
}

const grow = (): Promise<void> =>
  withDatabase(plan, ({ DATABASE_URL: databaseUrl }) =>
    measureGrowth({
      dialogs: Number(values.dialogs),
      sentences: Number(values.sentences),
      calls: Number(values.calls),
      databaseUrl,
      under: pinned(0),
    }),
  );

const runs: Record<string, () => Promise<void>> = {
  hour: () => runHour(plan, Number(values.minutes)),
  growth: grow,
};
await (runs[values.only ?? ''] ?? compare)();
