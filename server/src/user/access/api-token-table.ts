import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { isPostgres, prepared, preparedRows } from '../../database/query/prepared.ts';
import type { ApiTokenRow } from '../../database/schema.ts';

export async function insertApiToken(db: Db, token: ApiTokenRow): Promise<void> {
  await db.insertInto('api_token').values(token).execute();
}

/** The team's tokens, the newest first. */
export const listApiTokens = (db: Db, teamId: string): Promise<ApiTokenRow[]> =>
  db
    .selectFrom('api_token')
    .selectAll()
    .where('team_id', '=', teamId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** Deletes a token; its name, or undefined when the team has no such one. */
export async function deleteApiToken(db: Db, teamId: string, id: string): Promise<string | undefined> {
  const gone = db.deleteFrom('api_token').where('id', '=', id).where('team_id', '=', teamId).returning('name');
  return (await gone.executeTakeFirst())?.name;
}

/** Deletes all tokens that a person has made, in any team; their ids. */
export async function deleteTokensBy(db: Db, userId: string): Promise<string[]> {
  const rows = await db.deleteFrom('api_token').where('made_by', '=', userId).returning('id').execute();
  return rows.map(({ id }) => id);
}

export const findByHash = prepared<{ hash: string }, ApiTokenRow>((db, slot) =>
  db.selectFrom('api_token').selectAll().where('hash', '=', slot('hash')).compile(),
);

export async function updateUse(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable('api_token').set({ used_at: at }).where('id', '=', id).execute();
}

/** Of these tokens, those that are there; on PostgreSQL they cannot be deleted before the transaction ends. */
export const findOpenTokens = preparedRows('asked', { id: 'text' }, (db, asked) =>
  sql<{ id: string }>`select api_token.id from ${asked} join api_token on api_token.id = asked.id
    ${sql.raw(isPostgres(db) ? 'for key share of api_token' : '')}`.compile(db),
);

export const hasApiToken = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('api_token').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
