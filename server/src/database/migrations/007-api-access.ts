import { statements } from './statements.ts';

/** API tokens, the origins of owners' own interfaces, and by which token a program began a visitor's dialog. */
export const apiAccess = statements(
  `create table api_token (id text not null primary key, user_id text not null, name text not null,
    hash text not null unique, scopes text not null, created_at bigint not null, used_at bigint,
    constraint api_token_name unique (user_id, name),
    constraint user_of_api_token foreign key (user_id) references "user" (id) on delete cascade)`,
  `create table origin (user_id text not null, origin text not null,
    constraint origin_of_user primary key (user_id, origin),
    constraint user_of_origin foreign key (user_id) references "user" (id) on delete cascade)`,
  'create index origin_by_origin on origin (origin)',
  'alter table dialog add column api_token_id text',
);
