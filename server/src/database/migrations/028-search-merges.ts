import { type Kysely, type Migration, sql } from 'kysely';

const settings = [
  ['automerge', 0],
  ['usermerge', 8],
  ['crisismerge', 64],
] as const;

/**
 * SQLite's search index joins its parts by itself when a commit makes one too many: hundreds of pages then, 30 to 80 ms
 * of the event loop. Whoever adds to it joins some pages each time instead (`insertTexts`), where there are eight parts
 * of one size; by itself it does so only where there are 64. A word that many texts have is joined in one step: of
 * eight it is joined less often than of four, which is what SQLite has.
 */
export const searchMerges = (kind: 'sqlite' | 'postgres'): Migration => ({
  async up(db: Kysely<unknown>) {
    if (kind !== 'sqlite') return;
    for (const [name, value] of settings)
      await sql`insert into dialog_text (dialog_text, rank) values (${name}, ${value})`.execute(db);
  },
});
