import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { isPostgres, prepared, preparedRows } from '../../database/query/prepared.ts';
import type { ApiTokenRow } from '../../database/schema.ts';

export async function insertApiToken(db: Db, token: ApiTokenRow): Promise<void> {
  await db.insertInto('api_token').values(token).execute();
}

/** The account's tokens, the newest first. */
export const listApiTokens = (db: Db, userId: string): Promise<ApiTokenRow[]> =>
  db
    .selectFrom('api_token')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export async function deleteApiToken(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('api_token').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Deletes all tokens of an account; their ids. */
export async function deleteApiTokens(db: Db, userId: string): Promise<string[]> {
  const rows = await db.deleteFrom('api_token').where('user_id', '=', userId).returning('id').execute();
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
