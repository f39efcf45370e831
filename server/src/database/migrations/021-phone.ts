import type { Kysely, Migration } from 'kysely';

/** The phone that a visitor has left. */
export const phone: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('dialog')
      .addColumn('phone', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
