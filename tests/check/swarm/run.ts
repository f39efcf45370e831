// A swarm of strangers next to honest visitors and operators, against the same server without it: `npm run check:swarm
// -- --addresses 200 --seconds 60 --rounds 3`. The server has one core, its callers the other.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pinned } from '../../bench/server/measure.ts';
import { bun, runChild } from '../../harness/child.ts';
import { median, percentile } from '../../harness/dialog-times.ts';
import { measureHonest, type Waits } from '../../harness/honest.ts';
import { startServer } from '../../harness/server-process.ts';
import { type AbuseWorld, createAbuseWorld } from '../abuse/abuse-world.ts';

/** The p99 of honest callers during the swarm, as a multiple of the quiet one. */
const mostRatio = 2.5;
/** Honest accounts, each with its operator, and visitors of each. */
const [accounts, visitorsOfEach] = [4, 3];

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    addresses: { ...text, default: '200' },
    rate: { ...text, default: '180' },
    seconds: { ...text, default: '60' },
    quiet: { ...text, default: '20' },
    rounds: { ...text, default: '3' },
  },
});

const p99 = ({ ping, sentence, call, operator }: Waits): number =>
  percentile([...ping, ...sentence, ...call, ...operator], 0.99);

async function honestCallers(world: AbuseWorld) {
  const owners = [world.owner];
  while (owners.length < accounts) owners.push(await world.account());
  const visitors: string[] = [];
  for (const { site } of owners)
    for (let count = 0; count < visitorsOfEach; count += 1)
      visitors.push((await world.beginDialog(world.address(), site)).token);
  return { visitors, operators: await Promise.all(owners.map(({ access }) => access())) };
}

/** The swarm runs only while no other process wants its core: real strangers have machines of their own. */
async function runSwarm(url: string, site: string, seconds: string, firstAddress: number): Promise<string> {
  const idle = Bun.which('chrt') ? ['chrt', '--idle', '0'] : [];
  const file = join(import.meta.dirname, 'swarm-process.ts');
  const args = [url, site, values.addresses, values.rate, seconds, String(firstAddress)];
  const child = runChild([...pinned(1), ...idle, bun, file, ...args], { errors: 'terminal' });
  await child.ended;
  return child.output().trim();
}

/** The ratio of one round; Infinity when an honest caller was refused. */
async function runRound(): Promise<number> {
  const server = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' }, under: pinned(0) });
  try {
    const world = await createAbuseWorld(server, false);
    const { url } = server;
    const honest = await measureHonest({ url, ...(await honestCallers(world)) }, pinned(1));
    // Other strangers first: a server that has just started still compiles what it runs often.
    await runSwarm(url, world.owner.site, values.quiet, Number(values.addresses));
    await Bun.sleep(5_000);
    await honest.read();
    await Bun.sleep(Number(values.quiet) * 1000);
    const quiet = await honest.read();
    const answers = await runSwarm(url, world.owner.site, values.seconds, 0);
    const swarm = await honest.read();
    honest.end();
    const refused = quiet.failures + swarm.failures;
    console.log(`p99 quiet ${p99(quiet).toFixed(1)} ms, during the swarm ${p99(swarm).toFixed(1)} ms; ${answers}`);
    if (refused > 0) console.log(`honest callers were refused ${refused} times`);
    return refused > 0 ? Infinity : p99(swarm) / p99(quiet);
  } finally {
    await server.stop('SIGKILL');
  }
}

const ratios: number[] = [];
while (ratios.length < Number(values.rounds)) ratios.push(await runRound());
console.log(`median ×${median(ratios).toFixed(2)} (at most ×${mostRatio})`);
process.exit(median(ratios) <= mostRatio ? 0 : 1);
