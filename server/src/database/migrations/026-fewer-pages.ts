import type { Migration } from 'kysely';
import { type Kind, statements } from './statements.ts';

/** SQLite makes no key the table itself, and lets no table forget which ids it has had: the rows move to new ones. */
const rebuild = [
  `create table event_moved (owner_id text not null, rev bigint not null default 0, type text not null,
    dialog_id text not null, seq bigint, at bigint not null,
    constraint user_of_owner_id foreign key (owner_id) references "user" (id) on delete cascade,
    constraint event_rev primary key (owner_id, rev)) without rowid`,
  'insert into event_moved select owner_id, rev, type, dialog_id, seq, at from event',
  'drop table event',
  'alter table event_moved rename to event',
  'create table due_moved (id integer primary key, ranges text not null)',
  'insert into due_moved select id, ranges from dialog_text_due',
  'drop table dialog_text_due',
  'alter table due_moved rename to dialog_text_due',
];

/**
 * A commit writes each page that it has changed, mostly for one sentence alone: facts are stored in their key, what the
 * search lacks has no counter of its own, and dialogs that wait are found by the index of their list.
 */
export const fewerPages = (kind: Kind): Migration =>
  statements('drop index dialog_waiting', ...(kind === 'sqlite' ? rebuild : []));
