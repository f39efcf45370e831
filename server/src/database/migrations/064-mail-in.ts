import { statements } from './statements.ts';

/** Answers by mail: the addresses they go to, the letters that wait for a decision, the mailbox that is read. */
export const mailIn = statements(
  'alter table mailbox add column bounced integer not null default 0',
  `create table reply_address (token_hash text not null primary key, dialog_id text not null, address_key text not null,
    first_id text, last_id text,
    constraint dialog_of_reply_address foreign key (dialog_id) references dialog (id) on delete cascade)`,
  'create index reply_address_of_dialog on reply_address (dialog_id)',
  `create table waiting_letter (id text not null primary key, dialog_id text not null, letter_key text not null,
    reason text not null, sender text not null, text text not null, files integer not null, at bigint not null,
    constraint dialog_of_waiting_letter foreign key (dialog_id) references dialog (id) on delete cascade)`,
  'create unique index waiting_letter_of_dialog on waiting_letter (dialog_id, letter_key)',
  `create table mail_folder (key text not null primary key, uid_validity bigint not null default 0,
    last_uid bigint not null default 0, lease_by text not null default '', lease_until bigint not null default 0,
    read_at bigint, error text)`,
);
