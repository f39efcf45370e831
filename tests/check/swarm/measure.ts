import { join } from 'node:path';
import { percentile } from '../herd/going-dialog.ts';
import { pinned } from '../../bench/server/measure.ts';
import { bun, runChild } from '../../harness/child.ts';
import { type Crowd, measureHonest, type Waits } from '../../harness/honest.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { readThreadTimes, type ThreadTimes, timesBetween } from './thread-times.ts';

type Kind = 'ping' | 'sentence' | 'call' | 'operator' | 'own';

export interface Measured {
  /** Before and after the swarm, together. */
  readonly quiet: Waits;
  /** 99th percentiles of the two, apart; ms. */
  readonly quiets: readonly P99[];
  readonly swarm: Waits;
  /** Calls that the swarm made, a second. */
  readonly offered: number;
  /** What it was answered, as JSON. */
  readonly answers: string;
  /** Processor time that the server spent a second, without the swarm and beside it; ms. */
  readonly spent: readonly ThreadTimes[];
  readonly failures: number;
}

export interface Load {
  readonly addresses: string;
  readonly rate: string;
  readonly seconds: string;
  /** Seconds without the swarm, before it and after it. */
  readonly quiet: number;
  /** Seconds of a swarm of other addresses before all that is measured. */
  readonly warm: string;
}

/** The 99th percentiles of visitors and of operators; ms. */
export interface P99 {
  readonly visitor: number;
  readonly operator: number;
}

export const p99Of = ({ ping, sentence, call, operator }: Waits): P99 => ({
  visitor: percentile([...ping, ...sentence], 0.99),
  operator: percentile([...call, ...operator], 0.99),
});

/** Real strangers have machines of their own: this one's processor is theirs only while nobody else wants it. */
const ofStrangers: readonly string[] = Bun.which('chrt') ? ['chrt', '--idle', '0'] : [];
/** The server has one core, who calls it another. */
export const [ofServer, ofCallers] = [pinned(0), pinned(1)];

async function runSwarm(
  url: string,
  site: string,
  { addresses, rate, seconds }: Pick<Load, 'addresses' | 'rate' | 'seconds'>,
  first: string,
): Promise<string> {
  const file = join(import.meta.dirname, 'swarm-process.ts');
  const child = runChild([...ofCallers, ...ofStrangers, bun, file, url, site, addresses, rate, seconds, first], {
    errors: 'terminal',
  });
  await child.ended;
  return child.output().trim();
}

/** Calls of the swarm that were answered or failed; frames and closings count apart. */
const callsIn = (answers: string): number =>
  Object.entries(JSON.parse(answers) as Record<string, number>)
    .filter(([what]) => !/^(frame|close) /.test(what))
    .reduce((sum, [, count]) => sum + count, 0);

const kinds: readonly Kind[] = ['ping', 'sentence', 'call', 'operator', 'own'];
const join2 = (a: Waits, b: Waits): Waits =>
  ({
    ...Object.fromEntries(kinds.map((kind) => [kind, [...a[kind], ...b[kind]]])),
    failures: a.failures + b.failures,
  }) as unknown as Waits;

/** Whom a server serves, and what else is done beside the swarm. */
export interface Served {
  readonly server: ServerProcess;
  readonly crowd: Omit<Crowd, 'url'>;
  /** Where the swarm goes. */
  readonly site: string;
  beside?(seconds: number): Promise<void>;
}

/** What honest visitors and operators of a server wait without the swarm, beside it, and without it again. */
export async function measure({ server, crowd, site, beside }: Served, load: Load) {
  const honest = await measureHonest({ url: server.url, ...crowd }, ofCallers);
  const spent: ThreadTimes[] = [];
  const during = async <T>(run: () => Promise<T>): Promise<{ waits: Waits; result: T }> => {
    await honest.read();
    const [started, before] = [performance.now(), readThreadTimes(server.pid)];
    const result = await run();
    const after = readThreadTimes(server.pid);
    spent.push(timesBetween(before, after, (performance.now() - started) / 1000));
    return { waits: await honest.read(), result };
  };
  const rest = () => during(() => Bun.sleep(load.quiet * 1000));
  try {
    // What runs often for the first time is compiled meanwhile, as in a server that has been up for a while: beside a
    // server that has just started its compiler takes a tenth of the core.
    await runSwarm(server.url, site, { ...load, seconds: load.warm }, load.addresses);
    await Bun.sleep(5_000);
    const before = await rest();
    const { waits: swarm, result: answers } = await during(async () => {
      const [swarmed] = await Promise.all([runSwarm(server.url, site, load, '0'), beside?.(Number(load.seconds))]);
      return swarmed;
    });
    // What the swarm has begun ends.
    await Bun.sleep(3_000);
    const after = await rest();
    return {
      quiet: join2(before.waits, after.waits),
      quiets: [before, after].map(({ waits }) => p99Of(waits)),
      swarm,
      offered: callsIn(answers) / Number(load.seconds),
      answers,
      spent,
      failures: before.waits.failures + swarm.failures + after.waits.failures,
    } satisfies Measured;
  } finally {
    honest.end();
  }
}

const names: Readonly<Record<Kind, string>> = {
  ping: 'ping',
  sentence: 'sentence',
  call: 'operator’s call',
  operator: 'sentence at the operator',
  own: 'the measuring process itself',
};
const of = (list: readonly number[]): string =>
  `${[0.5, 0.9, 0.99].map((p) => percentile(list, p).toFixed(1)).join(' / ')} of ${list.length}`;

const each = (numbers: readonly number[]): string => numbers.map((number) => number.toFixed(0)).join(', ');
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);
const byName = (times: ReadonlyMap<string, number> = new Map()): string =>
  [...times].map(([name, time]) => `${name} ${time.toFixed(0)}`).join(', ');

/** Some lines on what was measured. */
export const show = ({ quiet, quiets, swarm, offered, answers, spent }: Measured): string =>
  [
    '  p50 / p90 / p99, ms, quiet and beside the swarm:',
    ...kinds.map((kind) => `    ${names[kind]}: ${of(quiet[kind])} · ${of(swarm[kind])}`),
    `  quiet p99 before and after: ${quiets.map(({ visitor, operator }) => `visitor ${visitor.toFixed(1)}, operator ${operator.toFixed(1)}`).join(' · ')}`,
    `  the swarm made ${offered.toFixed(0)} calls a second; answered: ${answers}`,
    `  processor time of the server, ms a second, before, beside and after it: loop ${each(spent.map(({ loop }) => loop))}; other threads ${each(spent.map(({ others }) => sum(others.values())))} (beside it: ${byName(spent[1]?.others)}); the loop waited for the processor ${each(spent.map(({ waited }) => waited))}`,
  ].join('\n');
