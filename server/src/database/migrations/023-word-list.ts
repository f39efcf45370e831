import { type Kysely, type Migration, sql } from 'kysely';

/** Drops the unused list of words and their frequencies over SQLite's search index; it stores no rows. */
export const wordList: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop table if exists dialog_word`.execute(db);
  },
};
