import type { Kysely, Migration } from 'kysely';

/** Since when a domain's contexts are not what its assistant has learned. */
export const changed: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('domain').addColumn('changed_at', 'bigint').execute();
  },
};
