import type { Account } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { type DialogTimes, measureDialog, percentile } from './going-dialog.ts';
import type { Swarm } from './swarm-process.ts';

const perSecond = 20;
const quietTime = 10_000;
/** How long the dialog beside the herd is measured at least, also where all are back sooner; ms. */
const herdTime = 5_000;
const patience = 120_000;

/** What a herd rides on. */
export interface Ground {
  readonly server: ServerProcess;
  readonly owner: Account;
  readonly swarm: Swarm;
  readonly dialogs: readonly { readonly session: string }[];
}

export interface Round {
  /** Until all were back, since the server served again. */
  readonly seconds: number;
  readonly stopping: number;
  readonly starting: number;
  readonly quiet: DialogTimes;
  readonly herd: DialogTimes;
}

export async function untilIn(swarm: Swarm, count: number): Promise<void> {
  for (const until = Date.now() + patience; (await swarm.counts()).in < count; await Bun.sleep(50)) {
    if (Date.now() > until) throw new Error(`only ${(await swarm.counts()).in} of ${count} came in`);
  }
}

/** An operator answers in many dialogs while their visitors are away or on the way back. */
async function answerSome({ server, owner, dialogs }: Ground, round: number): Promise<void> {
  const token = await owner.access();
  for (let at = round; at < dialogs.length; at += 50) {
    await callServer(server.url, 'POST /dialog/answer', {
      token,
      body: { session: dialogs[at]!.session, sentences: [`round ${round}`, 'and more'], clientId: `r${round}` },
    });
    await Bun.sleep(20);
  }
}

/** A quiet dialog, the server's end by `signal`, and the same dialog while the herd comes back to the next server. */
export async function ride(ground: Ground, round: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<Round> {
  const { server, owner, swarm, dialogs } = ground;
  const quietEnd = Date.now() + quietTime;
  const quiet = await measureDialog(server.url, owner, perSecond, () => Date.now() > quietEnd);
  const stopping = performance.now();
  await server.end(signal);
  const stopped = performance.now();
  await server.start();
  const served = performance.now();
  let seconds = 0;
  let isIn = false;
  const herding = untilIn(swarm, dialogs.length).then(() => {
    isIn = true;
    seconds = (performance.now() - served) / 1000;
  });
  const [herd] = await Promise.all([
    measureDialog(server.url, owner, perSecond, () => isIn && performance.now() - served > herdTime),
    herding,
    answerSome(ground, round),
  ]);
  return { seconds, stopping: (stopped - stopping) / 1000, starting: (served - stopped) / 1000, quiet, herd };
}

const p99 = (values: readonly number[]): string => percentile(values, 0.99).toFixed(1);

/** How much longer an acknowledgement takes while the herd comes back: p99 beside p99 of the quiet dialog. */
export const ratioOf = ({ herd, quiet }: Round): number =>
  percentile(herd.acknowledged, 0.99) / percentile(quiet.acknowledged, 0.99);

export function printRound(name: string, round: Round): void {
  const { seconds, stopping, starting, quiet, herd } = round;
  console.log(
    `${name}: stopped in ${stopping.toFixed(1)} s, served after ${starting.toFixed(1)} s; all back ${seconds.toFixed(1)} s after the server served; dialog meanwhile (${herd.acknowledged.length} sentences): p99 to the acknowledgement ${p99(herd.acknowledged)} ms, to the operator ${p99(herd.seen)} ms; quiet (${quiet.acknowledged.length}): ${p99(quiet.acknowledged)} ms, ${p99(quiet.seen)} ms; ×${ratioOf(round).toFixed(1)}`,
  );
}
