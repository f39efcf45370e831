import type { Kysely, Migration } from 'kysely';

/** API tokens, the origins of owners' own interfaces, and by which token a program began a visitor's dialog. */
export const apiAccess: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('api_token')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('scopes', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .addUniqueConstraint('api_token_name', ['user_id', 'name'])
      .addForeignKeyConstraint('user_of_api_token', ['user_id'], 'user', ['id'], (key) => key.onDelete('cascade'))
      .execute();
    await db.schema
      .createTable('origin')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('origin_of_user', ['user_id', 'origin'])
      .addForeignKeyConstraint('user_of_origin', ['user_id'], 'user', ['id'], (key) => key.onDelete('cascade'))
      .execute();
    await db.schema.createIndex('origin_by_origin').on('origin').column('origin').execute();
    await db.schema.alterTable('dialog').addColumn('api_token_id', 'text').execute();
  },
};
