import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../database/database.ts';
import { flag } from '../database/query/flag.ts';
import { prepared } from '../database/query/prepared.ts';
import type { DestinationRow, Schema } from '../database/schema.ts';

const selectDestination = prepared<{ id: string }, DestinationRow>((db, slot) =>
  db.selectFrom('destination').selectAll().where('id', '=', slot('id')).compile(),
);

export const findDestination = async (db: Db, id: string): Promise<DestinationRow | undefined> =>
  (await selectDestination(db, { id }))[0];

export async function insertDestination(db: Db, row: Insertable<Schema['destination']>): Promise<void> {
  await db.insertInto('destination').values(row).execute();
}

export async function updateDestination(db: Db, id: string, change: Updateable<Schema['destination']>): Promise<void> {
  await db.updateTable('destination').set(change).where('id', '=', id).execute();
}

export async function removeDestination(db: Db, id: string): Promise<void> {
  await db.deleteFrom('destination').where('id', '=', id).execute();
}

const selectBusy = prepared<{ now: number; by: string }, { id: string }>((db, slot) =>
  db
    .selectFrom('destination')
    .innerJoin('team', 'team.id', 'destination.team_id')
    .select('destination.id')
    .where('destination.active', '=', flag.on)
    .where('not_before', '<=', slot('now'))
    .where((is) => is.or([is('lease_until', '<=', slot('now')), is('lease_by', '=', slot('by'))]))
    .where((is) => {
      const due = is
        .selectFrom('delivery')
        .select('delivery.id')
        .whereRef('destination_id', '=', 'destination.id')
        .where('due_at', '<=', slot('now'));
      return is.or([
        is('team.rev', '>', is.ref('destination.rev')),
        is.exists(due.where('attempts', '=', sql.lit(0))),
        is.exists(due.where('attempts', '>', sql.lit(0))),
      ]);
    })
    .compile(),
);

/** Destinations with facts to take or deliveries that are due, to which this process may deliver. */
export const listBusy = async (db: Db, now: number, by: string): Promise<string[]> =>
  (await selectBusy(db, { now, by })).map(({ id }) => id);

/** Claims a destination: no other process delivers there before `until`. @returns whether it is claimed */
export async function claimDestination(
  db: Db,
  id: string,
  { by, now, until }: { by: string; now: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('destination')
    .set({ lease_by: by, lease_until: until })
    .where('id', '=', id)
    .where((is) => is.or([is('lease_until', '<=', now), is('lease_by', '=', by)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the leases of a process; all of them where no other can be running. */
export async function releaseDestinations(db: Db, by: string | null): Promise<void> {
  const release = db.updateTable('destination').set({ lease_until: 0 }).where('lease_until', '>', sql.lit(0));
  await (by === null ? release : release.where('lease_by', '=', by)).execute();
}

/** Claims a destination of whose end somebody is to be written to: no other process does that before `until`. */
export async function claimUnreported(db: Db, now: number, until: number): Promise<DestinationRow | undefined> {
  const claimed = sql<DestinationRow>`update destination set report_at = ${until}
    where id = (select id from destination where report_at <= ${now} order by report_at limit 1) and report_at <= ${now}
    returning *`;
  return (await claimed.execute(db)).rows[0];
}

/** Destinations that are off. */
export const listInactive = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('destination').select('id').where('active', '=', flag.off).execute()).map(({ id }) => id);
