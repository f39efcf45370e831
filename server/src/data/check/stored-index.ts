import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { isPostgres } from '../../database/query/prepared.ts';
import { oldFileText } from '../../dialog/retention/file-retention.ts';
import { tokensOf } from '../../dialog/search/search-words.ts';
import { slicesOf, within } from './rule.ts';

/** On SQLite a row's id is the dialog's `serial` times two to this power, and the sentence's `seq`. */
const seqBits = 24;
const bits = sql.lit(seqBits);
const seqs = sql.lit(2 ** seqBits - 1);

/** Sentences of which something has been deleted: what is written in its place need not be indexed. */
const deleted = sql`coalesce(sentence.extra, '') like '%"deleted":true%' or sentence.text = ${sql.lit(oldFileText)}`;

const notIndexed = (db: Db) =>
  isPostgres(db)
    ? sql`not exists (select 1 from dialog_text where dialog_text.domain_id = dialog.domain_id
        and dialog_text.serial = dialog.serial and dialog_text.seq = sentence.seq)`
    : sql`not exists (select 1 from dialog_text_docsize where id = (dialog.serial << ${bits}) + sentence.seq)`;

/** Sentences that a search cannot find: they have words, and are neither indexed nor on the list of what is to be. */
export async function* findUnindexed(db: Db): AsyncGenerator<string> {
  for await (const slice of slicesOf(db, 'dialog')) {
    const { rows } = await sql<{ id: string; seq: number; text: string }>`select dialog.id, seq, text
      from dialog join sentence on sentence.dialog_id = dialog.id
      where ${within('dialog.id', slice)} and not (${deleted}) and ${notIndexed(db)}
        and not exists (select 1 from dialog_text_fill where dialog_text_fill.serial = dialog.serial)`.execute(db);
    for (const { id, seq, text } of rows) if (tokensOf(text).length > 0) yield `${id}, sentence ${seq}`;
  }
}

/** What the index of SQLite has: row 0 of a dialog is its visitor's name. */
async function* findLostRows(db: Db): AsyncGenerator<string> {
  for await (const slice of slicesOf(db, 'dialog_text_docsize', 'id', -1, 5000)) {
    const { rows } = await sql<{ serial: number; seq: number }>`
      select indexed.id >> ${bits} as serial, indexed.id & ${seqs} as seq from dialog_text_docsize as indexed
      left join dialog on dialog.serial = indexed.id >> ${bits}
      left join sentence on sentence.dialog_id = dialog.id and sentence.seq = indexed.id & ${seqs}
      where ${within('indexed.id', slice)}
        and (dialog.id is null or (indexed.id & ${seqs} > 0 and sentence.dialog_id is null))`.execute(db);
    for (const { serial, seq } of rows) yield `dialog ${serial}, sentence ${seq}`;
  }
}

/** Rows of the search index that no sentence or visitor has. */
export async function* findLostWords(db: Db): AsyncGenerator<string> {
  if (!isPostgres(db)) return yield* findLostRows(db);
  const { rows } = await sql<{
    serial: number;
    seq: number;
  }>`select dialog_text.serial, dialog_text.seq from dialog_text
    left join dialog on dialog.serial = dialog_text.serial and dialog.domain_id = dialog_text.domain_id
    left join sentence on sentence.dialog_id = dialog.id and sentence.seq = dialog_text.seq
    where dialog.id is null or (dialog_text.seq > 0 and sentence.dialog_id is null) limit 1000`.execute(db);
  for (const { serial, seq } of rows) yield `dialog ${serial}, sentence ${seq}`;
}
