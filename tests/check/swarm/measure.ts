import { join } from 'node:path';
import { percentile } from '../herd/going-dialog.ts';
import { bun, runChild } from '../../harness/child.ts';
import { measureHonest, type Waits } from '../../harness/honest.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { readThreadTimes } from './thread-times.ts';

/** The 99th percentiles of a visitor, of an operator and of how late the measuring process itself was; ms. */
interface P99 {
  readonly visitor: number;
  readonly operator: number;
  readonly own: number;
}

export interface Measured {
  readonly quiet: P99;
  readonly swarm: P99;
  /** Calls that the swarm made, a second. */
  readonly offered: number;
  /** What it was answered, as JSON. */
  readonly answers: string;
  /** Processor time that the server spent a second; ms. */
  readonly spent: { readonly loop: number; readonly others: number } | null;
  readonly failures: number;
}

export interface Load {
  readonly addresses: string;
  readonly rate: string;
  readonly seconds: string;
  /** Seconds without the swarm, before it. */
  readonly quiet: number;
}

const p99Of = ({ ping, sentence, call, operator, own }: Waits): P99 => ({
  visitor: percentile([...ping, ...sentence], 0.99),
  operator: percentile([...call, ...operator], 0.99),
  own: percentile(own, 0.99),
});

/** Real strangers have machines of their own: this one's processor is theirs only while nobody else wants it. */
const ofStrangers: readonly string[] = Bun.which('chrt') ? ['chrt', '--idle', '0'] : [];

async function runSwarm(url: string, site: string, { addresses, rate, seconds }: Load): Promise<string> {
  const command = [
    ...ofStrangers,
    bun,
    join(import.meta.dirname, 'swarm-process.ts'),
    url,
    site,
    addresses,
    rate,
    seconds,
  ];
  const child = runChild(command, { errors: 'terminal' });
  await child.ended;
  return child.output().trim();
}

/** Calls of the swarm that were answered or failed; frames and closings count apart. */
const callsIn = (answers: string): number =>
  Object.entries(JSON.parse(answers) as Record<string, number>)
    .filter(([what]) => !/^(frame|close) /.test(what))
    .reduce((sum, [, count]) => sum + count, 0);

/** What an honest visitor and operator of a server wait without the swarm, then beside it. */
export async function measure(
  server: ServerProcess,
  { site, token, access }: { site: string; token: string; access: string },
  load: Load,
): Promise<Measured> {
  const honest = await measureHonest(server.url, token, access);
  try {
    await honest.read();
    await Bun.sleep(load.quiet * 1000);
    const quiet = p99Of(await honest.read());
    const before = readThreadTimes(server.pid);
    const answers = await runSwarm(server.url, site, load);
    const after = readThreadTimes(server.pid);
    const waits = await honest.read();
    const seconds = Number(load.seconds);
    const spent = before &&
      after && { loop: (after.loop - before.loop) / seconds, others: (after.others - before.others) / seconds };
    const offered = callsIn(answers) / seconds;
    return { quiet, swarm: p99Of(waits), offered, answers, spent, failures: waits.failures };
  } finally {
    honest.end();
  }
}

const showP99 = ({ visitor, operator, own }: P99): string =>
  `p99 visitor ${visitor.toFixed(1)} ms, operator ${operator.toFixed(1)} ms (the measuring process itself ${own.toFixed(1)} ms)`;

/** Some lines on what was measured. */
export const show = ({ quiet, swarm, offered, answers, spent }: Measured): string =>
  [
    `  quiet: ${showP99(quiet)}`,
    `  swarm: ${showP99(swarm)}`,
    `  the swarm made ${offered.toFixed(0)} calls a second; answered: ${answers}`,
    ...(spent
      ? [
          `  processor time of the server: loop ${spent.loop.toFixed(0)} ms a second (${(spent.loop / offered).toFixed(2)} ms a call, frames included), other threads ${spent.others.toFixed(0)} ms a second`,
        ]
      : []),
  ].join('\n');
