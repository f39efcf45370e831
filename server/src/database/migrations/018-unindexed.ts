import { type Kysely, type Migration, sql } from 'kysely';

/** What a commit has added to a dialog's sentences and the search index lacks: a row a commit, in their order. */
export const unindexed = (kind: 'sqlite' | 'postgres'): Migration => ({
  async up(db: Kysely<unknown>) {
    const id =
      kind === 'sqlite' ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key';
    await sql`create table dialog_text_due (id ${sql.raw(id)}, ranges text not null)`.execute(db);
  },
});
