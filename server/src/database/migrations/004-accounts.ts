import { type Kysely, type Migration, sql } from 'kysely';

type Db = Kysely<unknown>;

async function addColumns(db: Db): Promise<void> {
  await db.schema
    .alterTable('user')
    .addColumn('proven', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('signin')
    .addColumn('password_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  // A code lives for ten minutes; those of before do not say where they were mailed.
  await sql`delete from code`.execute(db);
  await db.schema
    .alterTable('code')
    .addColumn('email', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}

async function createEmailUndo(db: Db): Promise<void> {
  await db.schema
    .createTable('email_undo')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('password', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint('user_of_email_undo', ['user_id'], 'user', ['id'], (key) => key.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('email_undo_by_user_id').on('email_undo').columns(['user_id', 'at']).execute();
  await db.schema.createIndex('email_undo_by_at').on('email_undo').column('at').execute();
}

async function createCounters(db: Db): Promise<void> {
  const quota = db.schema
    .createTable('letter_quota')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull());
  await ['sent1', 'sent2', 'sent3', 'sent4', 'sent5']
    .reduce((table, name) => table.addColumn(name, 'bigint', (column) => column.notNull()), quota)
    .execute();
  await db.schema.createIndex('letter_quota_by_sent1').on('letter_quota').column('sent1').execute();
  await db.schema
    .createTable('attempt')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('free_at', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('attempt_by_at').on('attempt').column('at').execute();
}

/** Proven addresses, the undo of a change of address, quotas of letters, wrong passwords. */
export const accounts: Migration = {
  async up(db: Db) {
    await addColumns(db);
    await createEmailUndo(db);
    await createCounters(db);
    await db.schema.createIndex('signin_by_seen_at').on('signin').column('seen_at').execute();
    await sql`create index user_unconfirmed on "user" (created_at) where confirmed = 0`.execute(db);
  },
};
