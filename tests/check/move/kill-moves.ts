import pg from 'pg';
import { bun, type Child, root, runChild } from '../../harness/child.ts';
import type { Random } from '../../harness/random.ts';
import { mainOf } from '../../harness/server-main.ts';

/** What moves from where to where. */
export interface Move {
  readonly dataDir: string;
  readonly url: string;
}

/** Runs the command `move`. */
export function runMove({ dataDir, url }: Move, ...flags: string[]): Child {
  const { DATABASE_URL: _, ...env } = process.env;
  return runChild([bun, mainOf(root), 'move', ...flags, url], { env: { ...env, DATA_DIR: dataDir } });
}

/** How far a move is: tables that have rows, and batches of the large ones. */
async function readProgress(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ at: number }>(
    `select (select count(*) from half_moved)::int + (select count(*) from sentence)::int / 5000
      + (select count(*) from event)::int / 5000 as at`,
  );
  return rows[0]!.at;
}

/** Waits until a move is so far, or has ended. */
async function untilAt(move: Child, url: string, least: number): Promise<void> {
  // Counting the rows of a large database slows the move down.
  for (let pause = 5; move.isUp; await Bun.sleep(pause)) {
    const begun = performance.now();
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      // While the tables are made there is nothing to read.
      const at = await readProgress(client).catch(() => -1);
      if (at >= least) return;
      pause = 5 + 5 * (performance.now() - begun);
    } finally {
      await client.end();
    }
  }
}

/**
 * Runs a move that is ended hard at random moments of its way, in their order, and run again.
 * @param steps how far a move comes that nothing ends
 * @returns how many were ended before they ended by their own
 */
export async function killMoves(
  move: Move,
  kills: number,
  steps: number,
  random: Random,
  say: (line: string) => void,
): Promise<number> {
  const moments = Array.from({ length: kills }, () => random.between(0, steps * 0.95)).toSorted((a, b) => a - b);
  let killed = 0;
  for (const moment of moments) {
    const child = runMove(move);
    await untilAt(child, move.url, moment);
    if (child.isUp) killed += 1;
    await child.end('SIGKILL');
    say(`ended hard after step ${Math.floor(moment)} of some ${steps}`);
  }
  return killed;
}
