import { parseArgs } from 'node:util';

/** How large a check of backups is. */
export interface BackupOptions {
  readonly rounds: number;
  /** In how many rounds a process is killed: the server and the backup in turn. */
  readonly kills: number;
  /** Sentences a second. */
  readonly rate: number;
  readonly visitors: number;
  readonly seed: number;
  /** Files that Bun loads before `backup`: faults that the check must find. */
  readonly preload: readonly string[];
  readonly say: (line: string) => void;
}

export const usual: BackupOptions = {
  rounds: 20,
  kills: 5,
  rate: 200,
  visitors: 20,
  seed: 1,
  preload: [],
  say: () => {},
};

/** Reads `--rounds 20 --kills 5 --rate 200 --seed 1`. */
export function readOptions(args: string[], say: BackupOptions['say']): BackupOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      rounds: { ...text, default: String(usual.rounds) },
      kills: { ...text, default: String(usual.kills) },
      rate: { ...text, default: String(usual.rate) },
      visitors: { ...text, default: String(usual.visitors) },
      seed: { ...text, default: String(Date.now() % 1_000_000) },
    },
  });
  const [rounds, kills, rate, visitors, seed] = [
    values.rounds,
    values.kills,
    values.rate,
    values.visitors,
    values.seed,
  ].map(Number) as [number, number, number, number, number];
  return { ...usual, rounds, kills, rate, visitors, seed, say };
}
