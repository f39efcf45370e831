import { statements } from './statements.ts';

/** Texts that operators insert into their answers. */
export const readyReplies = statements(
  `create table ready_reply (id text not null primary key, team_id text not null, member_id text not null,
    own integer not null, title text not null, text text not null)`,
  'create index ready_reply_of_team on ready_reply (team_id, own, member_id)',
);
