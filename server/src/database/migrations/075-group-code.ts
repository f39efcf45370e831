import { randomBytes } from 'node:crypto';
import { type Migration, sql } from 'kysely';
import { run } from './statements.ts';

/** The code by which a group is proven to be the team's; groups that were listed without one are not offered any more. */
export const groupCode: Migration = {
  async up(db) {
    await run(db, `alter table telegram_bot add column group_code text not null default ''`);
    const { rows } = await sql<{ id: string }>`select id from telegram_bot`.execute(db);
    for (const { id } of rows)
      await sql`update telegram_bot set group_code = ${randomBytes(16).toString('base64url')}, seen_groups = '[]'
        where id = ${id}`.execute(db);
  },
};
