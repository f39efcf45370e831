import type { Kysely, Migration } from 'kysely';

/** Descriptions of visitors that no query reads, as JSON: a field more needs no column. */
export const visitorFields: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('dialog')
      .addColumn('visitor_fields', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
  },
};
