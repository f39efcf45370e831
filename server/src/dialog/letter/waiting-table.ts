import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { prepared } from '../../database/query/prepared.ts';
import type { DialogRow } from '../../database/schema.ts';
import { waitingCondition } from '../inbox/list-table.ts';

interface Waiting {
  readonly ownerId: string;
  readonly domainId: string;
  readonly since: number;
  readonly limit: number;
}

const selectWaiting = prepared<Waiting, DialogRow>((db, slot) =>
  sql<DialogRow>`select dialog.* from dialog
    where dialog.owner_id = ${slot('ownerId')} and dialog.domain_id = ${slot('domainId')} ${waitingCondition}
    and dialog.updated_at >= ${slot('since')} order by dialog.updated_at limit ${slot('limit')}`.compile(db),
);

/**
 * Dialogs of a site that wait for a person and were spoken in since a time, the longest first. They are found by the
 * index of the owner's list.
 */
export const listWaiting = (
  db: Db,
  { ownerId, domainId }: { readonly ownerId: string; readonly domainId: string },
  since: number,
  limit: number,
): Promise<DialogRow[]> => selectWaiting(db, { ownerId, domainId, since, limit });
