// A herd of sockets comes back after restarts, then after crashes, which say nothing to anybody, so that all try again
// within a second: `bun tests/check/herd/run.ts --sockets 10000 --restarts 3 --crashes 5`. `--floor` rides a bare
// server as well, in the same run: its figures are judged by nothing.
import { parseArgs } from 'node:util';
import { type Account, createAccount } from '../../harness/account.ts';
import { type ServerProcess, startServer } from '../../harness/server-process.ts';
import { readStore } from '../delivery/store.ts';
import { median } from './going-dialog.ts';
import { bareDialogs, bareServer, type Dialog, openDialogs } from './open-dialogs.ts';
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

type Counts = Readonly<Record<'restarts' | 'crashes', number>>;

async function rideOften(ground: Ground, { restarts, crashes }: Counts): Promise<boolean> {
  const rounds = { restarts: [] as Round[], crashes: [] as Round[] };
  for (let at = 0; at < restarts + crashes; at += 1) {
    const kind = at < restarts ? 'restarts' : 'crashes';
    const one = await ride(ground, at, kind === 'restarts' ? 'SIGTERM' : 'SIGKILL');
    rounds[kind].push(one);
    printRound(`${kind} ${rounds[kind].length}`, one);
  }
  return [judge('restarts', rounds.restarts), judge('crashes', rounds.crashes)].every(Boolean);
}

/** The herd of a server that runs, which is stopped in the end. */
async function withHerd<T>(server: ServerProcess, dialogs: readonly Dialog[], use: (swarm: Swarm) => Promise<T>) {
  const swarm = startSwarm(server.url, dialogs);
  try {
    await untilIn(swarm, dialogs.length);
    console.log(`${dialogs.length} sockets are in`);
    return await use(swarm);
  } finally {
    swarm.end();
    await server.stop('SIGKILL');
  }
}

async function rideOurs(sockets: number, counts: Counts): Promise<boolean> {
  const server = await startServer();
  const owner = await createAccount(server, 'owner');
  const dialogs = await openDialogs(server, owner, sockets);
  return withHerd(server, dialogs, async (swarm) => {
    const isFast = await rideOften({ server, owner, swarm, dialogs }, counts);
    const { gaps } = await swarm.counts();
    const behind = await countBehind(server, swarm);
    console.log(`gaps ${gaps}, visitors who lack something ${behind}`);
    return isFast && gaps === 0 && behind === 0;
  });
}

/** A server that stores nothing of the herd, and keeps nobody out. */
async function rideFloor(sockets: number, counts: Counts): Promise<void> {
  console.log('a bare server:');
  const server = await startServer({ main: bareServer });
  const owner: Account = { email: '', password: '', site: '', domainId: '', access: async () => '' };
  const dialogs = bareDialogs(sockets);
  await withHerd(server, dialogs, (swarm) => rideOften({ server, owner, swarm, dialogs }, counts));
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      sockets: { type: 'string', default: '10000' },
      restarts: { type: 'string', default: '3' },
      crashes: { type: 'string', default: '5' },
      floor: { type: 'boolean', default: false },
    },
  });
  const sockets = Number(values.sockets);
  const counts = { restarts: Number(values.restarts), crashes: Number(values.crashes) };
  const isGood = await rideOurs(sockets, counts);
  if (values.floor) await rideFloor(sockets, counts);
  return isGood;
}

process.exit((await main()) ? 0 : 1);
