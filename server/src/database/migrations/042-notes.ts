import { statements } from './statements.ts';

/** What members write to each other in a dialog, in a table that no call or frame of a visitor reads. */
export const notes = statements(
  `create table note (id text not null primary key, dialog_id text not null, number bigint not null,
    member_id text not null, member_name text not null, client_id text not null, after_seq bigint not null,
    text text not null, mentions text not null, at bigint not null, deleted integer not null default 0,
    constraint dialog_of_note foreign key (dialog_id) references dialog (id) on delete cascade)`,
  'create unique index note_number on note (dialog_id, number)',
  'create unique index note_client_id on note (dialog_id, member_id, client_id)',
);
