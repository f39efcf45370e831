import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '../../harness/account.ts';
import { createRandom, type Random } from '../../harness/random.ts';
import { createServerProcess, type ServerProcess } from '../../harness/server-process.ts';
import type { BackupOptions } from './options.ts';
import { beginProgram, runProgram } from './program.ts';
import { judgeArchive } from './restored.ts';
import { startTalkers, type Talkers } from './talkers.ts';

export interface BackupOutcome {
  readonly archives: number;
  /** How often each process was killed. */
  readonly killed: { server: number; backup: number };
  readonly acknowledged: number;
  /** Sentences a second that were acknowledged while the backups were made. */
  readonly rate: number;
  readonly faults: readonly string[];
}

type Killed = 'server' | 'backup' | null;

/** Which rounds kill what: spread over all, the backup and the server in turn. */
const killedIn = (round: number, { rounds, kills }: BackupOptions): Killed => {
  const nth = Math.floor(((round + 1) * kills) / rounds);
  return nth === Math.floor((round * kills) / rounds) ? null : nth % 2 === 1 ? 'backup' : 'server';
};

interface World {
  readonly server: ServerProcess;
  readonly talkers: Talkers;
  readonly folder: string;
  readonly random: Random;
  readonly options: BackupOptions;
  /** How long the last backup took; ms. */
  took: number;
}

/** Makes a backup, during which a process is killed; whether the backup ended well. */
async function backUp(world: World, file: string, kill: Killed): Promise<{ code: number | null; printed: string }> {
  const { server, random, options } = world;
  const begun = performance.now();
  const child = beginProgram(['backup', file], server.dataDir, options.preload);
  if (kill !== null) {
    await Promise.race([child.ended, Bun.sleep(random.between(0.1, 1) * world.took)]);
    if (kill === 'backup') await child.end('SIGKILL');
    else await server.end('SIGKILL');
  }
  const code = await child.ended;
  if (kill === 'server') await server.start();
  if (kill === null) world.took = performance.now() - begun;
  return { code, printed: child.output().trim() };
}

/** One backup and what is restored from it. */
async function runRound(world: World, round: number, killed: { server: number; backup: number }): Promise<string[]> {
  const { talkers, folder, options } = world;
  const kill = killedIn(round, options);
  const file = join(folder, `${round}.tar.gz`);
  let before = [...talkers.acknowledged];
  let made = await backUp(world, file, kill);
  if (kill !== null) killed[kill] += 1;
  if (kill === 'backup' && !existsSync(file)) {
    before = [...talkers.acknowledged];
    made = await backUp(world, file, null);
  }
  if (!existsSync(file)) return [`round ${round}: no archive: ${made.printed}`];
  const faults = await judgeArchive(file, before);
  options.say(
    `${round + 1}. ${before.length} sentences acknowledged before${kill ? `, ${kill} killed` : ''}: ${faults.length === 0 ? 'all restored, sound, served' : faults.join('; ')}`,
  );
  return faults.map((fault) => `round ${round}: ${fault}`);
}

async function runRounds(world: World): Promise<BackupOutcome> {
  const { talkers, options, server } = world;
  const faults: string[] = [];
  const killed = { server: 0, backup: 0 };
  const [begun, first] = [performance.now(), talkers.acknowledged.length];
  for (let round = 0; round < options.rounds; round += 1) faults.push(...(await runRound(world, round, killed)));
  const seconds = (performance.now() - begun) / 1000;
  const live = await runProgram(['check'], server.dataDir);
  if (live.code !== 0) faults.push(`check beside the server: ${live.printed.split('\n').slice(0, 3).join(' | ')}`);
  return {
    archives: options.rounds,
    killed,
    acknowledged: talkers.acknowledged.length,
    rate: (talkers.acknowledged.length - first) / seconds,
    faults,
  };
}

/** Backups of a server to which visitors write all the time, each restored, checked and served. */
export async function runBackups(options: BackupOptions): Promise<BackupOutcome> {
  const server = await createServerProcess();
  const folder = mkdtempSync(join(tmpdir(), 'otklik-backups-'));
  await server.start();
  const { site } = await createAccount(server, 'owner');
  const talkers = startTalkers(server.url, site, options);
  try {
    while (talkers.acknowledged.length < options.rate) await Bun.sleep(50);
    return await runRounds({ server, talkers, folder, random: createRandom(options.seed), options, took: 500 });
  } finally {
    await talkers.stop();
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
