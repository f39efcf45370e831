import type { Kysely, Migration } from 'kysely';

/** Pictures of assistants, what visitors have agreed to, and ways to a new password. */
export const faces: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('domain_picture')
      .addColumn('domain_id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('png', 'text', (column) => column.notNull())
      .addForeignKeyConstraint('domain_of_domain_picture', ['domain_id'], 'domain', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .alterTable('dialog')
      .addColumn('consent', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('dialog').addColumn('consent_at', 'bigint').execute();
    await db.schema
      .createTable('password_reset')
      .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addForeignKeyConstraint('user_of_password_reset', ['user_id'], 'user', ['id'], (key) => key.onDelete('cascade'))
      .execute();
    await db.schema.createIndex('password_reset_by_user_id').on('password_reset').column('user_id').execute();
    await db.schema.createIndex('password_reset_by_at').on('password_reset').column('at').execute();
  },
};
