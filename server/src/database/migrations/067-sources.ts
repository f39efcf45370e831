import { statements } from './statements.ts';

/** Pages, sitemaps and files that drafts are found in, and the pages of each as they were last read. */
export const sources = statements(
  `create table source (id text not null primary key, domain_id text not null, kind text not null, name text not null,
    url text, place text not null, state text not null, error text, pages integer not null, daily integer not null,
    read_at bigint, lease_at bigint, next_at bigint, created_at bigint not null,
    constraint domain_of_source foreign key (domain_id) references domain (id) on delete cascade)`,
  'create unique index source_place on source (domain_id, place)',
  'create index source_lease on source (lease_at) where lease_at is not null',
  'create index source_next on source (next_at) where next_at is not null',
  `create table source_page (source_id text not null, url text not null, etag text, modified text, hash text not null,
    primary key (source_id, url),
    constraint source_of_page foreign key (source_id) references source (id) on delete cascade)`,
);
