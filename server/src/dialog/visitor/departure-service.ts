import { commit } from '../../event/commit.ts';
import type { Batch } from '../../database/commit-work.ts';
import type { Deps } from '../../deps.ts';
import { type Departure, noteDepartures } from './visitor-table.ts';

const departures: Batch<Departure, null> = {
  async run(trx, items) {
    const latest = new Map(items.map((departure) => [departure.id, departure]));
    await noteDepartures(trx, [...latest.values()]);
    return items.map(() => ({ result: null, facts: [] }));
  },
};

/** Stores that a dialog's visitor was last seen now. Visitors who leave in the same tick share a commit. */
export function seeOff(deps: Deps, { ownerId, dialogId }: { ownerId: string; dialogId: string }): void {
  const item = { id: dialogId, at: deps.clock.now() } as never;
  commit(deps)<null>(ownerId, { batch: departures, item }).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'a departure was not stored'),
  );
}
