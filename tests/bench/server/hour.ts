import { join } from 'node:path';
import { type Account, createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { root } from '../../harness/child.ts';
import { residentOf } from '../../harness/memory.ts';
import { createServerProcess, type ServerProcess } from '../../harness/server-process.ts';
import type { Load, Measured } from './load.ts';
import { createVisitors, drive, pinned, type Plan, withDatabase } from './measure.ts';
import { plotOf, type Sample } from './plot.ts';

/** Each part of the load: visitors come, talk at a steady rate and go, while the account is used; seconds. */
const partSeconds = 10;
/** Each call of the account so many times a second. */
const callsPerSecond = 10;

/** Uses the account and lets new visitors come, until `isOver`; how many calls failed. */
async function useAccount(server: ServerProcess, owner: Account, isOver: () => boolean): Promise<number> {
  const { url } = server;
  let failed = 0;
  const token = await owner.access();
  const calls = [
    () => callServer(url, 'GET /user/info', { token }),
    () => callServer(url, 'GET /dialog/list', { token }),
    () => callServer(url, 'GET /dialog/list?filter=unread', { token }),
    () => callServer(url, 'GET /dialog/count', { token }),
    () => callServer(url, 'POST /widget/session', { body: { site: owner.site } }),
  ];
  while (!isOver()) {
    await Promise.all(calls.map((call) => call().catch(() => (failed += 1))));
    await Bun.sleep(1000 / callsPerSecond);
  }
  return failed;
}

/** The result of a part: its sample, and what failed or was late in it. */
interface Part extends Sample, Pick<Measured, 'refused' | 'lost' | 'late'> {
  /** Calls of the account, and of those who come, that failed. */
  readonly failed: number;
}

async function runPart(server: ServerProcess, owner: Account, load: Load): Promise<Omit<Part, 'minute'>> {
  let isOver = false;
  const [measured, failed] = await Promise.all([
    drive<Measured>('load.ts', load).finally(() => (isOver = true)),
    useAccount(server, owner, () => isOver),
  ]);
  const { ack, refused, lost, late } = measured;
  return { memory: residentOf(server.pid), ...ack, refused, lost, late, failed };
}

/** What failed or was late in all parts. */
function showFailures(parts: readonly Part[]): string {
  const sum = (of: (part: Part) => number): number => parts.reduce((total, part) => total + of(part), 0);
  const longest = Math.max(0, ...parts.map(({ late }) => late.longest));
  return `sentences refused ${sum(({ refused }) => refused)}, not acknowledged within 30 s ${sum(({ lost }) => lost)}, acknowledged more than a second after their ten seconds ${sum(({ late }) => late.count)} (the longest after ${Math.round(longest)} ms); calls failed ${sum(({ failed }) => failed)}`;
}

/** Half of what the server takes, for so many minutes; writes the plot to `docs/` and prints how it went. */
export const runHour = (plan: Plan, minutes: number): Promise<void> =>
  withDatabase(plan, async (env) => {
    const server = await createServerProcess({ env, under: pinned(0) });
    try {
      await server.start();
      const owner = await createAccount(server, 'owner');
      const load = async (rate: number): Promise<Load> => ({
        url: server.url,
        dialect: 'plain',
        // New ones each time: those of an earlier part would be sent its whole dialogs again.
        visitors: await createVisitors(server.url, owner, plan.sockets),
        operator: await owner.access(),
        seconds: partSeconds,
        rate,
      });
      const { perSecond } = await drive<Measured>('load.ts', await load(0));
      const rate = Math.round(perSecond / 2);
      const samples: Part[] = [];
      const started = performance.now();
      for (let minute = 0; minute < minutes; minute = (performance.now() - started) / 60_000) {
        const part = await runPart(server, owner, await load(rate));
        samples.push({ minute: (performance.now() - started) / 60_000, ...part });
      }
      const database = plan.postgres ? 'PostgreSQL' : 'SQLite';
      const file = join(root, `docs/performance-${plan.postgres ? 'postgresql' : 'sqlite'}.svg`);
      await Bun.write(file, plotOf(samples, `${database}, ${rate} sentences a second`));
      const memory = samples.map((sample) => sample.memory);
      const third = Math.floor(memory.length / 3);
      console.log(
        `${minutes} min at ${rate} sentences a second (half of ${Math.round(perSecond)}): memory ${memory[third]!.toFixed(0)} MB after a third, ${memory.at(-1)!.toFixed(0)} MB at the end; ${showFailures(samples)}`,
      );
    } finally {
      await server.stop('SIGKILL');
    }
  });
