import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bun, runChild } from '../../harness/child.ts';

export interface SwarmCounts {
  /** How many have been welcomed and are connected. */
  readonly in: number;
  readonly gaps: number;
  readonly lost: number;
  readonly returns: number;
}

/** The herd, in its own process. */
export interface Swarm {
  counts(): Promise<SwarmCounts>;
  /** The last number that each visitor holds, by session. */
  lasts(): Promise<Map<string, number>>;
  end(): void;
}

/** `under` is put before the command. */
export function startSwarm(
  url: string,
  dialogs: readonly { session: string; token: string }[],
  under: readonly string[] = [],
): Swarm {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-herd-'));
  const file = join(folder, 'talks.json');
  writeFileSync(file, JSON.stringify(dialogs));
  const { ask, end } = runChild([...under, bun, join(import.meta.dirname, 'swarm.ts'), url, file], {
    errors: 'terminal',
  });
  return {
    counts: async () => JSON.parse(await ask('counts')) as SwarmCounts,
    lasts: async () => new Map(JSON.parse(await ask('lasts')) as [string, number][]),
    end() {
      void end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
