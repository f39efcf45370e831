import type { Kysely, Migration } from 'kysely';

/**
 * Models' files in parts. Models stored whole are deleted: an assistant without a file is trained again at its next
 * question.
 */
export const parts = (kind: 'sqlite' | 'postgres'): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('model_part')
      .addColumn('domain_id', 'text', (column) => column.notNull())
      .addColumn('trained_at', 'bigint', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('bytes', kind === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
      .addPrimaryKeyConstraint('model_part_number', ['domain_id', 'trained_at', 'number'])
      .addForeignKeyConstraint('domain_of_model_part', ['domain_id'], 'domain', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute();
    await db.schema.alterTable('model').dropColumn('bytes').execute();
  },
});
