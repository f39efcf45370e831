import { type Kysely, type Migration, sql } from 'kysely';

/** Which import has added a context, an entry or a description, so that it can be taken back. */
export const importMarks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('label').addColumn('import_id', 'text').execute();
    await db.schema.alterTable('label').addColumn('described_by', 'text').execute();
    await db.schema.alterTable('qa').addColumn('import_id', 'text').execute();
    await sql`create index qa_by_import_id on qa (import_id) where import_id is not null`.execute(db);
  },
};
