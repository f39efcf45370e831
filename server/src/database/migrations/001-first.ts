import type { Migration } from 'kysely';
import { bytesOf, type Kind, statements } from './statements.ts';

const userOf = (column: string): string =>
  `constraint user_of_${column} foreign key (${column}) references "user" (id) on delete cascade`;
const ofDomain = 'constraint domain_of_domain_id foreign key (domain_id) references domain (id) on delete cascade';
const ofLabel = 'constraint label_of_label_id foreign key (label_id) references label (id) on delete cascade';
const ofDialog = 'constraint dialog_of_dialog_id foreign key (dialog_id) references dialog (id) on delete cascade';

const accounts = [
  `create table "user" (id text not null primary key, email text not null, name text not null,
    password text not null, avatar text not null default '', confirmed integer not null default 0,
    created_at bigint not null, rev bigint not null default 0,
    constraint user_email unique (email))`,
  `create table signin (id text not null primary key, user_id text not null, generation integer not null default 0,
    rotated_at bigint not null, user_agent text not null default '', created_at bigint not null,
    seen_at bigint not null, ${userOf('user_id')})`,
  `create table stone (hash text not null, expires_at bigint not null, use text, email text, user_id text,
    ${userOf('user_id')}, constraint stone_hash primary key (hash))`,
  `create table code (id text not null primary key, user_id text not null, stone_hash text, hash text not null,
    tries integer not null default 0, expires_at bigint not null, sent_at bigint not null, refreshed_at bigint,
    ${userOf('user_id')},
    constraint stone_of_code foreign key (stone_hash) references stone (hash) on delete cascade)`,
];

const knowledge = (bytes: string): string[] => [
  `create table domain (id text not null primary key, owner_id text not null, name text not null, host text not null,
    site text not null, proof text not null, verified integer not null default 0, config text not null,
    secret text not null, trained_at bigint, created_at bigint not null, ${userOf('owner_id')},
    constraint domain_site unique (site), constraint domain_host_of_owner unique (owner_id, host))`,
  'create unique index domain_verified_host on domain (host) where verified = 1',
  `create table label (id text not null primary key, domain_id text not null, label text not null,
    description text not null default '', created_at bigint not null, ${ofDomain},
    constraint label_of_domain unique (domain_id, label))`,
  `create table qa (id text not null primary key, label_id text not null, type text not null, sentences text not null,
    created_at bigint not null, ${ofLabel})`,
  `create table model (domain_id text not null, bytes ${bytes} not null, learned text not null, report text not null,
    trained_at bigint not null, ${ofDomain}, constraint model_domain primary key (domain_id))`,
];

const dialogs = (bytes: string): string[] => [
  `create table dialog (id text not null primary key, owner_id text not null, domain_id text not null,
    session text not null, token_hash text not null, visitor_name text not null default '', email text not null,
    user_id text not null, verified integer not null default 0, is_ban integer not null default 0,
    "last" bigint not null default 0, visitor_read bigint not null default 0,
    operator_read bigint not null default 0, turn bigint not null default 0, silent_until bigint,
    waiting integer not null default 0, page text not null default '', title text not null default '',
    referrer text not null default '', locale text not null default '', user_agent text not null default '',
    rating integer, rating_comment text not null default '', first_seen_at bigint not null,
    last_seen_at bigint not null, updated_at bigint not null, ${userOf('owner_id')}, ${ofDomain},
    constraint dialog_session unique (session), constraint dialog_token unique (token_hash))`,
  `create table sentence (id text not null primary key, dialog_id text not null, seq bigint not null,
    author text not null, text text not null, client_id text, part integer not null default 0, at bigint not null,
    extra text, ${ofDialog}, constraint sentence_seq unique (dialog_id, seq),
    constraint sentence_client unique (dialog_id, author, client_id, part))`,
  `create table file (id text not null primary key, dialog_id text not null, name text not null, type text not null,
    size bigint not null, bytes ${bytes} not null, ${ofDialog})`,
  `create table event (owner_id text not null, rev bigint not null default 0, type text not null,
    dialog_id text not null, seq bigint, at bigint not null, ${userOf('owner_id')},
    constraint event_rev primary key (owner_id, rev))`,
  `create table missed (id text not null primary key, domain_id text not null, dialog_id text, question text not null,
    read text not null, closest text, at bigint not null, ${ofDomain}, ${ofDialog})`,
];

const indexes = [
  'create index signin_by_user_id on signin (user_id)',
  'create index stone_by_expires_at on stone (expires_at)',
  'create index stone_by_user_id on stone (user_id)',
  'create index code_by_user_id on code (user_id)',
  'create index code_by_stone_hash on code (stone_hash)',
  'create index label_by_domain_id_created_at on label (domain_id, created_at)',
  'create index qa_by_label_id_created_at on qa (label_id, created_at)',
  'create index missed_by_domain_id_at on missed (domain_id, at)',
  'create index missed_by_dialog_id on missed (dialog_id)',
  'create index dialog_by_owner_id_updated_at on dialog (owner_id, updated_at)',
  'create index dialog_by_domain_id_user_id on dialog (domain_id, user_id)',
  'create index file_by_dialog_id on file (dialog_id)',
];

/** All tables. Children go with their parents. */
export const first = (kind: Kind): Migration =>
  statements(...accounts, ...knowledge(bytesOf[kind]), ...dialogs(bytesOf[kind]), ...indexes);
