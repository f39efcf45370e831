import { statements } from './statements.ts';

/** Where facts are delivered to besides the product's own connections, and what is to be delivered. */
export const deliveries = statements(
  'alter table event add column moments text',
  `create table destination (id text not null primary key, team_id text not null, kind text not null,
    active integer not null default 1, rev bigint not null, lease_by text not null default '',
    lease_until bigint not null default 0, not_before bigint not null default 0, fails integer not null default 0,
    last_status integer, last_error text, last_at bigint, ended text, report_at bigint,
    constraint team_of_destination foreign key (team_id) references team (id) on delete cascade)`,
  'create index destination_of_team on destination (team_id)',
  'create index destination_active on destination (active, not_before)',
  'create index destination_leased on destination (lease_until) where lease_until > 0',
  'create index destination_unreported on destination (report_at) where report_at is not null',
  `create table delivery (id text not null primary key, destination_id text not null, dialog_id text not null,
    rev bigint not null, place integer not null, type text not null, seq bigint, about text, at bigint not null,
    state text not null default 'waiting', attempts integer not null default 0, due_at bigint, status integer,
    error text, ended_at bigint,
    constraint destination_of_delivery foreign key (destination_id) references destination (id) on delete cascade)`,
  'create index delivery_list on delivery (destination_id, id)',
  `create index delivery_line on delivery (destination_id, dialog_id, rev, place) where state = 'waiting'`,
  'create index delivery_again on delivery (destination_id, due_at) where due_at is not null and attempts > 0',
  'create index delivery_first on delivery (destination_id, due_at) where due_at is not null and attempts = 0',
  `create index delivery_done on delivery (destination_id, ended_at) where state = 'delivered'`,
  `create index delivery_failed on delivery (destination_id) where state = 'failed'`,
);
