import { commit } from '../../event/commit.ts';
import type { Batch } from '../../platform/database/commit-work.ts';
import type { Deps } from '../../platform/deps.ts';
import { serverState } from '../../platform/server-state.ts';
import { type Departure, noteDepartures } from './visitor-table.ts';

/** How long departures wait for others, and how many are written by one commit; ms, rows. */
const joinTime = 250;
const writtenAtOnce = 64;
/** Between two of these commits, unless the server stops: who talks meanwhile waits for one of them, not for several; ms. */
const rest = 5;

const departures: Batch<readonly Departure[], null> = {
  async run(trx, items) {
    const latest = new Map(items.flat().map((departure) => [departure.id, departure]));
    await noteDepartures(trx, [...latest.values()]);
    return items.map(() => ({ result: null, facts: [] }));
  },
};

/** Those who have left and are not written yet: when, by dialog, by owner. */
type Waiting = Map<string, Map<string, number>>;

async function writeDepartures(deps: Deps, waiting: Waiting): Promise<void> {
  for (const [ownerId, dialogs] of waiting) {
    const rows = Array.from(dialogs, ([id, at]) => ({ id, at }));
    for (let from = 0; from < rows.length; from += writtenAtOnce) {
      await commit(deps)<null>(ownerId, { batch: departures, item: rows.slice(from, from + writtenAtOnce) as never });
      if (!deps.shutdown.draining) await Bun.sleep(rest);
    }
  }
}

const leavingOf = serverState((deps: Deps) => {
  let waiting: Waiting = new Map();
  let timer: Timer | undefined;
  let writing = Promise.resolve();
  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const taken = waiting;
    waiting = new Map();
    writing = writing
      .then(() => writeDepartures(deps, taken))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'visitors were not seen off'));
    return writing;
  };
  deps.shutdown.add(write);
  return (ownerId: string, dialogId: string): void => {
    const dialogs = waiting.get(ownerId) ?? new Map<string, number>();
    waiting.set(ownerId, dialogs.set(dialogId, deps.clock.now()));
    timer ??= setTimeout(() => void write(), joinTime).unref();
  };
});

/**
 * Notes, within some moments, that a dialog's visitor has left now. Visitors leave by the thousand when a site's server
 * or a network fails: they are written together, so that those who talk meanwhile do not wait for them.
 */
export const seeOff = (deps: Deps, { ownerId, dialogId }: { ownerId: string; dialogId: string }): void =>
  leavingOf(deps)(ownerId, dialogId);
