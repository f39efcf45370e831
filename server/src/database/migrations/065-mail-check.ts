import { statements } from './statements.ts';

/** The last test letter that a member has sent to themselves, and how far it came. */
export const mailCheck = statements(
  `create table mail_check (member_id text not null primary key, token_hash text not null,
    address_key text not null, sent_at bigint not null, error text, received_at bigint, outcome text, text text,
    constraint member_of_mail_check foreign key (member_id) references "user" (id) on delete cascade)`,
  'create unique index mail_check_token on mail_check (token_hash)',
);
