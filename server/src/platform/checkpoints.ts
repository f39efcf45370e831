import type { Database } from 'bun:sqlite';
import type { Checkpoint, CheckpointOrder } from './checkpoint-worker.ts';

/** From how many pages (4 KiB) that are in the log alone it is copied, and from what length on it begins anew. */
const [copiedFrom, restartedFrom] = [1_000, 4_000];

/** What a connection does by itself, on the event loop, where its log grows although it is copied. */
export const lastResort = 16_000;

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
  let running: Promise<void> | null = null;

  const ask = (order: CheckpointOrder['order']): Promise<Checkpoint> =>
    new Promise((resolve, reject) => {
      worker ??= new Worker(new URL('./checkpoint-worker.ts', import.meta.url).href);
      worker.onmessage = ({ data }: MessageEvent<Checkpoint>) => resolve(data);
      worker.onerror = ({ message }) => {
        worker = null;
        reject(new Error(message));
      };
      worker.postMessage({ path, order } satisfies CheckpointOrder);
    });
  /**
   * A log begins anew once all of it is copied: writers wait meanwhile, for what they have added to a long one as well.
   * Left to itself SQLite begins it with the next write, and the event loop waits for the sync of that.
   */
  const run = async (): Promise<void> => {
    const [, pages, copied] = await ask('copy');
    if (copied < pages && pages < restartedFrom) return void (await ask('leave'));
    await alone(async () => {
      const [, all, done] = await ask('finish');
      if (done === all) await restart();
    });
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
      if (running || !isDue()) return;
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
