import type { Kysely, Migration } from 'kysely';

/** What an owner has agreed to at the registration, and when. */
export const consent: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('user')
      .addColumn('consent', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('user').addColumn('consent_at', 'bigint').execute();
  },
};
