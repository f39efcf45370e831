import { type Kysely, type Migration, sql } from 'kysely';

/** After how many days a domain's dialogs are deleted; null for never. */
export const retention: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('domain').addColumn('keep_days', 'bigint').execute();
    await sql`create index domain_keep_days on domain (id) where keep_days is not null`.execute(db);
  },
};
