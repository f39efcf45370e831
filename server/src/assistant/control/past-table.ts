import { sql } from 'kysely';
import type { Author } from '../../contract.ts';
import type { Db } from '../../database/database.ts';

/** Position of a dialog in the order of their beginnings. */
export interface PastPlace {
  readonly id: string;
  readonly at: number;
}

/** A sentence of a dialog; `text` is its beginning. */
export interface PastRow {
  readonly dialog_id: string;
  readonly seq: number;
  readonly client_id: string | null;
  readonly author: Author;
  readonly text: string;
  readonly at: number;
  readonly extra: string | null;
}

/** The newest dialogs of a domain that began before a place, newest first. */
export async function listPastDialogs(
  db: Db,
  domainId: string,
  before: PastPlace | null,
  limit: number,
): Promise<PastPlace[]> {
  const rows = await db
    .selectFrom('dialog')
    .select(['id', 'first_seen_at'])
    .where('domain_id', '=', domainId)
    .$if(before !== null, (query) =>
      query
        .where('first_seen_at', '<=', before!.at)
        .where((is) => is.or([is('first_seen_at', '<', before!.at), is('id', '<', before!.id)])),
    )
    .orderBy('first_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, first_seen_at: at }) => ({ id, at }));
}

/** Letters of a sentence that are read: what the assistant reads of a question is shorter. */
const mostLetters = 1000;

/** The last `each` sentences of each of these dialogs, in their order. */
export const listPast = (db: Db, dialogIds: readonly string[], each: number): Promise<PastRow[]> =>
  db
    .selectFrom('dialog')
    .innerJoin('sentence', 'sentence.dialog_id', 'dialog.id')
    .select(['sentence.dialog_id', 'sentence.seq', 'sentence.client_id', 'sentence.author'])
    .select(['sentence.at', 'sentence.extra'])
    .select(sql<string>`substr(sentence.text, 1, ${sql.lit(mostLetters)})`.as('text'))
    .where('dialog.id', 'in', [...dialogIds])
    .whereRef('sentence.seq', '>', (is) => is('dialog.last', '-', each))
    .orderBy('sentence.dialog_id')
    .orderBy('sentence.seq')
    .execute();
