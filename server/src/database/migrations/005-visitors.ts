import { type Kysely, type Migration, sql } from 'kysely';
import { type Kind, run } from './statements.ts';

const week = 7 * 24 * 60 * 60 * 1000;
/** A random time within a week; ms. */
const someTime = { sqlite: `abs(random() % ${week})`, postgres: `floor(random() * ${week}::bigint)` } as const;

const tables = [
  'alter table dialog add column address_hash text',
  'alter table dialog add column address_at bigint',
  'alter table domain add column checked_at bigint',
  'alter table domain add column check_at bigint',
  'alter table domain add column misses bigint not null default 0',
  'alter table domain add column file_bytes bigint not null default 0',
  `create table visitor_token (hash text not null primary key, dialog_id text not null, until bigint,
    constraint dialog_of_visitor_token foreign key (dialog_id) references dialog (id) on delete cascade)`,
  `create table ban (dialog_id text not null primary key, domain_id text not null, address_hash text not null,
    until bigint not null,
    constraint dialog_of_ban foreign key (dialog_id) references dialog (id) on delete cascade)`,
  'create table tally (key text not null primary key, used bigint not null, until bigint not null)',
];

const indexes = [
  'create index visitor_token_by_dialog_id on visitor_token (dialog_id)',
  'create index visitor_token_by_until on visitor_token (until)',
  'create index ban_by_domain_id_address_hash on ban (domain_id, address_hash)',
  'create index ban_by_until on ban (until)',
  'create index tally_by_until on tally (until)',
  'create index domain_by_check_at on domain (check_at) where verified = 1',
  'create index dialog_by_address_at on dialog (address_at) where address_at is not null',
];

const countFiles = `update domain set file_bytes = coalesce((select sum(file.size) from file
  join dialog on dialog.id = file.dialog_id where dialog.domain_id = domain.id), 0)`;

/**
 * Visitors' tokens that change, bans by address, domains that are looked at again, and what quotas count. What is there
 * already is counted, and verified hosts are looked at in the course of a week.
 */
export const visitors = (kind: Kind): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, ...tables, ...indexes, countFiles);
    const someday = sql`${Date.now()} + ${sql.raw(someTime[kind])}`;
    await sql`update domain set check_at = ${someday} where verified = 1`.execute(db);
  },
});
