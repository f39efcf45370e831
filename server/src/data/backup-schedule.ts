import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { serverState } from '../runtime/server-state.ts';
import { removeLeft } from './backup.ts';
import { backupLetter } from './backup-letter.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const;

/** State of the scheduled backups of this server. */
interface Backups {
  /** When the last attempt failed, when a letter was last sent of it, and why it failed; null after a success. */
  failure: { at: number; mailedAt: number; why: string } | null;
  running: ReturnType<typeof Bun.spawn> | null;
}

const backupsOf = serverState((): Backups => ({ failure: null, running: null }));

const archiveName = /^otklik-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/;
const nameAt = (time: number): string =>
  `otklik-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;
const timeOf = (name: string): number => Date.parse(name.replace(archiveName, '$1T$2:$3:$4Z'));

/** The archives of the schedule in a folder, oldest first; none where it cannot be read. */
function listArchives(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => archiveName.test(name))
      .toSorted();
  } catch {
    // The next attempt to write there fails with the reason.
    return [];
  }
}

/** For `/health`: when the last backup was made, and why the last attempt has failed; nothing without a schedule. */
export function reportBackups(deps: Pick<Deps, 'config' | 'state'>): object {
  const { backup } = deps.config;
  if (!backup) return {};
  const last = listArchives(backup.folder).at(-1);
  const lastAt = last ? new Date(timeOf(last)).toISOString() : null;
  return { backup: { lastAt, failed: backupsOf(deps).failure?.why ?? null } };
}

/** The command line of this program: in the single file its source has no path. */
const program = (): string[] => (Bun.main.startsWith('/$bunfs/') ? [process.execPath] : [process.execPath, Bun.main]);

/** Makes a backup in a process of its own, so that nothing here waits. @returns why it failed; null for a success */
async function runBackup(backups: Backups, file: string): Promise<string | null> {
  const child = Bun.spawn([...program(), 'backup', file], { stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' });
  backups.running = child;
  const printed = await new Response(child.stderr).text();
  const code = await child.exited;
  backups.running = null;
  return code === 0 ? null : printed.trim().split('\n').at(-1) || `the process of the backup ended with ${code}`;
}

/** Deletes the oldest archives, and what killed backups have left. */
function rotate({ folder, stay }: NonNullable<Config['backup']>): void {
  for (const name of listArchives(folder).slice(0, -stay)) rmSync(join(folder, name), { force: true });
  removeLeft(folder, (name) => archiveName.test(name));
}

type ScheduleDeps = Pick<Deps, 'clock' | 'config' | 'log' | 'mail' | 'shutdown' | 'state'>;

/** Logs a failure, and mails it to those who run the server: at first, then once a day. */
async function reportFailure(deps: ScheduleDeps, why: string): Promise<void> {
  const { config, log, mail, clock } = deps;
  const backups = backupsOf(deps);
  const at = clock.now();
  const mailedAt = backups.failure?.mailedAt ?? -Infinity;
  const isDue = at - mailedAt >= day;
  backups.failure = { at, why, mailedAt: isDue ? at : mailedAt };
  log.error({ why }, 'a backup has failed');
  if (!isDue) return;
  const letter = backupLetter(config.productName, why);
  const failed = (error: unknown): void => log.error({ err: error }, 'the letter of a failed backup was not sent');
  await Promise.all([...config.adminEmails].map((to) => mail.send({ to, ...letter }).catch(failed)));
}

/** Makes a backup where the newest one is old enough; after a failure an hour passes. */
export async function backUpIfDue(
  deps: ScheduleDeps,
  backup: NonNullable<Config['backup']>,
  run: (backups: Backups, file: string) => Promise<string | null> = runBackup,
): Promise<void> {
  const { clock, log, shutdown } = deps;
  const backups = backupsOf(deps);
  const last = listArchives(backup.folder).at(-1);
  if (last && clock.now() - timeOf(last) < backup.hours * hour) return;
  if (backups.failure && clock.now() - backups.failure.at < hour) return;
  const file = join(backup.folder, nameAt(clock.now()));
  const why = await run(backups, file);
  if (shutdown.draining) return;
  if (why !== null) return reportFailure(deps, why);
  backups.failure = null;
  rotate(backup);
  log.info({ file }, 'backed up');
}

/**
 * Makes the backups of the schedule until the server stops: the newest archive in the folder decides when the next is
 * due, so that a restart neither repeats nor forgets one.
 */
export function startBackups(deps: ScheduleDeps): void {
  const { backup } = deps.config;
  if (!backup) return;
  let timer: Timer | undefined;
  let running: Promise<void> = Promise.resolve();
  const look = (): void => {
    running = backUpIfDue(deps, backup)
      .catch((error: unknown) => reportFailure(deps, (error as Error).message))
      .then(() => {
        if (deps.shutdown.draining) return;
        timer = setTimeout(look, minute);
        timer.unref();
      });
  };
  look();
  deps.shutdown.add(async () => {
    clearTimeout(timer);
    backupsOf(deps).running?.kill();
    await running;
  });
}
