import type { Migration } from 'kysely';
import { columns } from './027-listed-dialogs.ts';
import { createLists, dropLists, type Kind, statements } from './statements.ts';

const filters = (row: 'old' | 'new'): string =>
  `(${row}.is_ban, ${row}.unread > 0, ${row}.waiting, ${row}.closed_at is null)`;

const places = [
  'drop view listed_dialog',
  `create table listed_dialog (id text not null primary key references dialog (id) on delete cascade,
    serial bigint not null, owner_id text not null, domain_id text not null, updated_at bigint not null,
    is_ban integer not null, unread bigint not null, waiting integer not null, closed_at bigint) without rowid`,
  `insert into listed_dialog (${columns}) select ${columns} from dialog order by id`,
  ...dropLists,
  ...createLists('listed_dialog'),
  'drop trigger dialog_numbered',
  `create trigger dialog_numbered after insert on dialog begin
    update dialog set serial = (select coalesce(max(serial), 0) + 1 from dialog) where id = new.id and serial is null;
    insert into listed_dialog (${columns}) select ${columns} from dialog where id = new.id; end`,
  `create trigger dialog_relisted after update of is_ban, unread, waiting, closed_at on dialog
    when ${filters('new')} is not ${filters('old')} begin
    update listed_dialog set is_ban = new.is_ban, unread = new.unread, waiting = new.waiting,
      closed_at = new.closed_at, updated_at = new.updated_at
    where id = new.id; end`,
  'create table dialog_placed (id integer primary key, due bigint not null)',
  'insert into dialog_placed values (1, 0)',
];

/**
 * On SQLite too the places of dialogs in the list are a separate table. Triggers update the filters; the time of the
 * last sentence was updated for many dialogs at once.
 */
export const listPlaces = (kind: Kind): Migration => statements(...(kind === 'sqlite' ? places : []));
