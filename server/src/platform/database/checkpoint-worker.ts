import { Database } from 'bun:sqlite';
import { fdatasyncSync } from 'node:fs';
import { lowerPriority } from '../loop/lower-priority.ts';

declare const self: Worker;

// Where it shares a core with the event loop, nobody's sentence waits for a copy that may as well be made later.
lowerPriority(5);

/** What SQLite says of a checkpoint: 1 when it was kept from it, pages in the log, pages of them in the database. */
export type Checkpoint = readonly [busy: number, pages: number, copied: number];

/**
 * What to do with the log of the database at `path`: copy it to the database and keep it from beginning anew, copy what
 * has been added since and let it begin anew, or just let it. `descriptor` is an open one of the database.
 */
export interface CheckpointOrder {
  readonly path: string;
  readonly descriptor: number;
  readonly order: 'copy' | 'finish' | 'leave';
}

/** From the first copy on, until the log may begin anew: to open them takes longer than to copy a few pages. */
interface Connections {
  readonly copier: Database;
  /** While it reads what the log holds, nobody begins the log anew. */
  readonly holder: Database;
}
let connections: Connections | null = null;

function open(path: string): Connections {
  const copier = new Database(path, { readwrite: true });
  copier.run('pragma synchronous=full');
  return { copier, holder: new Database(path, { readonly: true }) };
}

function close(): void {
  connections?.holder.close();
  connections?.copier.close();
  connections = null;
}

function leave({ holder }: Connections): void {
  if (holder.inTransaction) holder.run('commit');
}

function hold({ holder }: Connections): void {
  holder.run('begin');
  holder.query('select 1 from sqlite_schema').values();
}

/** Copies what the log holds, as far as nobody reads something older. */
const copy = ({ copier }: Connections): unknown => copier.query('pragma wal_checkpoint(passive)').values()[0];

/**
 * Copies, and keeps the log from beginning anew. SQLite syncs the database only once all of the log is copied, when
 * writers wait: what is copied before is brought to the disk here, so that little is left then.
 */
function copyOn({ path, descriptor }: CheckpointOrder): unknown {
  connections ??= open(path);
  leave(connections);
  hold(connections);
  const copied = copy(connections);
  fdatasyncSync(descriptor);
  return copied;
}

/** Copies the rest, and lets the log begin anew. */
function finish({ path }: CheckpointOrder): unknown {
  connections ??= open(path);
  leave(connections);
  return copy(connections);
}

self.onmessage = ({ data }: MessageEvent<CheckpointOrder>) => {
  let copied: unknown = null;
  let goesOn = false;
  try {
    if (data.order === 'copy') {
      copied = copyOn(data);
      goesOn = true;
    } else if (data.order === 'finish') copied = finish(data);
  } finally {
    // Before the answer: who closes the database last takes its log with it.
    if (!goesOn) close();
  }
  self.postMessage(copied);
};
