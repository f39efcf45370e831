import { statements } from './statements.ts';

/** Teams that a person was removed from and has not read about; the members that a fact names, as JSON. */
export const departures = statements(
  `create table removal (id text not null primary key, user_id text not null references "user" (id) on delete cascade, team_id text not null,
    team_name text not null, at bigint not null)`,
  'create unique index removal_of_person on removal (user_id, team_id)',
  'alter table event add column extra text',
);
