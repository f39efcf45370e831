import type { Kysely, Migration } from 'kysely';

/**
 * How a domain's assistant behaves, contexts that are passed on to a person, and answers that an owner has corrected.
 */
export const loop: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('assistant_setting')
      .addColumn('domain_id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('replies', 'text', (column) => column.notNull())
      .addColumn('hours', 'text')
      .addColumn('notify', 'text', (column) => column.notNull())
      .addForeignKeyConstraint('domain_of_assistant_setting', ['domain_id'], 'domain', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .alterTable('label')
      .addColumn('passed_on', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('correction')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('domain_id', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('label_id', 'text', (column) => column.notNull())
      .addColumn('dialog_id', 'text')
      .addColumn('seq', 'integer')
      .addColumn('undo', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('correction_of_question', ['domain_id', 'key'])
      .addForeignKeyConstraint('domain_of_correction', ['domain_id'], 'domain', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .addForeignKeyConstraint('label_of_correction', ['label_id'], 'label', ['id'], (key) => key.onDelete('cascade'))
      .addForeignKeyConstraint('dialog_of_correction', ['dialog_id'], 'dialog', ['id'], (key) =>
        key.onDelete('set null'),
      )
      .execute();
    await db.schema.createIndex('correction_by_label').on('correction').column('label_id').execute();
    await db.schema.createIndex('correction_by_dialog').on('correction').columns(['dialog_id', 'seq']).execute();
    await db.schema.createIndex('correction_by_time').on('correction').columns(['domain_id', 'at']).execute();
  },
};
