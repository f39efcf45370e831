import type { Insertable } from 'kysely';
import { givenLimits } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import type { GivenAnswerRow, Schema } from '../../database/schema.ts';

/** A stored answer as a new one is compared with it. */
export type ComparedAnswer = Pick<GivenAnswerRow, 'group_id' | 'words' | 'state'>;

/** The newest answers of a domain, the newest first. */
export const listCompared = (db: Db, domainId: string): Promise<ComparedAnswer[]> =>
  db
    .selectFrom('given_answer')
    .select(['group_id', 'words', 'state'])
    .where('domain_id', '=', domainId)
    .orderBy('at', 'desc')
    .limit(givenLimits.stored)
    .execute();

/** The same in full. */
export const listGiven = (db: Db, domainId: string): Promise<GivenAnswerRow[]> =>
  db
    .selectFrom('given_answer')
    .selectAll()
    .where('domain_id', '=', domainId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(givenLimits.stored)
    .execute();

/** Deletes all but the newest of a domain or dialog. */
async function deleteOldest(db: Db, column: 'domain_id' | 'dialog_id', id: string, most: number): Promise<void> {
  const oldest = await db
    .selectFrom('given_answer')
    .select('at')
    .where(column, '=', id)
    .orderBy('at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (oldest) await db.deleteFrom('given_answer').where(column, '=', id).where('at', '<=', oldest.at).execute();
}

/** Stores an answer once, and deletes the oldest of its dialog and of its domain beyond the bounds. */
export async function insertGiven(db: Db, row: Insertable<Schema['given_answer']>): Promise<void> {
  await db
    .insertInto('given_answer')
    .values(row)
    .onConflict((conflict) => conflict.columns(['dialog_id', 'first']).doNothing())
    .execute();
  await deleteOldest(db, 'dialog_id', row.dialog_id, givenLimits.ofDialog);
  await deleteOldest(db, 'domain_id', row.domain_id, givenLimits.stored);
}

/** The domain of a group of answers. */
export const findGroup = (db: Db, ownerId: string, groupId: string): Promise<{ domain_id: string } | undefined> =>
  db
    .selectFrom('given_answer')
    .innerJoin('domain', 'domain.id', 'given_answer.domain_id')
    .select('given_answer.domain_id')
    .where('given_answer.group_id', '=', groupId)
    .where('domain.owner_id', '=', ownerId)
    .executeTakeFirst();

/** Changes the state of the answers of some groups of a domain; how many groups there were. */
export async function updateState(
  db: Db,
  domainId: string,
  { ids, from, to }: { ids: readonly string[]; from: GivenAnswerRow['state']; to: GivenAnswerRow['state'] },
): Promise<number> {
  const rows = await db
    .updateTable('given_answer')
    .set({ state: to })
    .where('domain_id', '=', domainId)
    .where('group_id', 'in', [...ids])
    .where('state', '=', from)
    .returning('group_id')
    .execute();
  return new Set(rows.map(({ group_id }) => group_id)).size;
}

export const deleteGivenOf = async (db: Db, dialogId: string): Promise<void> => {
  await db.deleteFrom('given_answer').where('dialog_id', '=', dialogId).execute();
};

/** Deletes the answer that the sentence `seq` is of. */
export const deleteGivenWith = async (db: Db, dialogId: string, seq: number): Promise<void> => {
  await db
    .deleteFrom('given_answer')
    .where('dialog_id', '=', dialogId)
    .where('first', '<=', seq)
    .where('last', '>=', seq)
    .execute();
};
