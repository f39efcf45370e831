import { type Kysely, type Migration, sql } from 'kysely';

type Kind = 'sqlite' | 'postgres';

interface Range {
  readonly dialogId: string;
  readonly from: number;
  readonly to: number;
}

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

/** The lists of dialogs, each in its order. */
const lists = {
  dialog_list: '',
  dialog_list_unread: 'where is_ban = 0 and unread > 0',
  dialog_list_waiting: 'where is_ban = 0 and waiting = 1',
  dialog_list_banned: 'where is_ban = 1',
  dialog_list_open: 'where closed_at is null',
  dialog_list_closed: 'where closed_at is not null',
};
const createLists = Object.entries(lists).map(
  ([name, where]) => `create index ${name} on dialog (owner_id, updated_at, id, domain_id) ${where}`,
);

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
  const due = await sql<{ ranges: string }>`select ranges from dialog_text_due`.execute(db);
  for (const { dialogId, from, to } of due.rows.flatMap(({ ranges }) => JSON.parse(ranges) as Range[])) {
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
    for (const statement of [...dropPlaces[kind], 'drop table listed_dialog', ...createLists, ...createFill])
      await sql.raw(statement).execute(db);
    await takeDue(db);
    await sql`drop table dialog_text_due`.execute(db);
    if (kind === 'sqlite')
      for (const [name, value] of Object.entries(merges))
        await sql`insert into dialog_text (dialog_text, rank) values (${name}, ${value})`.execute(db);
  },
});
