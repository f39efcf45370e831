import { type Insertable, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { flag } from '../../database/query/flag.ts';
import { preparedRows } from '../../database/query/prepared.ts';
import { sweepTable } from '../../database/query/sweep-table.ts';
import type { DialogRow, Schema } from '../../database/schema.ts';

export const findToken = (db: Db, hash: string): Promise<{ until: number | null } | undefined> =>
  db.selectFrom('visitor_token').select('until').where('hash', '=', hash).executeTakeFirst();

/** Of these tokens' hashes, those that open a dialog at their time. */
export const findOpenHashes = preparedRows('asked', { id: 'text', now: 'bigint' }, (db, asked) =>
  sql<{ id: string }>`select id from ${asked}
    where exists (select 1 from dialog where token_hash = asked.id)
      or exists (select 1 from visitor_token as token
        where token.hash = asked.id and (token.until is null or token.until > asked.now))`.compile(db),
);

export async function addToken(db: Db, token: Insertable<Schema['visitor_token']>): Promise<void> {
  await db.insertInto('visitor_token').values(token).execute();
}

/** Puts another token in the place of a dialog's first; false when it was not the first. */
export async function replaceFirst(db: Db, dialogId: string, hash: string, next: string): Promise<boolean> {
  const replaced = await db
    .updateTable('dialog')
    .set({ token_hash: next })
    .where('id', '=', dialogId)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}

/** Lets a token end at a time; false when it ends already. */
export async function endToken(db: Db, hash: string, until: number): Promise<boolean> {
  const ended = await db
    .updateTable('visitor_token')
    .set({ until })
    .where('hash', '=', hash)
    .where('until', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Dialogs of proven users at a site, by user id, after the one of `after`. */
export const listProvenDialogs = (
  db: Db,
  domainId: string,
  after: string,
  limit: number,
): Promise<Pick<DialogRow, 'id' | 'user_id' | 'token_hash'>[]> =>
  db
    .selectFrom('dialog')
    .select(['id', 'user_id', 'token_hash'])
    .where('domain_id', '=', domainId)
    .where('verified', '=', flag.on)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();

/** Lets all tokens of these dialogs end at a time, the first ones at once; the others, with the dialogs of theirs. */
export async function endTokensOf(
  db: Db,
  dialogIds: readonly string[],
  until: number,
): Promise<{ hash: string; dialog_id: string }[]> {
  // No token has such a hash.
  const voided = sql<string>`'ended ' || id`;
  await db.updateTable('dialog').set({ token_hash: voided }).where('id', 'in', dialogIds).execute();
  return db
    .updateTable('visitor_token')
    .set({ until })
    .where('dialog_id', 'in', dialogIds)
    .where((is) => is.or([is('until', 'is', null), is('until', '>', until)]))
    .returning(['hash', 'dialog_id'])
    .execute();
}

export const deleteOldTokens = (db: Db, now: number): Promise<void> =>
  sweepTable(db, 'visitor_token', 'hash', sql`until <= ${now}`);
