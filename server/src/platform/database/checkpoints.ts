import type { Database } from 'bun:sqlite';
import { openSync } from 'node:fs';
import type { Checkpoint, CheckpointOrder } from './checkpoint-worker.ts';

/** From how many pages (4 KiB) that are in the log alone it is copied, and from what length on it begins anew. */
const [copiedFrom, restartedFrom] = [4_000, 8_000];

/** How many syncs pass between two looks at the length of the log; most commits have some hundred pages at most. */
const looksEvery = 16;

/** What a connection does by itself, on the event loop, where its log grows although it is copied. */
export const lastResort = 32_000;

/** Before writers wait it is copied on, until they would wait for no more pages than these, or the log is so long. */
const [waitedFor, copiedOnTo] = [500, (3 * lastResort) / 4];

export interface CheckpointOptions {
  readonly file: Database;
  readonly path: string;
  /** Runs `work` while nobody writes. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

interface Restarts extends CheckpointOptions {
  /** Begins a log anew all of which is copied, while nobody writes. */
  readonly restart: () => Promise<void>;
}

/**
 * Copies the log of a SQLite database to it in a thread: a thousand pages and their syncs take 10 to 80 ms. The thread
 * is not there before it is needed.
 */
export function createCheckpoints({ file, path, alone, restart }: Restarts) {
  const length = file.prepare<never, []>('pragma wal_checkpoint(noop)');
  let worker: Worker | null = null;
  /**
   * Of the database, never closed: a process that closes a file gives up all its locks on it, those of SQLite's
   * connections too.
   */
  let descriptor: number | null = null;
  let running: Promise<void> | null = null;
  let synced = 0;

  const ask = (order: CheckpointOrder['order']): Promise<Checkpoint> =>
    new Promise((resolve, reject) => {
      worker ??= new Worker(new URL('./checkpoint-worker.ts', import.meta.url).href);
      worker.onmessage = ({ data }: MessageEvent<Checkpoint>) => resolve(data);
      worker.onerror = ({ message }) => {
        worker = null;
        reject(new Error(message));
      };
      descriptor ??= openSync(path, 'r+');
      worker.postMessage({ path, descriptor, order } satisfies CheckpointOrder);
    });
  /**
   * How long the log is and how much of it is copied; null while the connection may not ask: in a transaction, a walk.
   */
  const look = (): { pages: number; left: number } | null => {
    try {
      const [[, pages, copied]] = length.values() as unknown as [Checkpoint];
      return { pages, left: pages - copied };
    } catch {
      return null;
    }
  };
  /**
   * A log begins anew once all of it is copied. Left to itself SQLite begins it with the next write, and the event loop
   * waits for the sync of that. Of a long log, writers wait until what they have added meanwhile is copied too.
   */
  const run = async (): Promise<void> => {
    // What was added while much was copied is little, and what is added while that is copied next to nothing, unless
    // the thread has to wait for a core.
    await ask('copy');
    let log: ReturnType<typeof look>;
    do {
      await ask('copy');
      log = look();
    } while (log && log.left > waitedFor && log.pages < copiedOnTo);
    if (!log || (log.left > 0 && log.pages < restartedFrom)) return void (await ask('leave'));
    await alone(async () => {
      const [, pages, copied] = await ask('finish');
      if (copied === pages) await restart();
    });
  };

  return {
    /** Called now and then while the database is written. */
    copyIfDue(): void {
      synced += 1;
      if (running || synced < looksEvery) return;
      synced = 0;
      if ((look()?.left ?? 0) < copiedFrom) return;
      // What fails is copied another time, at last by the connection itself, which tells of it.
      running = run()
        .catch(() => undefined)
        .finally(() => (running = null));
    },
    async close(): Promise<void> {
      await running;
      worker?.terminate();
      length.finalize();
    },
  };
}
