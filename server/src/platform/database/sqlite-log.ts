import { closeSync, fdatasync, openSync } from 'node:fs';
import { createCheckpoints, type CheckpointOptions } from './checkpoints.ts';
import type { ShownReads } from './sqlite-reads.ts';

/** What is committed to a SQLite database, on its way to the disk. */
export interface SqliteLog {
  /** Before a write. @throws SQLite's error of a disk that still fails */
  open(): void;
  /** After a commit. */
  committed(): void;
  /** Resolves once all that was committed is on disk; undefined when it is. Rejects when the disk fails. */
  synced(): Promise<void> | undefined;
  /** The same for who has only read what is committed: a disk that fails is no reason not to read. */
  shown(): Promise<void> | undefined;
  close(): Promise<void>;
}

/** Commits that come while the disk is busy share the next sync. */
function shareSyncs(sync: () => Promise<void>): Pick<SqliteLog, 'committed' | 'synced'> {
  /** Committed since the last sync began. */
  let isDirty = false;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const begin = (): Promise<void> => {
    isDirty = false;
    const begun = sync();
    running = begun;
    const end = (): void => {
      if (running === begun) running = null;
    };
    begun.then(end, end);
    return begun;
  };
  const synced = (): Promise<void> | undefined => {
    if (!isDirty) return running ?? undefined;
    if (!running) return begin();
    const goOn = (): Promise<void> | undefined => {
      next = null;
      return synced();
    };
    return (next ??= running.then(goOn, goOn));
  };
  return {
    committed() {
      isDirty = true;
    },
    synced,
  };
}

interface LogOptions extends CheckpointOptions {
  /** Who reads beside the connection that writes; null until there is somebody. */
  readonly reads: () => ShownReads | null;
}

const failed = (cause: unknown): Error =>
  Object.assign(new Error('the log of the database is not on disk', { cause }), { code: 'SQLITE_IOERR_FSYNC' });

/**
 * Syncs in a thread what connections with `synchronous=normal` have committed, so that the event loop waits for no
 * disk.
 */
export function createSqliteLog(options: LogOptions): SqliteLog {
  const { file, path, reads } = options;
  let descriptor: number | null = null;
  /**
   * A sync has failed: what it should have brought to disk may never be there, and all after it would be lost with it.
   */
  let isBroken = false;

  const sync = async (): Promise<void> => {
    if (isBroken) {
      reads()?.release();
      throw failed('an earlier sync has failed');
    }
    descriptor ??= openSync(`${path}-wal`, 'r+');
    reads()?.syncing();
    const error = await new Promise<unknown>((resolve) => fdatasync(descriptor!, resolve));
    if (error) {
      isBroken = true;
      reads()?.release();
      throw failed(error);
    }
    reads()?.synced();
    checkpoints.copyIfDue();
  };
  const { committed, synced } = shareSyncs(sync);
  /**
   * Begins the log anew by one page. Until a new header is on disk no page but the first may be written over: whatever
   * of the two a power failure leaves, the log then counts as empty. SQLite syncs the header itself, on the event loop,
   * unless it syncs nothing.
   */
  const restart = async (): Promise<void> => {
    const [[version]] = file.query('pragma user_version').values() as [[number]];
    reads()?.release();
    file.run('pragma synchronous=off');
    try {
      file.run(`pragma user_version=${version}`);
    } finally {
      file.run('pragma synchronous=normal');
    }
    committed();
    await synced();
  };
  const alone = (work: () => Promise<void>): Promise<void> =>
    options.alone(async () => {
      await synced();
      await work();
    });
  const checkpoints = createCheckpoints({ ...options, alone, restart });

  return {
    open() {
      if (!isBroken) return;
      file.run('pragma busy_timeout=0');
      try {
        // The pages of the log are still in memory: they go to the database itself, and the log begins anew.
        const [[busy]] = file.query('pragma wal_checkpoint(truncate)').values() as [[number]];
        if (busy) throw new Error('somebody reads');
        isBroken = false;
      } catch (error) {
        throw failed(error);
      } finally {
        file.run('pragma busy_timeout=5000');
      }
    },
    committed,
    synced,
    shown: () => synced()?.catch(() => undefined),
    async close() {
      await synced()?.catch(() => undefined);
      await checkpoints.close();
      if (descriptor !== null) closeSync(descriptor);
    },
  };
}
