// All sockets of a herd are cut at once: `bun tests/check/herd/cut.ts --sockets 10000 --cuts 3`. What do honest callers
// wait for meanwhile? `--floor` cuts those of a bare server instead.
import { parseArgs } from 'node:util';
import { pinned } from '../../bench/server/measure.ts';
import { createAccount } from '../../harness/account.ts';
import { type Crowd, type Honest, measureHonest, type Waits, worstOf } from '../../harness/honest.ts';
import { createServerProcess } from '../../harness/server-process.ts';
import { median, percentile } from './going-dialog.ts';
import { bareDialogs, bareServer, type Dialog, openDialogs } from './open-dialogs.ts';
import { untilIn } from './ride.ts';
import { startSwarm } from './swarm-process.ts';

/** The longest that anybody else may wait; ms. */
const mostWait = 100;
/** How long the server is watched after a cut; ms. */
const watched = 8_000;

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '10000' },
    cuts: { type: 'string', default: '3' },
    floor: { type: 'boolean', default: false },
  },
});
const sockets = Number(values.sockets);

const of = (waits: readonly number[]): string =>
  `${percentile(waits, 0.5).toFixed(1)} / ${percentile(waits, 0.99).toFixed(1)} / ${Math.max(0, ...waits).toFixed(1)}`;
const show = ({ ping, sentence, call, operator }: Waits): string =>
  `ping ${of(ping)}, sentence ${of(sentence)}, operator’s call ${of(call)}, sentence at the operator ${of(operator)}`;

/** The longest wait of honest callers after one cut; ms. */
async function cutOnce(url: string, dialogs: readonly Dialog[], honest: Honest) {
  const swarm = startSwarm(url, dialogs, pinned(1));
  await untilIn(swarm, sockets);
  await Bun.sleep(3_000);
  await honest.read();
  await Bun.sleep(watched);
  const quiet = await honest.read();
  swarm.end();
  await Bun.sleep(watched);
  const cut = await honest.read();
  console.log(`p50 / p99 / longest, ms, quiet: ${show(quiet)}\n  ${sockets} sockets cut at once: ${show(cut)}`);
  return { worst: worstOf(cut), failures: cut.failures };
}

interface Served {
  readonly dialogs: readonly Dialog[];
  readonly crowd: Omit<Crowd, 'url'>;
}

const bare = (): Served => ({
  dialogs: bareDialogs(sockets),
  crowd: { visitors: Array<string>(7).fill('t'), operators: ['t', 't'] },
});

/** The herd is at the site of one account, the honest visitors at that of another. */
async function gather(): Promise<Served> {
  const owner = await createAccount(server, 'owner');
  const other = await createAccount(server, 'other');
  const visitors = await openDialogs(server, other, 7);
  return {
    dialogs: await openDialogs(server, owner, sockets),
    crowd: {
      visitors: visitors.map(({ token }) => token),
      operators: [await other.access(), await owner.access()],
    },
  };
}

const server = await createServerProcess({ under: pinned(0), ...(values.floor ? { main: bareServer } : {}) });
await server.start();
try {
  const { dialogs, crowd } = values.floor ? bare() : await gather();
  const honest = await measureHonest({ url: server.url, ...crowd }, pinned(1));
  const cuts: { worst: number; failures: number }[] = [];
  while (cuts.length < Number(values.cuts)) cuts.push(await cutOnce(server.url, dialogs, honest));
  honest.end();
  const worst = median(cuts.map((cut) => cut.worst));
  console.log(
    `longest wait of others, median of ${cuts.length} cuts: ${worst.toFixed(0)} ms (at most ${mostWait}); all: ${cuts.map((cut) => cut.worst.toFixed(0)).join(', ')}`,
  );
  process.exitCode = worst <= mostWait && cuts.every(({ failures }) => failures === 0) ? 0 : 1;
} finally {
  await server.stop('SIGKILL');
}
process.exit();
