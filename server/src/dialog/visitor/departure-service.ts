import { sql } from 'kysely';
import { commit } from '../../event/commit.ts';
import type { Batch } from '../../database/commit-work.ts';
import { preparedRows } from '../../database/query/prepared.ts';
import type { Deps } from '../../deps.ts';

const updateSeen = preparedRows('departed', { id: 'text', at: 'bigint' }, (db, departed) =>
  sql<never>`update dialog set last_seen_at = departed.at from ${departed}
    where dialog.id = departed.id and dialog.last_seen_at < departed.at`.compile(db),
);

const departures: Batch<{ readonly id: string; readonly at: number }, null> = {
  async run(trx, items) {
    const latest = new Map(items.map((departure) => [departure.id, departure]));
    await updateSeen(trx, [...latest.values()]);
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
