import { parseArgs } from 'node:util';

/** How large a check of teams is. */
export interface TeamCheckOptions {
  /** Scripted dialogs, of both teams together. */
  readonly dialogs: number;
  /** Members of each of the two teams, 2 to 5. */
  readonly members: number;
  /** How often a server is killed and started again. */
  readonly kills: number;
  /** New dialogs in a second. */
  readonly pace: number;
  /** The seed of all chance in the check. */
  readonly seed: number;
  /** One over SQLite, or two over PostgreSQL and Redis. */
  readonly processes: 1 | 2;
  /** Files that Bun loads before the server: a shorter minute, or a fault that the check must find. */
  readonly preload: readonly string[];
  /** How long the servers' minute is; ms. */
  readonly minute: number;
  /** How much later than its limit a silent claim may be given back while a server runs; ms. */
  readonly grace: number;
  /** Whether the time does not count in which the machine has none for the servers. */
  readonly excusesStalls: boolean;
  readonly say: (line: string) => void;
}

/** Open dialogs of one member in turn, at most. */
export const openLimit = 40;

export const usual: TeamCheckOptions = {
  dialogs: 1000,
  members: 4,
  kills: 20,
  pace: 4,
  seed: 1,
  processes: 1,
  preload: [],
  minute: 60_000,
  grace: 5_000,
  excusesStalls: true,
  say: () => {},
};

/** Reads `--dialogs 1000 --members 4 --kills 20 --seed 1 --processes 2`; `--faults` asks for the seeded faults instead. */
export function readOptions(args: string[], say: TeamCheckOptions['say']): TeamCheckOptions & { faults: boolean } {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      dialogs: { ...text, default: String(usual.dialogs) },
      members: { ...text, default: String(usual.members) },
      kills: { ...text, default: String(usual.kills) },
      pace: { ...text, default: String(usual.pace) },
      seed: { ...text, default: String(Date.now() % 1_000_000) },
      processes: { ...text, default: '1' },
      faults: { type: 'boolean', default: false },
    },
  });
  return {
    ...usual,
    say,
    faults: values.faults,
    dialogs: Number(values.dialogs),
    members: Math.min(5, Math.max(2, Number(values.members))),
    kills: Number(values.kills),
    pace: Number(values.pace),
    seed: Number(values.seed),
    processes: values.processes === '2' ? 2 : 1,
  };
}
