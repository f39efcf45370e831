import { statements } from './statements.ts';

/** Unanswered calls for a person, and the letters to visitors and owners that are due. */
export const conversation = statements(
  'alter table dialog add column called_at bigint',
  'alter table dialog add column mailed bigint not null default 0',
  `create table reply_letter (dialog_id text not null primary key, due_at bigint not null,
    tries integer not null default 0,
    constraint dialog_of_reply_letter foreign key (dialog_id) references dialog (id) on delete cascade)`,
  `create table wait_letter (domain_id text not null primary key, since bigint, due_at bigint,
    sent_at bigint not null default 0,
    constraint domain_of_wait_letter foreign key (domain_id) references domain (id) on delete cascade)`,
  `create table mailbox (key text not null primary key, domain_id text not null, sent integer not null default 0,
    proven integer not null default 0, stopped integer not null default 0, at bigint not null,
    constraint domain_of_mailbox foreign key (domain_id) references domain (id) on delete cascade)`,
  'create index reply_letter_by_due_at on reply_letter (due_at)',
  'create index wait_letter_by_due_at on wait_letter (due_at) where due_at is not null',
  'create index mailbox_by_domain_id on mailbox (domain_id)',
  'create index mailbox_by_at on mailbox (at) where stopped = 0',
  'create index dialog_waiting on dialog (domain_id, updated_at) where waiting = 1',
);
