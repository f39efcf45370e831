import { type CreateTableBuilder, type Kysely, type Migration, sql } from 'kysely';

type Kind = 'sqlite' | 'postgres';
type Table = CreateTableBuilder<string, string>;
type Type = 'text' | 'bigint' | 'integer' | 'blob';

const numberZero = new Set([
  'rev',
  'tries',
  'generation',
  'confirmed',
  'verified',
  'is_ban',
  'last',
  'visitor_read',
  'operator_read',
  'turn',
  'waiting',
  'part',
]);
const textEmpty = new Set([
  'avatar',
  'user_agent',
  'description',
  'visitor_name',
  'page',
  'title',
  'referrer',
  'locale',
  'rating_comment',
]);

/** Adds `name type[?]` columns: `?` makes one nullable, a counter starts at 0, a free text empty. */
function withColumns(table: Table, kind: Kind, columns: Record<string, `${Type}${'' | '?'}`>): Table {
  return Object.entries(columns).reduce((all, [name, spec]) => {
    const type = spec.replace('?', '') as Type;
    return all.addColumn(name, type === 'blob' ? (kind === 'sqlite' ? 'blob' : 'bytea') : type, (column) => {
      if (name === 'id') return column.primaryKey().notNull();
      if (spec.endsWith('?')) return column;
      if (numberZero.has(name)) return column.notNull().defaultTo(0);
      return textEmpty.has(name) ? column.notNull().defaultTo('') : column.notNull();
    });
  }, table);
}

const child = (table: Table, column: string, parent: string): Table =>
  table.addForeignKeyConstraint(`${parent}_of_${column}`, [column], parent, ['id'], (key) => key.onDelete('cascade'));

async function createAccounts(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const make = (name: string): Table => db.schema.createTable(name) as Table;
  await withColumns(make('user'), kind, {
    id: 'text',
    email: 'text',
    name: 'text',
    password: 'text',
    avatar: 'text',
    confirmed: 'integer',
    created_at: 'bigint',
    rev: 'bigint',
  })
    .addUniqueConstraint('user_email', ['email'])
    .execute();
  await child(
    withColumns(make('signin'), kind, {
      id: 'text',
      user_id: 'text',
      generation: 'integer',
      rotated_at: 'bigint',
      user_agent: 'text',
      created_at: 'bigint',
      seen_at: 'bigint',
    }),
    'user_id',
    'user',
  ).execute();
  await child(
    withColumns(make('stone'), kind, {
      hash: 'text',
      expires_at: 'bigint',
      use: 'text?',
      email: 'text?',
      user_id: 'text?',
    }),
    'user_id',
    'user',
  )
    .addPrimaryKeyConstraint('stone_hash', ['hash'])
    .execute();
  await child(
    withColumns(make('code'), kind, {
      id: 'text',
      user_id: 'text',
      stone_hash: 'text?',
      hash: 'text',
      tries: 'integer',
      expires_at: 'bigint',
      sent_at: 'bigint',
      refreshed_at: 'bigint?',
    }),
    'user_id',
    'user',
  )
    .addForeignKeyConstraint('stone_of_code', ['stone_hash'], 'stone', ['hash'], (key) => key.onDelete('cascade'))
    .execute();
}

async function createKnowledge(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const make = (name: string): Table => db.schema.createTable(name) as Table;
  await child(
    withColumns(make('domain'), kind, {
      id: 'text',
      owner_id: 'text',
      name: 'text',
      host: 'text',
      site: 'text',
      proof: 'text',
      verified: 'integer',
      config: 'text',
      secret: 'text',
      trained_at: 'bigint?',
      created_at: 'bigint',
    }),
    'owner_id',
    'user',
  )
    .addUniqueConstraint('domain_site', ['site'])
    .addUniqueConstraint('domain_host_of_owner', ['owner_id', 'host'])
    .execute();
  await sql`create unique index domain_verified_host on domain (host) where verified = 1`.execute(db);
  await child(
    withColumns(make('label'), kind, {
      id: 'text',
      domain_id: 'text',
      label: 'text',
      description: 'text',
      created_at: 'bigint',
    }),
    'domain_id',
    'domain',
  )
    .addUniqueConstraint('label_of_domain', ['domain_id', 'label'])
    .execute();
  await child(
    withColumns(make('qa'), kind, {
      id: 'text',
      label_id: 'text',
      type: 'text',
      sentences: 'text',
      created_at: 'bigint',
    }),
    'label_id',
    'label',
  ).execute();
  await child(
    withColumns(make('model'), kind, {
      domain_id: 'text',
      bytes: 'blob',
      learned: 'text',
      report: 'text',
      trained_at: 'bigint',
    }),
    'domain_id',
    'domain',
  )
    .addPrimaryKeyConstraint('model_domain', ['domain_id'])
    .execute();
}

