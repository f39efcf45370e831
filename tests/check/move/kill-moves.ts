import { join } from 'node:path';
import { bun, type Child, root, runChild } from '../../harness/child.ts';
import type { Random } from '../../harness/random.ts';
import { mainOf, sourceMain } from '../../harness/server-main.ts';

/** What moves from where to where. */
export interface Move {
  readonly dataDir: string;
  readonly url: string;
}

const settingsOf = ({ dataDir }: Move): Record<string, string | undefined> => {
  const { DATABASE_URL: _, ...env } = process.env;
  return { ...env, DATA_DIR: dataDir };
};

/** Runs the command `move`. */
export const runMove = (move: Move, ...flags: string[]): Child =>
  runChild([bun, mainOf(root), 'move', ...flags, move.url], { env: settingsOf(move) });

/** Statements of a run that has nothing left to copy are more. */
const [fewest, most] = [60, 200] as const;

/**
 * Runs a move that is ended hard at random statements, and run again.
 * @param batches of rows that the move copies
 * @returns how many runs were ended so
 */
export async function killMoves(
  move: Move,
  kills: number,
  batches: number,
  random: Random,
  say: (line: string) => void,
): Promise<number> {
  const program = [bun, '--preload', join(import.meta.dirname, 'end-at-statement.ts'), sourceMain(), 'move', move.url];
  let killed = 0;
  for (let count = 0; count < kills; count += 1) {
    // A batch is four statements: each run copies its share.
    const at = Math.floor(random.between(fewest, most + (4 * batches) / (kills + 1)));
    const child = runChild(program, { env: { ...settingsOf(move), KILL_AT: String(at) } });
    if ((await child.ended) === null) killed += 1;
    say(`run ${count + 1} was to end hard at statement ${at}: ${child.output().trim().split('\n').at(-1) ?? ''}`);
  }
  return killed;
}
