// A herd of sockets comes back after restarts, last after a crash: `bun tests/check/herd/run.ts --sockets 10000 --rounds 3`.
import { parseArgs } from 'node:util';
import { createAccount, type Account } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { createServerProcess, type ServerProcess } from '../../harness/server-process.ts';
import { readStore } from '../delivery/store.ts';
import { measureDialog, median, percentile, type DialogTimes } from './going-dialog.ts';
import { startSwarm, type Swarm } from './swarm-process.ts';

const perSecond = 20;
const quietTime = 10_000;
const patience = 120_000;

interface Round {
  /** Until all were back, since the server served again. */
  readonly seconds: number;
  readonly stopping: number;
  readonly starting: number;
  readonly quiet: DialogTimes;
  readonly herd: DialogTimes;
}

async function openDialogs(
  { url }: ServerProcess,
  { site }: Account,
  count: number,
): Promise<{ session: string; token: string }[]> {
  const dialogs: { session: string; token: string }[] = [];
  let left = count;
  const openSome = async (): Promise<void> => {
    while ((left -= 1) >= 0) {
      const { session, token } = await callServer<{ session: string; token: string }>(url, 'POST /widget/session', {
        body: { site },
      });
      dialogs.push({ session, token });
    }
  };
  await Promise.all(Array.from({ length: 64 }, openSome));
  return dialogs;
}

async function untilIn(swarm: Swarm, count: number): Promise<void> {
  for (const until = Date.now() + patience; (await swarm.counts()).in < count; await Bun.sleep(50)) {
    if (Date.now() > until) throw new Error(`only ${(await swarm.counts()).in} of ${count} came in`);
  }
}

/** An operator answers in many talks while their visitors are away or on the way back. */
async function answerSome(
  { url }: ServerProcess,
  owner: Account,
  dialogs: readonly { session: string }[],
  round: number,
): Promise<void> {
  const token = await owner.access();
  for (let at = round; at < dialogs.length; at += 50) {
    await callServer(url, 'POST /dialog/answer', {
      token,
      body: { session: dialogs[at]!.session, sentences: [`round ${round}`, 'and more'], clientId: `r${round}` },
    });
    await Bun.sleep(20);
  }
}

async function ride(
  server: ServerProcess,
  owner: Account,
  swarm: Swarm,
  dialogs: readonly { session: string }[],
  round: number,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<Round> {
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
    measureDialog(server.url, owner, perSecond, () => isIn),
    herding,
    answerSome(server, owner, dialogs, round),
  ]);
  return { seconds, stopping: (stopped - stopping) / 1000, starting: (served - stopped) / 1000, quiet, herd };
}

/** Whether every visitor of the herd holds all of its talk. */
async function countBehind(server: ServerProcess, swarm: Swarm): Promise<number> {
  await Bun.sleep(1500);
  const lasts = await swarm.lasts();
  await server.end('SIGTERM');
  const stored = new Map<string, number>();
  for (const { session, seq } of readStore(server.database).sentences) stored.set(session, seq);
  return [...lasts].filter(([session, last]) => last !== (stored.get(session) ?? 0)).length;
}

const p99 = (values: readonly number[]): string => percentile(values, 0.99).toFixed(1);

const ratioOf = ({ herd, quiet }: Round): number =>
  percentile(herd.acknowledged, 0.99) / percentile(quiet.acknowledged, 0.99);

function printRound(name: string, round: Round): void {
  const { seconds, stopping, starting, quiet, herd } = round;
  console.log(
    `${name}: stopped in ${stopping.toFixed(1)} s, served after ${starting.toFixed(1)} s; all back ${seconds.toFixed(1)} s after the server served; talk meanwhile (${herd.acknowledged.length} sentences): p99 to the acknowledgement ${p99(herd.acknowledged)} ms, to the operator ${p99(herd.seen)} ms; quiet (${quiet.acknowledged.length}): ${p99(quiet.acknowledged)} ms, ${p99(quiet.seen)} ms; ×${ratioOf(round).toFixed(1)}`,
  );
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { sockets: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '3' } },
  });
  const [sockets, rounds] = [Number(values.sockets), Number(values.rounds)];
  const server = await createServerProcess();
  await server.start();
  const owner = await createAccount(server, 'owner');
  const dialogs = await openDialogs(server, owner, sockets);
  const swarm = startSwarm(server.url, dialogs);
  try {
    await untilIn(swarm, sockets);
    console.log(`${sockets} sockets are in`);
    const all: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const one = await ride(server, owner, swarm, dialogs, round, 'SIGTERM');
      printRound(`restart ${round + 1}`, one);
      all.push(one);
    }
    // A crash says nothing to anybody: all try again within a second.
    printRound('crash', await ride(server, owner, swarm, dialogs, rounds, 'SIGKILL'));
    const { gaps } = await swarm.counts();
    const behind = await countBehind(server, swarm);
    const seconds = median(all.map((one) => one.seconds));
    const ratio = median(all.map(ratioOf));
    console.log(
      `median of ${rounds} restarts: back in ${seconds.toFixed(1)} s (at most 30), p99 ×${ratio.toFixed(2)} (less than 2); gaps ${gaps}, visitors who lack something ${behind}`,
    );
    return seconds < 30 && ratio < 2 && gaps === 0 && behind === 0;
  } finally {
    swarm.end();
    await server.stop('SIGKILL');
  }
}

process.exit((await main()) ? 0 : 1);
