import { parseArgs } from 'node:util';

/** How large a check is. */
export interface CheckOptions {
  readonly visitors: number;
  /** Sentences of each visitor. */
  readonly sentences: number;
  /** How often the server is killed. */
  readonly kills: number;
  /** Whether the owners' assistants are taught to answer. */
  readonly assistant: boolean;
  /** The seed of all chance in the check. */
  readonly seed: number;
  /** Files that Bun loads before the server: faults that the check must find. */
  readonly preload: readonly string[];
  /** How long the last sentences may take to arrive everywhere; ms. */
  readonly patience: number;
  readonly say: (line: string) => void;
  /** The address of a PostgreSQL database in which databases may be created; SQLite unless given. */
  readonly postgres?: string;
  /** The address of a PostgreSQL database over which the server runs as it is, with the data that it has. */
  readonly over?: string;
  /** Two servers run over a PostgreSQL and a Redis of the check's own, which are restarted as well. */
  readonly processes: 1 | 2;
  /** Strangers attack both of two servers, which have their limits on, and Redis alone is ended and hangs in turn. */
  readonly attacked: boolean;
}

export const usual: CheckOptions = {
  visitors: 20,
  sentences: 500,
  kills: 50,
  assistant: true,
  seed: 1,
  preload: [],
  patience: 180_000,
  say: () => {},
  processes: 1,
  attacked: false,
};

/**
 * Reads `--visitors 20 --sentences 500 --kills 50 --seed 1`, and `--postgres URL`, `--processes 2` or `--attack`;
 * `--faults` asks for the seeded faults instead.
 */
export function readOptions(args: string[], say: CheckOptions['say']): CheckOptions & { faults: boolean } {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      visitors: { ...text, default: '20' },
      sentences: { ...text, default: '500' },
      kills: { ...text, default: '50' },
      seed: { ...text, default: String(Date.now() % 1_000_000) },
      postgres: text,
      processes: text,
      attack: { type: 'boolean', default: false },
      faults: { type: 'boolean', default: false },
    },
  });
  return {
    ...usual,
    say,
    faults: values.faults,
    ...(values.postgres ? { postgres: values.postgres } : {}),
    processes: values.processes === '2' || values.attack ? 2 : 1,
    attacked: values.attack,
    visitors: Number(values.visitors),
    sentences: Number(values.sentences),
    kills: Number(values.kills),
    seed: Number(values.seed),
  };
}
