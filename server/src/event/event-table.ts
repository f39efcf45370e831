import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { EventRow } from '../database/schema.ts';
import type { Fact, GivenBack, HandedTo } from '../database/commit-work.ts';
import { flag } from '../database/query/flag.ts';
import { isPostgres, prepared, preparedRows } from '../database/query/prepared.ts';

/**
 * How many facts of an owner are stored for operators that were away: twenty pages of the socket, about 1 MB. One who
 * missed more reloads its lists, which costs less than the replay.
 */
export const storedFacts = 2_000;
const pruneEvery = 500;

type StoredFact = Pick<EventRow, 'rev' | 'type' | 'dialog_id' | 'seq' | 'extra'>;

/** A fact with its number. */
export interface OwnerFact extends Fact {
  readonly rev: number;
}

/** The number of the newest fact of each owner of a transaction. */
export type Revs = Map<string, number>;

type OwnerRev = { id: string; rev: number };

const selectRevs = preparedRows('asked', { id: 'text' }, (db, asked) =>
  sql<OwnerRev>`select team.id, rev from ${asked} join team on team.id = asked.id
    ${sql.raw(isPostgres(db) ? 'order by team.id for update of team' : '')}`.compile(db),
);

/**
 * Reads the numbers of these owners' newest facts. On PostgreSQL it locks their rows, in the order of their ids, so
 * that one transaction at a time numbers the facts of an owner and no two wait for each other; SQLite has one at a
 * time.
 */
export async function openRevs(trx: Db, ids: readonly string[]): Promise<Revs> {
  const rows = await selectRevs(
    trx,
    ids.map((id) => ({ id })),
  );
  return new Map(rows.map(({ id, rev }) => [id, rev]));
}

/** Facts of one work, for its owner. */
export interface WorkFacts {
  readonly ownerId: string;
  readonly facts: readonly Fact[];
}

const updateRevs = preparedRows('taken', { id: 'text', rev: 'bigint' }, (db, taken) =>
  sql<never>`update team set rev = taken.rev from ${taken} where team.id = taken.id`.compile(db),
);

const eventColumns = {
  owner_id: 'text',
  rev: 'bigint',
  type: 'text',
  dialog_id: 'text',
  seq: 'bigint',
  at: 'bigint',
  extra: 'text',
  moments: 'text',
} as const;

const insertEvents = preparedRows('fact', eventColumns, (db, fact) =>
  sql<never>`insert into event (owner_id, rev, type, dialog_id, seq, at, extra, moments)
    select owner_id, rev, type, dialog_id, seq, at, extra, moments from ${fact}`.compile(db),
);

async function prune(trx: Db, ownerId: string, before: number, rev: number): Promise<void> {
  if (Math.floor(before / pruneEvery) === Math.floor(rev / pruneEvery)) return;
  await deleteOldEvents(trx, { ownerId, rev: rev - storedFacts });
}

const deleteOldEvents = prepared<{ ownerId: string; rev: number }, never>(
  (db, slot) =>
    db
      .deleteFrom('event')
      .where('owner_id', '=', slot('ownerId'))
      .where('rev', '<=', slot('rev'))
      // What a destination has still to take stays; the number of facts is bounded as one takes them.
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('destination')
              .select('id')
              .where('team_id', '=', slot('ownerId'))
              .where('active', '=', flag.on)
              .whereRef('destination.rev', '<', 'event.rev'),
          ),
        ),
      )
      .compile() as never,
);

/**
 * Numbers and stores the facts of works, then moves `revs` on.
 * @returns the facts with their numbers, in the order of the works
 */
export async function appendFacts(
  trx: Db,
  revs: Revs,
  works: readonly WorkFacts[],
  at: number,
): Promise<OwnerFact[][]> {
  const next: Revs = new Map();
  const events: object[] = [];
  const facts = works.map(({ ownerId, facts }) =>
    facts.map((fact) => {
      const last = next.get(ownerId) ?? revs.get(ownerId);
      if (last === undefined) throw new Error('the owner of a fact does not exist');
      const rev = last + 1;
      next.set(ownerId, rev);
      const { type, dialogId: dialog_id, seq } = fact;
      const extra = fact.extra && JSON.stringify(fact.extra);
      const moments = fact.moments && JSON.stringify(fact.moments);
      events.push({ owner_id: ownerId, rev, type, dialog_id, seq, at, extra, moments });
      return { ...fact, rev };
    }),
  );
  if (events.length === 0) return facts;
  await updateRevs(
    trx,
    Array.from(next, ([id, rev]) => ({ id, rev })),
  );
  await insertEvents(trx, events);
  for (const [id, rev] of next) {
    await prune(trx, id, revs.get(id)!, rev);
    revs.set(id, rev);
  }
  return facts;
}

/** The number of the owner's newest fact; 0 when there is none. */
export async function readRev(db: Db, ownerId: string): Promise<number> {
  const [row] = await selectRev(db, { ownerId });
  return row?.rev ?? 0;
}

const selectRev = prepared<{ ownerId: string }, { rev: number }>((db, slot) =>
  db.selectFrom('team').select('rev').where('id', '=', slot('ownerId')).compile(),
);

const selectFacts = prepared<{ ownerId: string; rev: number; limit: number }, StoredFact>((db, slot) =>
  db
    .selectFrom('event')
    .select(['rev', 'type', 'dialog_id', 'seq', 'extra'])
    .where('owner_id', '=', slot('ownerId'))
    .where('rev', '>', slot('rev'))
    .orderBy('rev')
    .limit(slot('limit'))
    .compile(),
);

/** Up to `limit` facts after `rev`, ascending. */
export async function readFacts(db: Db, ownerId: string, rev: number, limit: number): Promise<OwnerFact[]> {
  const rows = await selectFacts(db, { ownerId, rev, limit });
  return rows.map(({ rev: number, type, dialog_id, seq, extra }) => ({
    rev: number,
    type,
    dialogId: dialog_id,
    ...(seq === null ? {} : { seq }),
    ...(extra === null ? {} : { extra: JSON.parse(extra) as HandedTo | GivenBack }),
  }));
}

/** Takes a dialog out of the owner's stored facts: who replays one of them is sent a `reset`. */
export async function forgetDialog(trx: Db, ownerId: string, dialogId: string): Promise<void> {
  await trx
    .updateTable('event')
    .set({ dialog_id: '' } as never)
    .where('owner_id', '=', ownerId)
    .where('dialog_id', '=', dialogId)
    .execute();
}
