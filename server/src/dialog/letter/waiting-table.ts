import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { DialogRow } from '../../database/schema.ts';
import { waitingCondition } from '../inbox/list-table.ts';

/**
 * Dialogs of a site that wait for a person and were spoken in since a time, the longest first. They are found by the
 * index of the owner's list; the sum hides the index by time, which SQLite would choose and sort.
 */
export async function listWaiting(
  db: Db,
  { ownerId, domainId }: { readonly ownerId: string; readonly domainId: string },
  since: number,
  limit: number,
): Promise<DialogRow[]> {
  const waiting = sql<DialogRow>`select dialog.* from dialog
    where dialog.owner_id = ${ownerId} and dialog.domain_id = ${domainId} ${waitingCondition}
    and dialog.updated_at + 0 >= ${since} order by dialog.waiting_since, dialog.id limit ${limit}`;
  return (await waiting.execute(db)).rows;
}
