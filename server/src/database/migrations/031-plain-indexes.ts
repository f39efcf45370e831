import { type Kysely, type Migration, sql } from 'kysely';
import { createLists, type Kind, readDue, run, setSearchIndex } from './statements.ts';

const dropPlaces: Readonly<Record<Kind, readonly string[]>> = {
  sqlite: [
    'drop trigger dialog_relisted',
    'drop trigger dialog_numbered',
    `create trigger dialog_numbered after insert on dialog when new.serial is null begin
      update dialog set serial = (select coalesce(max(serial), 0) + 1 from dialog) where id = new.id; end`,
    'drop table dialog_placed',
  ],
  postgres: [
    'drop trigger dialog_listed on dialog',
    'drop function dialog_listed()',
    'drop trigger dialog_relisted on dialog',
    'drop function dialog_relisted()',
    'alter table dialog reset (fillfactor)',
  ],
};

/** Names dialogs that are to be indexed, at first those that an unfinished fill has left. */
const createFill = [
  'alter table dialog_text_fill rename to filled_to',
  `create table dialog_text_fill
    (serial bigint not null primary key references dialog (serial) on delete cascade)`,
  `insert into dialog_text_fill
    select dialog.serial from dialog join filled_to on dialog.serial <= filled_to.serial`,
  'drop table filled_to',
];

/** Of the search index on SQLite: the defaults. */
const merges = { automerge: 4, usermerge: 4, crisismerge: 16 };

/** Counts the texts of the sentences that were yet to be indexed, and lets their dialogs be indexed. */
async function takeDue(db: Kysely<unknown>): Promise<void> {
  for (const { dialogId, from, to } of await readDue(db)) {
    await sql`update domain set text_bytes = text_bytes + coalesce((select sum(octet_length(text)) from sentence
      where dialog_id = ${dialogId} and seq between ${from} and ${to}), 0)
      where id = (select domain_id from dialog where id = ${dialogId})`.execute(db);
    await sql`insert into dialog_text_fill select serial from dialog where id = ${dialogId}
      on conflict do nothing`.execute(db);
  }
}

/**
 * Lists are read by indexes of `dialog`, and the words of a sentence are indexed in its own transaction: the tables and
 * triggers that brought both there later are dropped.
 */
export const plainIndexes = (kind: Kind): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, ...dropPlaces[kind], 'drop table listed_dialog', ...createLists('dialog'), ...createFill);
    await takeDue(db);
    await run(db, 'drop table dialog_text_due', ...(kind === 'sqlite' ? setSearchIndex(merges) : []));
  },
});
