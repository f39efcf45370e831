import { Database } from 'bun:sqlite';
import { getPriority, setPriority } from 'node:os';

declare const self: Worker;

/** Where it shares a core with the event loop, nobody's sentence waits for a copy that may as well be made later. */
const nicer = 5;
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + nicer));

/** What SQLite says of a checkpoint: 1 when it was kept from it, pages in the log, pages of them in the database. */
export type Checkpoint = readonly [busy: number, pages: number, copied: number];

/** Copies what the log of the database at this path holds, as far as nobody reads something older, and syncs both. */
self.onmessage = ({ data: path }: MessageEvent<string>) => {
  const file = new Database(path, { readwrite: true });
  let done: unknown;
  try {
    file.run('pragma synchronous=full');
    [done] = file.query('pragma wal_checkpoint(passive)').values();
  } finally {
    file.close();
  }
  // Closed before: who closes the database last takes its log with it.
  self.postMessage(done);
};
