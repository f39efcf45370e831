import { statements } from './statements.ts';

/** Webhooks: each is a destination, with which it is deleted. */
export const hooks = statements(
  `create table hook (id text not null primary key, team_id text not null, domain_id text, url text not null,
    events text not null, secret text not null, created_at bigint not null,
    constraint destination_of_hook foreign key (id) references destination (id) on delete cascade,
    constraint domain_of_hook foreign key (domain_id) references domain (id) on delete cascade)`,
  'create index hook_of_team on hook (team_id)',
  'create index hook_of_domain on hook (domain_id) where domain_id is not null',
);
