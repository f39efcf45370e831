import type { Kysely, Migration } from 'kysely';

type Db = Kysely<unknown>;

async function createPins(db: Db): Promise<void> {
  await db.schema
    .createTable('pin')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('domain_id', 'text', (column) => column.notNull())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('label_id', 'text')
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('failing', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('pin_hash', ['domain_id', 'hash'])
    .addForeignKeyConstraint('domain_of_pin', ['domain_id'], 'domain', ['id'], (key) => key.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('pin_by_domain_id_created_at').on('pin').columns(['domain_id', 'created_at']).execute();
}

async function createReplays(db: Db): Promise<void> {
  const texts = ['state', 'learned', 'report', 'effects', 'readings'] as const;
  const times = ['trained_at', 'expires_at'] as const;
  const replay = db.schema
    .createTable('replay')
    .addColumn('domain_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('known', 'bigint');
  const withTexts = texts.reduce((table, name) => table.addColumn(name, 'text', (column) => column.notNull()), replay);
  await times
    .reduce((table, name) => table.addColumn(name, 'bigint', (column) => column.notNull()), withTexts)
    .addForeignKeyConstraint('domain_of_replay', ['domain_id'], 'domain', ['id'], (key) => key.onDelete('cascade'))
    .execute();
  await db.schema
    .createTable('replay_page')
    .addColumn('domain_id', 'text', (column) => column.notNull())
    .addColumn('trained_at', 'bigint', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('replay_page_number', ['domain_id', 'trained_at', 'number'])
    .addForeignKeyConstraint('domain_of_replay_page', ['domain_id'], 'domain', ['id'], (key) => key.onDelete('cascade'))
    .execute();
}

/**
 * Control questions, what the last training run changed for questions of before, and a site's dialogs by their
 * beginning.
 */
export const control: Migration = {
  async up(db: Db) {
    await createPins(db);
    await createReplays(db);
    await db.schema.createIndex('replay_by_expires_at').on('replay').columns(['state', 'expires_at']).execute();
    await db.schema
      .createIndex('dialog_by_domain_id_first_seen_at')
      .on('dialog')
      .columns(['domain_id', 'first_seen_at', 'id'])
      .execute();
  },
};
