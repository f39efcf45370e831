import { type Kysely, type Migration, sql } from 'kysely';
import { type Kind, run } from './statements.ts';

const teamColumns = `id text not null primary key, name text not null, rev bigint not null default 0,
  created_at bigint not null, assign text not null default 'hand', limit_open bigint not null default 10,
  return_after bigint not null default 15`;

/**
 * Renaming the table of accounts makes every foreign key that refers to it refer to `team`: the large tables are not
 * touched. The columns of a person are then dropped from it. SQLite cannot drop a unique column: there the table is built
 * again, and the foreign keys of the others, which are off during migrations, refer to it by its name.
 */
const splitTeams: Readonly<Record<Kind, readonly string[]>> = {
  sqlite: [
    `create table team_new (${teamColumns})`,
    'insert into team_new (id, name, rev, created_at) select id, name, rev, created_at from team',
    'drop table team',
    'alter table team_new rename to team',
  ],
  postgres: [
    'drop index user_unconfirmed',
    'drop index user_by_pending_email',
    `alter table team ${['email', 'pending_email', 'password', 'avatar', 'confirmed', 'proven', 'consent', 'consent_at']
      .map((column) => `drop column ${column}`)
      .join(', ')}`,
    'alter index user_pkey rename to team_pkey',
    "alter table team add column assign text not null default 'hand'",
    'alter table team add column limit_open bigint not null default 10',
    'alter table team add column return_after bigint not null default 15',
  ],
};

const userColumns =
  'id, email, pending_email, name, password, avatar, confirmed, proven, created_at, consent, consent_at';
const ofUser = 'references "user" (id) on delete cascade';
const ofTeam = 'references team (id) on delete cascade';

const people = [
  `create table "user" (id text not null primary key, email text not null, pending_email text, name text not null,
    password text not null, avatar text not null default '', confirmed integer not null default 0,
    proven integer not null default 0, created_at bigint not null, consent text not null default '',
    consent_at bigint, constraint user_email unique (email))`,
  `insert into "user" (${userColumns}) select ${userColumns} from account`,
  'drop table account',
  'create index user_unconfirmed on "user" (created_at) where confirmed = 0',
  'create index user_by_pending_email on "user" (pending_email) where pending_email is not null',
];

const members = [
  `create table member (team_id text not null ${ofTeam}, user_id text not null ${ofUser},
    role text not null, available integer not null default 1, created_at bigint not null, used_at bigint not null,
    primary key (team_id, user_id))`,
  'create index member_by_user_id on member (user_id, used_at)',
  `insert into member (team_id, user_id, role, created_at, used_at)
    select id, id, 'owner', created_at, created_at from "user" where confirmed = 1`,
  `create table invite (id text not null primary key, team_id text not null ${ofTeam}, email text not null,
    role text not null, hash text not null unique, created_at bigint not null, expires_at bigint not null,
    constraint invite_email unique (team_id, email))`,
  'create index invite_by_expires_at on invite (expires_at)',
  `create table trail (id text not null primary key, team_id text not null ${ofTeam}, at bigint not null,
    member_id text ${ofUser}, what text not null, about text not null)`,
  'create index trail_by_team_id on trail (team_id, at, id)',
  'create index trail_by_at on trail (at)',
];

/** A small table whose foreign key to an account becomes one to a person or, of API tokens and origins, to a team. */
interface Rebuilt {
  readonly table: string;
  readonly columns: string;
  /** Columns of the old table, in the order of `columns`. */
  readonly from: string;
  readonly create: string;
  readonly indexes: readonly string[];
}

