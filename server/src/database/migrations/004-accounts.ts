import { statements } from './statements.ts';

/** Proven addresses, the undo of a change of address, quotas of letters, wrong passwords. */
export const accounts = statements(
  'alter table "user" add column proven integer not null default 0',
  'alter table signin add column password_at bigint not null default 0',
  // A code lives for ten minutes; those of before do not say where they were mailed.
  'delete from code',
  `alter table code add column email text not null default ''`,
  `create table email_undo (hash text not null primary key, user_id text not null, email text not null,
    password text not null, at bigint not null,
    constraint user_of_email_undo foreign key (user_id) references "user" (id) on delete cascade)`,
  'create index email_undo_by_user_id on email_undo (user_id, at)',
  'create index email_undo_by_at on email_undo (at)',
  `create table letter_quota (key text not null primary key, sent1 bigint not null, sent2 bigint not null,
    sent3 bigint not null, sent4 bigint not null, sent5 bigint not null)`,
  'create index letter_quota_by_sent1 on letter_quota (sent1)',
  `create table attempt (key text not null primary key, failures integer not null, free_at bigint not null,
    at bigint not null)`,
  'create index attempt_by_at on attempt (at)',
  'create index signin_by_seen_at on signin (seen_at)',
  'create index user_unconfirmed on "user" (created_at) where confirmed = 0',
);
