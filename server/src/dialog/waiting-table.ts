import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { DialogRow } from '../platform/schema.ts';

/**
 * Dialogs of a site that wait for a person and were spoken in since a time, the longest first. They are found by the
 * index of the owner's list.
 */
export const listWaiting = (
  db: Db,
  { ownerId, domainId }: { readonly ownerId: string; readonly domainId: string },
  since: number,
  limit: number,
): Promise<DialogRow[]> =>
  db
    .selectFrom('dialog')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('domain_id', '=', domainId)
    // SQLite knows by the text alone that an index has no other rows.
    .where(sql<boolean>`is_ban = 0 and waiting = 1`)
    .where('updated_at', '>=', since)
    .orderBy('updated_at')
    .limit(limit)
    .execute();
