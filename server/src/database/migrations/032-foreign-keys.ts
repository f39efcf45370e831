import type { Migration } from 'kysely';
import { type Kind, statements } from './statements.ts';

/** The keys that PostgreSQL lost in `027-listed-dialogs`: their indexes are the tables' primary keys. */
const keys = [
  'drop trigger dialog_unsaid on dialog',
  'drop function dialog_unsaid()',
  'delete from sentence where not exists (select from dialog where dialog.id = sentence.dialog_id)',
  `alter table sentence add constraint dialog_of_dialog_id
    foreign key (dialog_id) references dialog (id) on delete cascade`,
  'drop trigger user_unheard on "user"',
  'drop function user_unheard()',
  'delete from event where not exists (select from "user" where "user".id = event.owner_id)',
  `alter table event add constraint user_of_owner_id
    foreign key (owner_id) references "user" (id) on delete cascade`,
];

/** Deletes sentences without a dialog and facts without an owner on PostgreSQL, and lets foreign keys prevent them. */
export const foreignKeys = (kind: Kind): Migration => statements(...(kind === 'postgres' ? keys : []));
