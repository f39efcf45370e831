// A swarm of strangers beside an honest visitor and operator: `npm run check:swarm -- --addresses 200 --seconds 60
// --rate 200`. `--rate` bounds the swarm's calls a second in all: its own work is done on the same machine. `--floor
// SECONDS` shows the same swarm at a bare server (0: not); `--profile FOLDER` writes what the processor does in the
// product's server.
import { parseArgs } from 'node:util';
import { createAbuseWorld } from '../abuse/abuse-world.ts';
import { followMemory } from '../../harness/memory.ts';
import { createServerProcess } from '../../harness/server-process.ts';
import { lettersFrom } from './letters.ts';
import { type Measured, measure, show } from './measure.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    addresses: { ...text, default: '200' },
    seconds: { ...text, default: '60' },
    rate: { ...text, default: '200' },
    quiet: { ...text, default: '30' },
    floor: { ...text, default: '30' },
    profile: text,
  },
});
const mostRatio = 1.5;
const mostLetters = 5;
const load = { addresses: values.addresses, rate: values.rate, quiet: Number(values.quiet) };

const ratiosOf = ({ quiet, swarm }: Measured): number[] => [
  swarm.visitor / quiet.visitor,
  swarm.operator / quiet.operator,
];
const showRatios = (measured: Measured): string =>
  ratiosOf(measured)
    .map((ratio) => `×${ratio.toFixed(2)}`)
    .join(' and ');

async function showFloor(): Promise<void> {
  const main = new URL('./bare-server.ts', import.meta.url).pathname;
  const server = await createServerProcess({ main });
  try {
    await server.start();
    const measured = await measure(
      server,
      { site: 'floor', token: 't', access: 't' },
      { ...load, seconds: values.floor },
    );
    console.log(
      `a bare server under the same swarm for ${values.floor} s:\n${show(measured)}\n  ${showRatios(measured)}`,
    );
  } finally {
    await server.stop('SIGKILL');
  }
}

async function check(): Promise<boolean> {
  const profile = values.profile
    ? { BUN_OPTIONS: `--cpu-prof --cpu-prof-md --cpu-prof-dir=${values.profile}` }
    : undefined;
  const server = await createServerProcess({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', ...profile } });
  try {
    await server.start();
    const world = await createAbuseWorld(server, false);
    const { token } = await world.beginDialog('198.51.100.7');
    const memory = followMemory(server.pid);
    const seen = { site: world.owner.site, token, access: await world.owner.access() };
    const measured = await measure(server, seen, { ...load, seconds: values.seconds });
    const grown = Math.round(memory.end().most);
    const letters = lettersFrom(server.dataDir);
    const { late } = (await (await fetch(`${server.url}/health`)).json()) as {
      late: { count: number; longest: number };
    };
    console.log(
      `${values.addresses} addresses, at most ${values.rate} calls a second for ${values.seconds} s; the swarm's process has the processor only while nobody else wants it, the honest callers' and the server's are ordinary ones:\n${show(measured)}`,
    );
    console.log(
      `  the loop was late ${late.count} times, by ${late.longest} ms at most\n  ${showRatios(measured)} (at most ${mostRatio}); honest callers refused ${measured.failures} times; letters from one network address to strangers ${letters.address}, to one mailbox ${letters.mailbox} (at most ${mostLetters}); memory grew by ${grown} MB`,
    );
    if (profile) await server.end('SIGTERM');
    return (
      ratiosOf(measured).every((ratio) => ratio <= mostRatio) &&
      measured.failures === 0 &&
      Math.max(letters.address, letters.mailbox) <= mostLetters
    );
  } finally {
    await server.stop('SIGKILL');
  }
}

const isRight = await check();
if (Number(values.floor) > 0) await showFloor();
process.exit(isRight ? 0 : 1);
