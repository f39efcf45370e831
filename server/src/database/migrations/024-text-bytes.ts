import { type Kysely, type Migration, sql } from 'kysely';
import { readDue, run } from './statements.ts';

/** Bytes of the texts in a domain's dialogs, without those that are counted once they are indexed. */
export const textBytes: Migration = {
  async up(db: Kysely<unknown>) {
    await run(
      db,
      'alter table domain add column text_bytes bigint not null default 0',
      `update domain set text_bytes = coalesce((select sum(octet_length(sentence.text)) from dialog
        join sentence on sentence.dialog_id = dialog.id where dialog.domain_id = domain.id), 0)`,
    );
    for (const { dialogId, from, to } of await readDue(db))
      await sql`update domain set text_bytes = text_bytes - coalesce((select sum(octet_length(text)) from sentence
        where dialog_id = ${dialogId} and seq between ${from} and ${to}), 0)
        where id = (select domain_id from dialog where id = ${dialogId})`.execute(db);
  },
};
