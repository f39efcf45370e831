import type { Db } from '../platform/database.ts';
import type { DialogRow } from '../platform/schema.ts';

/** A domain's dialogs that wait for a person and were spoken in since a time, the longest first. */
export const listWaiting = (db: Db, domainId: string, since: number, limit: number): Promise<DialogRow[]> =>
  db
    .selectFrom('dialog')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('waiting', '=', 1)
    .where('updated_at', '>=', since)
    .where('is_ban', '=', 0)
    .orderBy('updated_at')
    .limit(limit)
    .execute();
