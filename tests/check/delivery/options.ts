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
  /** Two servers run over a PostgreSQL and a Redis of the check's own, which are restarted as well. */
  readonly processes: 1 | 2;
}

export const usual: CheckOptions = {
  visitors: 20,
  sentences: 500,
  kills: 50,
  assistant: true,
  seed: 1,
  preload: [],
  patience: 60_000,
  say: () => {},
  processes: 1,
};

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text);
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} must be a whole number, not «${text}»`);
  return number;
}

/**
 * Reads `--visitors 20 --sentences 500 --kills 50 --seed 1`, and `--postgres URL` or `--processes 2`; `--faults` asks
 * for the seeded faults instead.
 */
export function readOptions(args: string[], say: CheckOptions['say']): CheckOptions & { faults: boolean } {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      visitors: text,
      sentences: text,
      kills: text,
      seed: text,
      postgres: text,
      processes: text,
      faults: { type: 'boolean' },
    },
  });
  const of = (name: 'visitors' | 'sentences' | 'kills' | 'seed', otherwise: number) =>
    wholeNumber(name, values[name], otherwise);
  return {
    ...usual,
    say,
    faults: values.faults ?? false,
    ...(values.postgres ? { postgres: values.postgres } : {}),
    processes: values.processes === '2' ? 2 : 1,
    visitors: of('visitors', 20),
    sentences: of('sentences', 500),
    kills: of('kills', 50),
    seed: of('seed', Date.now() % 1_000_000),
  };
}
