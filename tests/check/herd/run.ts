// A herd of sockets comes back after restarts, then after crashes, which say nothing to anybody, so that all try again
// within a second: `bun tests/check/herd/run.ts --sockets 10000 --restarts 3 --crashes 5`.
import { parseArgs } from 'node:util';
import { createAccount } from '../../harness/account.ts';
import { createServerProcess, type ServerProcess } from '../../harness/server-process.ts';
import { readStore } from '../delivery/store.ts';
import { median } from './going-dialog.ts';
import { openDialogs } from './open-dialogs.ts';
import { type Ground, printRound, ratioOf, ride, type Round, untilIn } from './ride.ts';
import { startSwarm, type Swarm } from './swarm-process.ts';

const mostSeconds = 8;
const mostRatio = 2;

/** How many visitors of the herd do not hold all of their dialog. */
async function countBehind(server: ServerProcess, swarm: Swarm): Promise<number> {
  await Bun.sleep(1500);
  const lasts = await swarm.lasts();
  await server.end('SIGTERM');
  const stored = new Map<string, number>();
  for (const { session, seq } of readStore(server.database).sentences) stored.set(session, seq);
  return [...lasts].filter(([session, last]) => last !== (stored.get(session) ?? 0)).length;
}

/** Whether the median of the rounds is within the bounds; says so. */
function judge(name: string, rounds: readonly Round[]): boolean {
  if (rounds.length === 0) return true;
  const seconds = median(rounds.map((one) => one.seconds));
  const ratio = median(rounds.map(ratioOf));
  console.log(
    `median of ${rounds.length} ${name}: back in ${seconds.toFixed(1)} s (at most ${mostSeconds}), p99 ×${ratio.toFixed(2)} (at most ${mostRatio})`,
  );
  return seconds <= mostSeconds && ratio <= mostRatio;
}

async function rideOften(ground: Ground, counts: { restarts: number; crashes: number }): Promise<boolean> {
  const rounds = { restarts: [] as Round[], crashes: [] as Round[] };
  const total = counts.restarts + counts.crashes;
  for (let at = 0; at < total; at += 1) {
    const kind = at < counts.restarts ? 'restarts' : 'crashes';
    const one = await ride(ground, at, kind === 'restarts' ? 'SIGTERM' : 'SIGKILL');
    rounds[kind].push(one);
    printRound(`${kind} ${rounds[kind].length}`, one);
  }
  return [judge('restarts', rounds.restarts), judge('crashes', rounds.crashes)].every(Boolean);
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      sockets: { type: 'string', default: '10000' },
      restarts: { type: 'string', default: '3' },
      crashes: { type: 'string', default: '5' },
    },
  });
  const sockets = Number(values.sockets);
  const server = await createServerProcess();
  await server.start();
  const owner = await createAccount(server, 'owner');
  const dialogs = await openDialogs(server, owner, sockets);
  const swarm = startSwarm(server.url, dialogs);
  try {
    await untilIn(swarm, sockets);
    console.log(`${sockets} sockets are in`);
    const counts = { restarts: Number(values.restarts), crashes: Number(values.crashes) };
    const isFast = await rideOften({ server, owner, swarm, dialogs }, counts);
    const { gaps } = await swarm.counts();
    const behind = await countBehind(server, swarm);
    console.log(`gaps ${gaps}, visitors who lack something ${behind}`);
    return isFast && gaps === 0 && behind === 0;
  } finally {
    swarm.end();
    await server.stop('SIGKILL');
  }
}

process.exit((await main()) ? 0 : 1);