const rebuilt: readonly Rebuilt[] = [
  {
    table: 'stone',
    columns: 'hash, expires_at, use, email, user_id',
    from: 'hash, expires_at, use, email, user_id',
    create: `hash text not null, expires_at bigint not null, use text, email text, user_id text ${ofUser},
      constraint stone_hash primary key (hash)`,
    indexes: [
      'create index stone_by_expires_at on stone (expires_at)',
      'create index stone_by_user_id on stone (user_id)',
    ],
  },
  {
    table: 'code',
    columns: 'id, user_id, stone_hash, email, hash, tries, expires_at, sent_at, refreshed_at',
    from: 'id, user_id, stone_hash, email, hash, tries, expires_at, sent_at, refreshed_at',
    create: `id text not null primary key, user_id text not null ${ofUser},
      stone_hash text references stone (hash) on delete cascade, email text not null, hash text not null,
      tries integer not null default 0, expires_at bigint not null, sent_at bigint not null, refreshed_at bigint`,
    indexes: ['create index code_by_user_id on code (user_id)', 'create index code_by_stone_hash on code (stone_hash)'],
  },
  {
    table: 'email_undo',
    columns: 'hash, user_id, email, password, at',
    from: 'hash, user_id, email, password, at',
    create: `hash text not null primary key, user_id text not null ${ofUser}, email text not null,
      password text not null, at bigint not null`,
    indexes: [
      'create index email_undo_by_user_id on email_undo (user_id, at)',
      'create index email_undo_by_at on email_undo (at)',
    ],
  },
  {
    table: 'password_reset',
    columns: 'hash, user_id, at',
    from: 'hash, user_id, at',
    create: `hash text not null primary key, user_id text not null ${ofUser}, at bigint not null`,
    indexes: [
      'create index password_reset_by_user_id on password_reset (user_id)',
      'create index password_reset_by_at on password_reset (at)',
    ],
  },
  {
    table: 'signin',
    columns: 'id, user_id, team_id, generation, rotated_at, user_agent, created_at, seen_at, password_at',
    from: 'id, user_id, user_id, generation, rotated_at, user_agent, created_at, seen_at, password_at',
    create: `id text not null primary key, user_id text not null ${ofUser}, team_id text not null,
      generation integer not null default 0, rotated_at bigint not null, user_agent text not null default '',
      created_at bigint not null, seen_at bigint not null, password_at bigint not null default 0,
      constraint member_of_signin foreign key (team_id, user_id) references member (team_id, user_id)`,
    indexes: [
      'create index signin_by_user_id on signin (user_id)',
      'create index signin_by_member on signin (team_id, user_id)',
      'create index signin_by_seen_at on signin (seen_at)',
    ],
  },
  {
    table: 'api_token',
    columns: 'id, team_id, made_by, name, hash, scopes, created_at, used_at',
    from: 'id, user_id, user_id, name, hash, scopes, created_at, used_at',
    create: `id text not null primary key, team_id text not null ${ofTeam}, made_by text not null ${ofUser},
      name text not null, hash text not null unique, scopes text not null, created_at bigint not null, used_at bigint,
      constraint api_token_name unique (team_id, name)`,
    indexes: ['create index api_token_by_made_by on api_token (made_by)'],
  },
  {
    table: 'origin',
    columns: 'team_id, origin, made_by',
    from: 'user_id, origin, user_id',
    create: `team_id text not null ${ofTeam}, origin text not null, made_by text not null ${ofUser},
      constraint origin_of_team primary key (team_id, origin)`,
    indexes: ['create index origin_by_origin on origin (origin)', 'create index origin_by_made_by on origin (made_by)'],
  },
];

/** Their rows are copied first and all old tables dropped before the new ones are made: `code` refers to `stone`. */
const rebuild = [
  ...rebuilt.map(({ table }) => `create table ${table}_old as select * from ${table}`),
  ...rebuilt.toReversed().map(({ table }) => `drop table ${table}`),
  ...rebuilt.flatMap(({ table, columns, from, create, indexes }) => [
    `create table ${table} (${create})`,
    // A sign-in of a registration that was never confirmed has no team.
    `insert into ${table} (${columns}) select ${from} from ${table}_old
      ${table === 'signin' ? 'where user_id in (select user_id from member)' : ''}`,
    `drop table ${table}_old`,
    ...indexes,
  ]),
];

/** An unconfirmed registration has no team yet. The last step, since its codes referred to the account until now. */
const dropUnconfirmed = 'delete from team where id in (select id from "user" where confirmed = 0)';

/** @throws Error when a row refers to one that does not exist: then the whole migration is undone */
async function expectSound(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<object>`select * from pragma_foreign_key_check`.execute(db);
  if (rows.length > 0)
    throw new Error(`foreign keys are broken after the migration: ${JSON.stringify(rows.slice(0, 5))}`);
}

/**
 * Splits each account into a person and a team of one, whose owner that person is; both have the id of the account, so
 * that rows of the account are the team's without a change.
 */
export const teams = (kind: Kind): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, 'create table account as select * from "user"', 'alter table "user" rename to team');
    await run(db, ...splitTeams[kind], ...people, ...members, ...rebuild, dropUnconfirmed);
    if (kind === 'sqlite') await expectSound(db);
  },
});
