import { type Kysely, type Migration, sql } from 'kysely';

/** When a domain's widget was first and last seen on its site; the dialogs that are there say it of the time before. */
export const sight: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['first_sight_at', 'last_sight_at'])
      await db.schema.alterTable('domain').addColumn(name, 'bigint').execute();
    await sql`update domain set
      first_sight_at = (select min(dialog.first_seen_at) from dialog where dialog.domain_id = domain.id and dialog.api_token_id is null),
      last_sight_at = (select max(dialog.last_seen_at) from dialog where dialog.domain_id = domain.id and dialog.api_token_id is null)`.execute(
      db,
    );
  },
};
