import { type ColumnDataType, type Kysely, type Migration, sql } from 'kysely';

type Kind = 'sqlite' | 'postgres';

const day = 24 * 60 * 60 * 1000;

/** Adds columns; a counter starts at 0, anything else is empty. */
async function addColumns(
  db: Kysely<unknown>,
  table: string,
  columns: Record<string, ColumnDataType | 'counter'>,
): Promise<void> {
  for (const [name, type] of Object.entries(columns)) {
    await db.schema
      .alterTable(table)
      .addColumn(name, type === 'counter' ? 'bigint' : type, (column) =>
        type === 'counter' ? column.notNull().defaultTo(0) : column,
      )
      .execute();
  }
}

async function createVisitorTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visitor_token')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('dialog_id', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint')
    .addForeignKeyConstraint('dialog_of_visitor_token', ['dialog_id'], 'dialog', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createTable('ban')
    .addColumn('dialog_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('domain_id', 'text', (column) => column.notNull())
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint('dialog_of_ban', ['dialog_id'], 'dialog', ['id'], (key) => key.onDelete('cascade'))
    .execute();
  await db.schema
    .createTable('tally')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('used', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute();
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes: readonly (readonly [string, readonly string[]])[] = [
    ['visitor_token', ['dialog_id']],
    ['visitor_token', ['until']],
    ['ban', ['domain_id', 'address_hash']],
    ['ban', ['until']],
    ['tally', ['until']],
  ];
  for (const [table, columns] of indexes)
    await db.schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns([...columns])
      .execute();
  await sql`create index domain_by_check_at on domain (check_at) where verified = 1`.execute(db);
  await sql`create index dialog_by_address_at on dialog (address_at) where address_at is not null`.execute(db);
}

/** What is there already is counted, and verified hosts are looked at in the course of a week. */
async function fillIn(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const share = kind === 'postgres' ? sql`floor(random() * ${7 * day}::bigint)` : sql`abs(random() % ${7 * day})`;
  await sql`update domain set
    file_bytes = coalesce((select sum(file.size) from file join dialog on dialog.id = file.dialog_id where dialog.domain_id = domain.id), 0)`.execute(
    db,
  );
  await sql`update domain set check_at = ${Date.now()} + ${share} where verified = 1`.execute(db);
}

/** Visitors' tokens that change, bans by address, domains that are looked at again, and what quotas count. */
export const visitors = (kind: Kind): Migration => ({
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'dialog', { address_hash: 'text', address_at: 'bigint' });
    await addColumns(db, 'domain', {
      checked_at: 'bigint',
      check_at: 'bigint',
      misses: 'counter',
      file_bytes: 'counter',
    });
    await createVisitorTables(db);
    await createIndexes(db);
    await fillIn(db, kind);
  },
});
