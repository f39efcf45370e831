import type { Migration } from 'kysely';
import { type Kind, statements } from './statements.ts';

/** SQLite takes no key off a table: the rows move to a new one, in the order in which they were stored. */
const rebuild = [
  `create table sentence_moved (id text not null, dialog_id text not null, seq bigint not null, author text not null,
    text text not null, client_id text, part integer not null default 0, at bigint not null, extra text,
    constraint dialog_of_dialog_id foreign key (dialog_id) references dialog (id) on delete cascade,
    constraint sentence_seq primary key (dialog_id, seq))`,
  `insert into sentence_moved select id, dialog_id, seq, author, text, client_id, part, at, extra
    from sentence order by rowid`,
  'drop table sentence',
  'alter table sentence_moved rename to sentence',
];

const alter = [
  `alter table sentence drop constraint sentence_pkey, drop constraint sentence_client, drop constraint sentence_seq,
    add constraint sentence_seq primary key (dialog_id, seq)`,
];

/**
 * A sentence is found by its dialog and number, not by its id. The index of `clientId`s begins with the `clientId`:
 * those of our SDK are ordered by time, so that one commit's are adjacent, whatever its dialogs.
 */
export const sentenceKeys = (kind: Kind): Migration =>
  statements(
    ...(kind === 'sqlite' ? rebuild : alter),
    `create unique index sentence_client on sentence (client_id, dialog_id, author, part)
      where client_id is not null`,
  );
