// A swarm of strangers beside an honest visitor and operator: `npm run check:swarm -- --addresses 200 --seconds 60 --rate 200`.
// `--rate` bounds the swarm's calls a second in all: its own work is done on the same machine.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAbuseWorld } from '../abuse/abuse-world.ts';
import { percentile } from '../herd/going-talk.ts';
import { bun, runChild } from '../../harness/child.ts';
import { startHonest, type Waits } from '../../harness/honest.ts';
import { followMemory } from '../../harness/memory.ts';
import { readOutbox } from '../../harness/outbox.ts';
import { createServerProcess } from '../../harness/server-process.ts';
import { strangerOf } from './mailbox.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    addresses: { ...text, default: '200' },
    seconds: { ...text, default: '60' },
    rate: { ...text, default: '200' },
    quiet: { ...text, default: '30' },
  },
});
const mostRatio = 1.5;
const mostLetters = 5;

/** The 99th percentiles of a visitor and of an operator; ms. */
const p99Of = ({ ping, said, call, operator, own }: Waits) => ({
  visitor: percentile([...ping, ...said], 0.99),
  operator: percentile([...call, ...operator], 0.99),
  own: percentile(own, 0.99),
});

async function runSwarm(url: string, site: string): Promise<string> {
  const sizes = [values.addresses, values.rate, values.seconds];
  const command = [bun, join(import.meta.dirname, 'swarm-process.ts'), url, site, ...sizes];
  const child = runChild(command, { errors: 'terminal' });
  await child.ended;
  return child.output();
}

/** The most letters that one stranger had sent. */
function mostLettersOf(dataDir: string): number {
  const counts = new Map<number, number>();
  for (const { to } of readOutbox(dataDir)) {
    const stranger = strangerOf(to);
    if (stranger >= 0) counts.set(stranger, (counts.get(stranger) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

const show = ({ visitor, operator, own }: ReturnType<typeof p99Of>): string =>
  `visitor ${visitor.toFixed(1)} ms, operator ${operator.toFixed(1)} ms (the measuring process itself ${own.toFixed(1)} ms)`;

async function check(): Promise<boolean> {
  const server = await createServerProcess({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  try {
    await server.start();
    const world = await createAbuseWorld(server, false);
    const honest = await startHonest(server.url, world.owner);
    await honest.read();
    await Bun.sleep(Number(values.quiet) * 1000);
    const quiet = p99Of(await honest.read());
    const memory = followMemory(server.pid);
    const answers = await runSwarm(server.url, world.owner.site);
    const waits = await honest.read();
    const swarm = p99Of(waits);
    const letters = mostLettersOf(server.dataDir);
    honest.end();
    const { late } = (await (await fetch(`${server.url}/health`)).json()) as {
      late: { count: number; longest: number; turns: { ms: number; calls: string[] }[] };
    };
    console.log(
      `the loop was late ${late.count} times, by ${late.longest} ms at most; last: ${late.turns
        .slice(-5)
        .map(({ ms, calls }) => `${ms} ms (${calls.join(', ')})`)
        .join('; ')}`,
    );
    console.log(
      `quiet, p99: ${show(quiet)}\n${values.addresses} addresses, at most ${values.rate} calls a second for ${values.seconds} s, p99: ${show(swarm)}`,
    );
    console.log(`the swarm was answered: ${answers.trim()}`);
    const ratios = [swarm.visitor / quiet.visitor, swarm.operator / quiet.operator];
    console.log(
      `×${ratios[0]!.toFixed(2)} and ×${ratios[1]!.toFixed(2)} (at most ${mostRatio}); honest callers refused ${waits.failures} times; letters of one address ${letters} (at most ${mostLetters}); memory grew by ${Math.round(memory.end().most)} MB`,
    );
    return ratios.every((ratio) => ratio <= mostRatio) && waits.failures === 0 && letters <= mostLetters;
  } finally {
    await server.stop('SIGKILL');
  }
}

process.exit((await check()) ? 0 : 1);
