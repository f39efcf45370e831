import { statements } from './statements.ts';

/**
 * Columns that identify and order dialogs: number, own name, tags, time of closing, start of waiting. The dialogs of
 * each domain are numbered by their beginning; a waiting visitor has waited since the last sentence.
 */
export const inbox = statements(
  'alter table domain add column dialogs bigint not null default 0',
  'alter table dialog add column number bigint not null default 0',
  `alter table dialog add column own_name text not null default ''`,
  'alter table dialog add column closed_at bigint',
  'alter table dialog add column waiting_since bigint',
  `create table dialog_tag (dialog_id text not null, tag text not null, owner_id text not null,
    constraint dialog_tag_key primary key (dialog_id, tag),
    constraint dialog_of_tag foreign key (dialog_id) references dialog (id) on delete cascade)`,
  'create index dialog_tag_by_owner_id_tag on dialog_tag (owner_id, tag)',
  `update dialog set number = numbered.number from (
    select id, row_number() over (partition by domain_id order by first_seen_at, id) as number from dialog
  ) as numbered where numbered.id = dialog.id`,
  'update domain set dialogs = (select count(*) from dialog where dialog.domain_id = domain.id)',
  'update dialog set waiting_since = coalesce(called_at, updated_at) where waiting = 1',
  'create index dialog_closed on dialog (owner_id, updated_at) where closed_at is not null',
  `create index dialog_by_email on dialog (domain_id, email) where email <> ''`,
);
