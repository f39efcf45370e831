import { sql } from 'kysely';
import type { SentenceRow } from '../../database/schema.ts';
import type { ThreadTools } from '../../runtime/thread-task.ts';

/** A sentence of the assistant's that repeats a taught one: as an option, or as the question that it answers. */
export type Quote = Pick<SentenceRow, 'dialog_id' | 'seq'>;

/** Rows that one statement looks at. */
const rowsAtOnce = 2_000;

/** The sentences of some domains' assistants since a time that repeat one of these texts. Runs in a thread. */
export async function findQuotes(
  { db }: ThreadTools,
  { domainIds, texts, since }: { domainIds: readonly string[]; texts: readonly string[]; since: number },
): Promise<Quote[]> {
  // As they are within JSON, without the quotes around.
  const written = texts.map((text) => JSON.stringify(text).slice(1, -1));
  const found: Quote[] = [];
  for (let last = 0; ;) {
    const dialogs = await sql<{ id: string; serial: number }>`select id, serial from dialog
      where serial > ${last} and updated_at >= ${since} and domain_id in (${sql.join(domainIds)})
      order by serial limit ${rowsAtOnce / 20}`.execute(db);
    for (const { id } of dialogs.rows) {
      const rows = await db
        .selectFrom('sentence')
        .select(['dialog_id', 'seq', 'text', 'extra'])
        .where('dialog_id', '=', id)
        .where('author', '=', 'assistant')
        .where('at', '>=', since)
        .execute();
      for (const { dialog_id, seq, text, extra } of rows)
        if (texts.some((one) => text.includes(one)) || (extra && written.some((one) => extra.includes(one))))
          found.push({ dialog_id, seq });
    }
    const end = dialogs.rows.at(-1);
    if (end === undefined) return found;
    last = end.serial;
  }
}
