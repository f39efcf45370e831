import type { Database } from 'bun:sqlite';
import type { Checkpoint } from './checkpoint-worker.ts';

/** From how many pages (4 KiB) that are in the log alone it is copied, and from what length on it begins anew. */
const [copiedFrom, restartedFrom] = [4_000, 8_000];

/** How many syncs pass between two looks at the length of the log; most commits have some hundred pages at most. */
const looksEvery = 16;

/** What a connection does by itself, on the event loop, where its log grows although it is copied. */
export const lastResort = 32_000;

export interface CheckpointOptions {
  readonly file: Database;
  readonly path: string;
  /** Runs `work` while nobody writes. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Copies the log of a SQLite database to it in a thread: a thousand pages and their syncs take 10 to 80 ms. The thread
 * is not there before it is needed.
 */
export function createCheckpoints({ file, path, alone }: CheckpointOptions) {
  const length = file.prepare<never, []>('pragma wal_checkpoint(noop)');
  let worker: Worker | null = null;
  let running: Promise<void> | null = null;
  let synced = 0;

  const copy = (): Promise<Checkpoint> =>
    new Promise((resolve, reject) => {
      worker ??= new Worker(new URL('./checkpoint-worker.ts', import.meta.url).href);
      worker.onmessage = ({ data }: MessageEvent<Checkpoint>) => resolve(data);
      worker.onerror = ({ message }) => {
        worker = null;
        reject(new Error(message));
      };
      worker.postMessage(path);
    });
  /** A log begins anew once all of it is copied: of a long one, writers wait for what they have added meanwhile. */
  const run = async (): Promise<void> => {
    const [, pages] = await copy();
    if (pages >= restartedFrom) await alone(async () => void (await copy()));
  };

  /** Whether enough is in the log alone; no while the connection is in a transaction or a walk: it may not ask then. */
  const isDue = (): boolean => {
    try {
      const [[, pages, copied]] = length.values() as unknown as [Checkpoint];
      return pages - copied >= copiedFrom;
    } catch {
      return false;
    }
  };

  return {
    /** Called now and then while the database is written. */
    look(): void {
      synced += 1;
      if (running || synced < looksEvery) return;
      synced = 0;
      if (!isDue()) return;
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
