// A swarm of strangers beside honest visitors and operators: `npm run check:swarm -- --addresses 200 --seconds 60
// --rate 200`. `--rate` bounds the swarm's calls a second in all: its own work is done on the same machine. `--rounds`
// of it, each at a server of its own, count by their median; `--quiet` seconds come before and after each, and before
// all of it `--warm` seconds of another swarm, which are not measured. `--floor SECONDS` shows the same swarm at a bare
// server (0: not); `--checkout FOLDER` takes the server of another checkout, so that two can be compared in turn;
// `--profile FOLDER` writes what the processor does in the product’s server.
import { parseArgs } from 'node:util';
import { type AbuseWorld, createAbuseWorld } from '../abuse/abuse-world.ts';
import { median } from '../herd/going-dialog.ts';
import type { Crowd } from '../../harness/honest.ts';
import { followMemory } from '../../harness/memory.ts';
import { mainOf } from '../../harness/server-main.ts';
import { createServerProcess } from '../../harness/server-process.ts';
import { lettersFrom } from './letters.ts';
import { prepareSignIns, showSignIns } from './sign-ins.ts';
import { type Measured, measure, ofServer, p99Of, show } from './measure.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    addresses: { ...text, default: '200' },
    seconds: { ...text, default: '60' },
    rate: { ...text, default: '200' },
    quiet: { ...text, default: '20' },
    warm: { ...text, default: '20' },
    rounds: { ...text, default: '3' },
    floor: { ...text, default: '20' },
    profile: text,
    checkout: text,
  },
});
const mostRatio = 1.5;
const mostLetters = 5;
/** Honest accounts, each with its operator, and visitors of each: thousands of waits a minute. */
const [accounts, visitorsOfEach] = [4, 3];
const load = {
  addresses: values.addresses,
  rate: values.rate,
  seconds: values.seconds,
  quiet: Number(values.quiet),
  warm: values.warm,
};

interface Ratios {
  readonly visitor: number;
  readonly operator: number;
}
function ratiosOf({ quiet, swarm }: Measured): Ratios {
  const [before, beside] = [p99Of(quiet), p99Of(swarm)];
  return { visitor: beside.visitor / before.visitor, operator: beside.operator / before.operator };
}
const showRatios = ({ visitor, operator }: Ratios): string =>
  `visitors ×${visitor.toFixed(2)}, operators ×${operator.toFixed(2)}`;

async function showFloor(): Promise<void> {
  const main = new URL('./bare-server.ts', import.meta.url).pathname;
  const server = await createServerProcess({ main, under: ofServer });
  try {
    await server.start();
    const crowd = {
      visitors: Array<string>(accounts * visitorsOfEach).fill('t'),
      operators: Array<string>(accounts).fill('t'),
    };
    const measured = await measure({ server, crowd, site: 'floor' }, { ...load, seconds: values.floor });
    console.log(
      `a bare server under the same swarm for ${values.floor} s:\n${show(measured)}\n  ${showRatios(ratiosOf(measured))}`,
    );
  } finally {
    await server.stop('SIGKILL');
  }
}

/** The swarm's site is that of the first account. */
async function gather(world: AbuseWorld): Promise<Omit<Crowd, 'url'>> {
  const owners = [world.owner];
  while (owners.length < accounts) owners.push(await world.account());
  const visitors: string[] = [];
  for (const { site } of owners)
    for (let count = 0; count < visitorsOfEach; count += 1)
      visitors.push((await world.beginDialog(world.address(), site)).token);
  return { visitors, operators: await Promise.all(owners.map(({ access }) => access())) };
}

interface Round {
  readonly ratios: Ratios;
  readonly isClean: boolean;
}

async function runRound(): Promise<Round> {
  const profile = values.profile
    ? { BUN_OPTIONS: `--cpu-prof --cpu-prof-md --cpu-prof-dir=${values.profile}` }
    : undefined;
  const server = await createServerProcess({
    ...(values.checkout ? { main: mainOf(values.checkout) } : {}),
    env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', ...profile },
    under: ofServer,
  });
  try {
    await server.start();
    const world = await createAbuseWorld(server, false);
    const crowd = await gather(world);
    const signIns = await prepareSignIns(world);
    const memory = followMemory(server.pid);
    const measured = await measure({ server, crowd, site: world.owner.site, beside: signIns.run }, load);
    const grown = Math.round(memory.end().most);
    const letters = lettersFrom(server.dataDir);
    const { late } = (await (await fetch(`${server.url}/health`)).json()) as {
      late: { count: number; longest: number; turns: unknown[] };
    };
    const ratios = ratiosOf(measured);
    console.log(show(measured));
    console.log(showSignIns(signIns));
    for (const turn of late.turns) console.log(`    late: ${JSON.stringify(turn)}`);
    console.log(
      `  the loop was late ${late.count} times, by ${late.longest} ms at most\n  ${showRatios(ratios)}; honest callers refused ${measured.failures} times; letters from one network address to strangers ${letters.address}, to one mailbox ${letters.mailbox} (at most ${mostLetters}); memory grew by ${grown} MB`,
    );
    if (profile) await server.end('SIGTERM');
    const isClean =
      measured.failures === 0 &&
      signIns.known.refused === 0 &&
      Math.max(letters.address, letters.mailbox) <= mostLetters;
    return { ratios, isClean };
  } finally {
    await server.stop('SIGKILL');
  }
}

console.log(
  `${values.addresses} addresses, at most ${values.rate} calls a second for ${values.seconds} s; the server has one core, the honest callers another, where the swarm's process runs only while nobody else wants it`,
);
const rounds: Round[] = [];
while (rounds.length < Number(values.rounds)) rounds.push(await runRound());
const ratios = {
  visitor: median(rounds.map((round) => round.ratios.visitor)),
  operator: median(rounds.map((round) => round.ratios.operator)),
};
console.log(`median of ${rounds.length} rounds: ${showRatios(ratios)} (at most ×${mostRatio})`);
const isRight = Math.max(ratios.visitor, ratios.operator) <= mostRatio && rounds.every(({ isClean }) => isClean);
if (Number(values.floor) > 0) await showFloor();
process.exit(isRight ? 0 : 1);
