import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { DialogRow } from '../../platform/database/schema.ts';
import { conditionOf } from '../inbox/list-table.ts';

interface Waiting {
  readonly ownerId: string;
  readonly domainId: string;
  readonly since: number;
  readonly limit: number;
}

const selectWaiting = prepared<Waiting, DialogRow>((db, slot) =>
  sql<DialogRow>`select dialog.* from listed_dialog as listed join dialog on dialog.id = listed.id
    where listed.owner_id = ${slot('ownerId')} and listed.domain_id = ${slot('domainId')} ${conditionOf('waiting')}
    and listed.updated_at >= ${slot('since')} order by listed.updated_at limit ${slot('limit')}`.compile(db),
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
