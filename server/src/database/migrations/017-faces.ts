import { statements } from './statements.ts';

/** Pictures of assistants, what visitors have agreed to, and ways to a new password. */
export const faces = statements(
  `create table domain_picture (domain_id text not null primary key, png text not null,
    constraint domain_of_domain_picture foreign key (domain_id) references domain (id) on delete cascade)`,
  `alter table dialog add column consent text not null default ''`,
  'alter table dialog add column consent_at bigint',
  `create table password_reset (hash text not null primary key, user_id text not null, at bigint not null,
    constraint user_of_password_reset foreign key (user_id) references "user" (id) on delete cascade)`,
  'create index password_reset_by_user_id on password_reset (user_id)',
  'create index password_reset_by_at on password_reset (at)',
);
