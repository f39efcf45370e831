import { type Kysely, type Migration, sql } from 'kysely';

const settings = [
  ['automerge', 0],
  ['usermerge', 8],
  ['crisismerge', 64],
] as const;

/**
 * Settings of a search index whose segments the writer merged. SQLite's own merge then took 30 to 80 ms of the event
 * loop. `031-plain-indexes` restores the defaults.
 */
export const searchMerges = (kind: 'sqlite' | 'postgres'): Migration => ({
  async up(db: Kysely<unknown>) {
    if (kind !== 'sqlite') return;
    for (const [name, value] of settings)
      await sql`insert into dialog_text (dialog_text, rank) values (${name}, ${value})`.execute(db);
  },
});
