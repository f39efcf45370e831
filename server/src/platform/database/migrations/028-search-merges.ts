import { type Kysely, type Migration, sql } from 'kysely';

/**
 * SQLite's search index joins its parts by itself when a commit makes one too many: hundreds of pages then, 30 to 80 ms
 * of the event loop. Whoever adds to it joins some pages each time instead (`insertTexts`); by itself it does so only
 * where 64 parts of one size have gathered.
 */
export const searchMerges = (kind: 'sqlite' | 'postgres'): Migration => ({
  async up(db: Kysely<unknown>) {
    if (kind !== 'sqlite') return;
    await sql`insert into dialog_text (dialog_text, rank) values ('automerge', 0)`.execute(db);
    await sql`insert into dialog_text (dialog_text, rank) values ('crisismerge', 64)`.execute(db);
  },
});
