import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { EventRow } from '../platform/schema.ts';
import type { Fact } from '../platform/commit-work.ts';
import { prepared, rowsOf } from '../platform/prepared.ts';

/**
 * How many facts of an owner are stored for operators that were away: twenty pages of the socket, about 1 MB. One who missed
 * more reads its lists anew, which costs less than the replay.
 */
export const storedFacts = 2_000;
const pruneEvery = 500;

type StoredFact = Pick<EventRow, 'rev' | 'type' | 'dialog_id' | 'seq'>;

/** A fact with its number. */
export interface OwnerFact extends Fact {
  readonly rev: number;
}

/** Locks owners' rows in the order given, so that their numbers are taken one commit after another. */
export async function lockOwners(trx: Db, ids: readonly string[]): Promise<void> {
  await trx.selectFrom('user').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Facts of one work, for its owner. */
export interface WorkFacts {
  readonly ownerId: string;
  readonly facts: readonly Fact[];
}

const takeRevs = prepared<{ counts: string }, { id: string; rev: number }>((db, slot) =>
  sql<{ id: string; rev: number }>`update "user" set rev = "user".rev + counted.count
    from ${rowsOf(db, slot('counts'), 'counted', { id: 'text', count: 'integer' })}
    where "user".id = counted.id returning "user".id, "user".rev`.compile(db),
);

const insertEvents = prepared<{ events: string }, never>((db, slot) =>
  sql<never>`insert into event (owner_id, rev, type, dialog_id, seq, at)
    select owner_id, rev, type, dialog_id, seq, at from ${rowsOf(db, slot('events'), 'told', {
      owner_id: 'text',
      rev: 'bigint',
      type: 'text',
      dialog_id: 'text',
      seq: 'bigint',
      at: 'bigint',
    })}`.compile(db),
);

/** Takes numbers for so many facts of each owner; the greatest number of each before. */
async function takeNumbers(trx: Db, counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const taken = await takeRevs(trx, { counts: JSON.stringify(Array.from(counts, ([id, count]) => ({ id, count }))) });
  if (taken.length !== counts.size) throw new Error('an owner of facts is not there');
  for (const { id, rev } of taken) await prune(trx, id, rev - counts.get(id)!, rev);
  return new Map(taken.map(({ id, rev }) => [id, rev - counts.get(id)!]));
}

async function prune(trx: Db, ownerId: string, before: number, rev: number): Promise<void> {
  if (Math.floor(before / pruneEvery) === Math.floor(rev / pruneEvery)) return;
  await trx
    .deleteFrom('event')
    .where('owner_id', '=', ownerId)
    .where('rev', '<=', rev - storedFacts)
    .execute();
}

/** Numbers the facts of works and keeps them, by two statements for all; those of each work, in the same order. */
export async function appendFacts(trx: Db, works: readonly WorkFacts[], at: number): Promise<OwnerFact[][]> {
  const counts = new Map<string, number>();
  for (const { ownerId, facts } of works)
    if (facts.length > 0) counts.set(ownerId, (counts.get(ownerId) ?? 0) + facts.length);
  if (counts.size === 0) return works.map(() => []);
  const revs = await takeNumbers(trx, counts);
  const events: object[] = [];
  const numbered = works.map(({ ownerId, facts }) =>
    facts.map((fact) => {
      const rev = revs.get(ownerId)! + 1;
      revs.set(ownerId, rev);
      events.push({ owner_id: ownerId, rev, type: fact.type, dialog_id: fact.dialogId, seq: fact.seq, at });
      return { ...fact, rev };
    }),
  );
  await insertEvents(trx, { events: JSON.stringify(events) });
  return numbered;
}

/** The number of the owner's newest fact; 0 when there is none. */
export async function readRev(db: Db, ownerId: string): Promise<number> {
  const [row] = await selectRev(db, { ownerId });
  return row?.rev ?? 0;
}

const selectRev = prepared<{ ownerId: string }, { rev: number }>((db, slot) =>
  db.selectFrom('user').select('rev').where('id', '=', slot('ownerId')).compile(),
);

const selectFacts = prepared<{ ownerId: string; rev: number; limit: number }, StoredFact>((db, slot) =>
  db
    .selectFrom('event')
    .select(['rev', 'type', 'dialog_id', 'seq'])
    .where('owner_id', '=', slot('ownerId'))
    .where('rev', '>', slot('rev'))
    .orderBy('rev')
    .limit(slot('limit'))
    .compile(),
);

/** Up to `limit` facts after `rev`, ascending. */
export async function readFacts(db: Db, ownerId: string, rev: number, limit: number): Promise<OwnerFact[]> {
  const rows = await selectFacts(db, { ownerId, rev, limit });
  return rows.map(({ rev: number, type, dialog_id, seq }) => ({
    rev: number,
    type,
    dialogId: dialog_id,
    ...(seq === null ? {} : { seq }),
  }));
}
