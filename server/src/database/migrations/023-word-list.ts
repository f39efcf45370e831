import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The list of words with how often each is said, of SQLite's search index, which nothing reads: it holds no rows of its
 * own.
 */
export const wordList: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop table if exists dialog_word`.execute(db);
  },
};
