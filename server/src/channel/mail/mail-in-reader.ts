import { newId } from '../../database/new-id.ts';
import type { Deps } from '../../deps.ts';
import { pause } from '../../runtime/pause.ts';
import type { Round } from '../../runtime/rounds.ts';
import { claim, LostLease, type Reading, readFolder } from './folder-reading.ts';
import { connectMailbox, errorOf, folderKey } from './mail-in-connection.ts';
import { type FolderCursor, noteFolder, releaseFolder } from './mail-folder-table.ts';

/** Pauses after failures in a row; ms. */
const pauses = [2_000, 5_000, 15_000, 60_000] as const;

async function readOnce(reading: Reading, cursor: FolderCursor): Promise<void> {
  const client = await connectMailbox(reading.deps, reading.setting);
  const end = (): void => client.close();
  reading.stop.addEventListener('abort', end);
  client.on('exists', () => (reading.hasNews = true));
  try {
    await readFolder(reading, client, cursor);
  } finally {
    reading.stop.removeEventListener('abort', end);
    client.close();
  }
}

/** Reads while the server runs: one process at a time, again after failures. */
async function readOn(reading: Reading): Promise<void> {
  const { deps, key, by, stop } = reading;
  if (deps.config.database.kind === 'sqlite') await releaseFolder(deps.db, key, null);
  while (!stop.aborted) {
    try {
      const cursor = await claim(reading);
      if (cursor) await readOnce(reading, cursor);
      else await pause(pauses[2], stop);
    } catch (error) {
      if (stop.aborted) break;
      if (!(error instanceof LostLease)) {
        const name = errorOf(error);
        deps.log.error({ err: error, reason: name }, 'the mailbox of answers is not read');
        await noteFolder(deps.db, key, { error: name }).catch(() => undefined);
      }
      await pause(pauses[Math.min(reading.fails, pauses.length - 1)]!, stop);
      reading.fails += 1;
    }
  }
  await releaseFolder(deps.db, key, by);
}

/** Servers that read the mailbox of their settings. */
const readers = new WeakSet<Deps>();

/** Reads answers from the mailbox of the settings, if there is one, until the server stops: begun by the first round. */
export const readMail: Round = async (deps) => {
  const setting = deps.config.mailIn;
  if (!setting || readers.has(deps)) return;
  readers.add(deps);
  const stop = new AbortController();
  const key = folderKey(deps, setting);
  const reading = {
    deps,
    setting,
    key,
    by: newId(),
    stop: stop.signal,
    tries: new Map<number, number>(),
    fails: 0,
    hasNews: false,
  };
  const running = readOn(reading).catch((error: unknown) =>
    deps.log.error({ err: error }, 'the reader of the mailbox has ended'),
  );
  deps.shutdown.add(async () => {
    stop.abort();
    await running;
  });
};
