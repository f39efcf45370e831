import type { Db } from '../platform/database.ts';
import type { Fact } from '../platform/deps.ts';

/**
 * How many facts of an owner are stored for operators that were away: twenty pages of the socket, about 1 MB. One who missed
 * more reads its lists anew, which costs less than the replay.
 */
export const keptFacts = 2_000;
const pruneEvery = 500;

/** A fact with its number. */
export interface OwnerFact extends Fact {
  readonly rev: number;
}

/** Locks owners' rows in the order given, so that their numbers are taken one commit after another. */
export async function lockOwners(trx: Db, ids: readonly string[]): Promise<void> {
  await trx.selectFrom('user').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Numbers the facts and keeps them. */
export async function appendFacts(trx: Db, ownerId: string, facts: readonly Fact[], at: number): Promise<OwnerFact[]> {
  if (facts.length === 0) return [];
  const { rev } = await trx
    .updateTable('user')
    .set((is) => ({ rev: is('rev', '+', facts.length) }))
    .where('id', '=', ownerId)
    .returning('rev')
    .executeTakeFirstOrThrow();
  const start = rev - facts.length;
  const numbered = facts.map((fact, i) => ({ ...fact, rev: start + i + 1 }));
  await trx
    .insertInto('event')
    .values(
      numbered.map(({ rev: number, type, dialogId, seq }) => ({
        owner_id: ownerId,
        rev: number,
        type,
        dialog_id: dialogId,
        seq: seq ?? null,
        at,
      })),
    )
    .execute();
  if (Math.floor(start / pruneEvery) !== Math.floor(rev / pruneEvery)) {
    await trx
      .deleteFrom('event')
      .where('owner_id', '=', ownerId)
      .where('rev', '<=', rev - keptFacts)
      .execute();
  }
  return numbered;
}

/** The number of the owner's newest fact; 0 when there is none. */
export async function readRev(db: Db, ownerId: string): Promise<number> {
  const row = await db.selectFrom('user').select('rev').where('id', '=', ownerId).executeTakeFirst();
  return row?.rev ?? 0;
}

/** Up to `limit` facts after `rev`, ascending. */
export async function readFacts(db: Db, ownerId: string, rev: number, limit: number): Promise<OwnerFact[]> {
  const rows = await db
    .selectFrom('event')
    .select(['rev', 'type', 'dialog_id', 'seq'])
    .where('owner_id', '=', ownerId)
    .where('rev', '>', rev)
    .orderBy('rev')
    .limit(limit)
    .execute();
  return rows.map(({ rev: number, type, dialog_id, seq }) => ({
    rev: number,
    type,
    dialogId: dialog_id,
    ...(seq === null ? {} : { seq }),
  }));
}
