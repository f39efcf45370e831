import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

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

export function startSwarm(url: string, talks: readonly { session: string; token: string }[]): Swarm {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-herd-'));
  const file = join(folder, 'talks.json');
  writeFileSync(file, JSON.stringify(talks));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'swarm.ts'), url, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const asked: ((line: string) => void)[] = [];
  lines.on('line', (line) => asked.shift()?.(line));
  const ask = (question: string): Promise<string> =>
    new Promise((done) => {
      asked.push(done);
      child.stdin.write(`${question}\n`);
    });
  return {
    counts: async () => JSON.parse(await ask('counts')) as SwarmCounts,
    lasts: async () => new Map(JSON.parse(await ask('lasts')) as [string, number][]),
    end() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