async function createDialogs(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const make = (name: string): Table => db.schema.createTable(name) as Table;
  const dialog = withColumns(make('dialog'), kind, {
    id: 'text',
    owner_id: 'text',
    domain_id: 'text',
    session: 'text',
    token_hash: 'text',
    visitor_name: 'text',
    email: 'text',
    user_id: 'text',
    verified: 'integer',
    is_ban: 'integer',
    last: 'bigint',
    visitor_read: 'bigint',
    operator_read: 'bigint',
    turn: 'bigint',
    silent_until: 'bigint?',
    waiting: 'integer',
    page: 'text',
    title: 'text',
    referrer: 'text',
    locale: 'text',
    user_agent: 'text',
    rating: 'integer?',
    rating_comment: 'text',
    first_seen_at: 'bigint',
    last_seen_at: 'bigint',
    updated_at: 'bigint',
  });
  await child(child(dialog, 'owner_id', 'user'), 'domain_id', 'domain')
    .addUniqueConstraint('dialog_session', ['session'])
    .addUniqueConstraint('dialog_token', ['token_hash'])
    .execute();
  await child(
    withColumns(make('sentence'), kind, {
      id: 'text',
      dialog_id: 'text',
      seq: 'bigint',
      author: 'text',
      text: 'text',
      client_id: 'text?',
      part: 'integer',
      at: 'bigint',
      extra: 'text?',
    }),
    'dialog_id',
    'dialog',
  )
    .addUniqueConstraint('sentence_seq', ['dialog_id', 'seq'])
    .addUniqueConstraint('sentence_client', ['dialog_id', 'author', 'client_id', 'part'])
    .execute();
  await child(
    withColumns(make('file'), kind, {
      id: 'text',
      dialog_id: 'text',
      name: 'text',
      type: 'text',
      size: 'bigint',
      bytes: 'blob',
    }),
    'dialog_id',
    'dialog',
  ).execute();
  await child(
    withColumns(make('event'), kind, {
      owner_id: 'text',
      rev: 'bigint',
      type: 'text',
      dialog_id: 'text',
      seq: 'bigint?',
      at: 'bigint',
    }),
    'owner_id',
    'user',
  )
    .addPrimaryKeyConstraint('event_rev', ['owner_id', 'rev'])
    .execute();
  await child(
    child(
      withColumns(make('missed'), kind, {
        id: 'text',
        domain_id: 'text',
        dialog_id: 'text?',
        question: 'text',
        read: 'text',
        closest: 'text?',
        at: 'bigint',
      }),
      'domain_id',
      'domain',
    ),
    'dialog_id',
    'dialog',
  ).execute();
}

const indexes: readonly (readonly [string, readonly string[]])[] = [
  ['signin', ['user_id']],
  ['stone', ['expires_at']],
  ['stone', ['user_id']],
  ['code', ['user_id']],
  ['code', ['stone_hash']],
  ['label', ['domain_id', 'created_at']],
  ['qa', ['label_id', 'created_at']],
  ['missed', ['domain_id', 'at']],
  ['missed', ['dialog_id']],
  ['dialog', ['owner_id', 'updated_at']],
  ['dialog', ['domain_id', 'user_id']],
  ['file', ['dialog_id']],
];

/** All tables. Children go with their parents. */
export const first = (kind: Kind): Migration => ({
  async up(db: Kysely<unknown>) {
    await createAccounts(db, kind);
    await createKnowledge(db, kind);
    await createDialogs(db, kind);
    for (const [table, columns] of indexes) {
      await db.schema
        .createIndex(`${table}_by_${columns.join('_')}`)
        .on(table)
        .columns([...columns])
        .execute();
    }
  },
});
