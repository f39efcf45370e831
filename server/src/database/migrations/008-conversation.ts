import { type Kysely, type Migration, sql } from 'kysely';

type Db = Kysely<unknown>;

async function createLetterTables(db: Db): Promise<void> {
  await db.schema
    .createTable('reply_letter')
    .addColumn('dialog_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addForeignKeyConstraint('dialog_of_reply_letter', ['dialog_id'], 'dialog', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createTable('wait_letter')
    .addColumn('domain_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('since', 'bigint')
    .addColumn('due_at', 'bigint')
    .addColumn('sent_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addForeignKeyConstraint('domain_of_wait_letter', ['domain_id'], 'domain', ['id'], (key) => key.onDelete('cascade'))
    .execute();
  await db.schema
    .createTable('mailbox')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('domain_id', 'text', (column) => column.notNull())
    .addColumn('sent', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('proven', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('stopped', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint('domain_of_mailbox', ['domain_id'], 'domain', ['id'], (key) => key.onDelete('cascade'))
    .execute();
}

/** Unanswered calls for a person, and the letters to visitors and owners that are due. */
export const conversation: Migration = {
  async up(db: Db) {
    await db.schema.alterTable('dialog').addColumn('called_at', 'bigint').execute();
    await db.schema
      .alterTable('dialog')
      .addColumn('mailed', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await createLetterTables(db);
    await db.schema.createIndex('reply_letter_by_due_at').on('reply_letter').column('due_at').execute();
    await sql`create index wait_letter_by_due_at on wait_letter (due_at) where due_at is not null`.execute(db);
    await db.schema.createIndex('mailbox_by_domain_id').on('mailbox').column('domain_id').execute();
    await sql`create index mailbox_by_at on mailbox (at) where stopped = 0`.execute(db);
    await sql`create index dialog_waiting on dialog (domain_id, updated_at) where waiting = 1`.execute(db);
  },
};
