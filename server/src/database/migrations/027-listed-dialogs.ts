import type { Migration } from 'kysely';
import { createLists, dropLists, type Kind, statements } from './statements.ts';

/** What chooses and orders the dialogs of a list. */
export const columns = 'id, serial, owner_id, domain_id, updated_at, is_ban, unread, waiting, closed_at';
const moving = ['updated_at', 'is_ban', 'unread', 'waiting', 'closed_at'];
const movingOf = (row: string): string => moving.map((column) => `${row}.${column}`).join(', ');

const listed = [
  `create table listed_dialog (id text not null primary key references dialog (id) on delete cascade,
    serial bigint not null, owner_id text not null, domain_id text not null, updated_at bigint not null,
    is_ban integer not null, unread bigint not null, waiting integer not null, closed_at bigint)`,
  `insert into listed_dialog (${columns}) select ${columns} from dialog`,
  ...dropLists,
  ...createLists('listed_dialog'),
  `create function dialog_listed() returns trigger language plpgsql as $$ begin
    insert into listed_dialog (${columns}) select ${columns} from added; return null; end $$`,
  `create trigger dialog_listed after insert on dialog referencing new table as added
    for each statement execute function dialog_listed()`,
  `create function dialog_relisted() returns trigger language plpgsql as $$ begin
    update listed_dialog set ${moving.map((column) => `${column} = moved.${column}`).join(', ')} from moved
    where listed_dialog.id = moved.id and (${movingOf('listed_dialog')}) is distinct from (${movingOf('moved')});
    return null; end $$`,
  `create trigger dialog_relisted after update on dialog referencing new table as moved
    for each statement execute function dialog_relisted()`,
  // What moves is then in no index of a dialog: a row changes in its place, where there is room.
  'alter table dialog set (fillfactor = 80)',
];

// A dialog is locked, and an owner too, by the transaction that writes for it: to look for it row by row shows no more.
const unlooked = [
  'alter table sentence drop constraint dialog_of_dialog_id',
  `create function dialog_unsaid() returns trigger language plpgsql as $$ begin
    delete from sentence where dialog_id = old.id; return null; end $$`,
  'create trigger dialog_unsaid after delete on dialog for each row execute function dialog_unsaid()',
  'alter table event drop constraint user_of_owner_id',
  `create function user_unheard() returns trigger language plpgsql as $$ begin
    delete from event where owner_id = old.id; return null; end $$`,
  'create trigger user_unheard after delete on "user" for each row execute function user_unheard()',
];

/**
 * PostgreSQL writes all indexes of a row when one indexed column changes, as each sentence did. So the columns that
 * select and order the list are a separate table there, filled by triggers; on SQLite they are a view.
 */
export const listedDialogs = (kind: Kind): Migration =>
  kind === 'postgres'
    ? statements(...listed, ...unlooked)
    : statements(`create view listed_dialog as select ${columns} from dialog`);
