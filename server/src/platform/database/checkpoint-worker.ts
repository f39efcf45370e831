import { Database } from 'bun:sqlite';
import { lowerPriority } from '../loop/lower-priority.ts';

declare const self: Worker;

// Where it shares a core with the event loop, nobody's sentence waits for a copy that may as well be made later.
lowerPriority(5);

/** What SQLite says of a checkpoint: 1 when it was kept from it, pages in the log, pages of them in the database. */
export type Checkpoint = readonly [busy: number, pages: number, copied: number];

/**
 * What to do with the log of the database at `path`: copy it to the database and keep it from beginning anew, copy what
 * has been added since and let it begin anew, or just let it.
 */
export interface CheckpointOrder {
  readonly path: string;
  readonly order: 'copy' | 'finish' | 'leave';
}

/** While it reads what the log holds, nobody begins the log anew. */
let holder: Database | null = null;

function hold(path: string): void {
  holder ??= new Database(path, { readonly: true });
  holder.run('begin');
  holder.query('select 1 from sqlite_schema').values();
}

function leave(): void {
  holder?.close();
  holder = null;
}

/** Copies what the log holds, as far as nobody reads something older, and syncs both. */
function copy(path: string): unknown {
  const file = new Database(path, { readwrite: true });
  try {
    file.run('pragma synchronous=full');
    return file.query('pragma wal_checkpoint(passive)').values()[0];
  } finally {
    file.close();
  }
}

self.onmessage = ({ data: { path, order } }: MessageEvent<CheckpointOrder>) => {
  leave();
  if (order === 'copy') hold(path);
  // Connections are closed before the answer: who closes the database last takes its log with it.
  self.postMessage(order === 'leave' ? null : copy(path));
};
