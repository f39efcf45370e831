import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import { detached } from './call-ground.ts';
import type { Commit, Work } from './commit-work.ts';
import type { Clock } from '../runtime/clock.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import type { Log } from '../log/log.ts';
import { newId } from './new-id.ts';
import { idsJson, prepared, rowsOf } from './query/prepared.ts';

/** Bytes of a part: sentences share its commit and wait for it. */
export const partSize = 128 * 1024;
/** Bytes that one commit writes. */
const groupBytes = 2 * partSize;
/** How long a set may be staged before a row refers to it; ms. */
const stagingTime = 60 * 60 * 1000;
/** Parts that one commit deletes. */
const deletedAtOnce = 32;

/** A part of a set. */
export interface Part {
  readonly bytes: Uint8Array;
  /** How many items it has, where they are counted. */
  readonly items: number;
}

/** Parts that one row refers to by `id`. */
export interface PartSet {
  readonly id: string;
  readonly parts: readonly Part[];
}

/** Lets the staged sets stay. */
export type Keep = (trx: Db) => Promise<void>;

/** Stores what is too large for one commit in parts, which count only once a row refers to them. */
export interface PartStore {
  /**
   * Writes sets, some parts a commit. `work` has to call `keep` in the transaction that writes the rows which refer to
   * them; sets without it are deleted.
   */
  stage<T>(ownerId: string, sets: readonly PartSet[], work: (keep: Keep) => Promise<T>): Promise<T>;
  /** Deletes, in the background, sets without a row: of deleted rows, and of writers that failed or were killed. */
  sweep(): void;
  /** Resolves once no sweep is running. */
  idle(): Promise<void>;
}

export function cutBytes(bytes: Uint8Array): Part[] {
  const count = Math.max(1, Math.ceil(bytes.length / partSize));
  return Array.from({ length: count }, (_, i) => ({
    bytes: bytes.subarray(i * partSize, (i + 1) * partSize),
    items: 0,
  }));
}

/** A set of its own id. */
export const partSet = (parts: readonly Part[]): PartSet => ({ id: newId(), parts });

interface PartRow {
  readonly set_id: string;
  readonly number: number;
  readonly items: number;
  readonly bytes: Buffer;
}

/** Rows of sets' parts, in groups that one commit writes each. */
function* groupsOf(sets: readonly PartSet[]): Generator<PartRow[]> {
  let group: PartRow[] = [];
  let size = 0;
  for (const { id, parts } of sets) {
    for (const [number, { bytes, items }] of parts.entries()) {
      if (size > 0 && size + bytes.length > groupBytes) {
        yield group;
        group = [];
        size = 0;
      }
      group.push({ set_id: id, number, items, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) });
      // Its row takes some bytes too.
      size += bytes.length + 100;
    }
  }
  if (group.length > 0) yield group;
}

/** Writes a small set in the transaction of the row that refers to it. */
export async function insertParts(trx: Db, set: PartSet): Promise<void> {
  for (const group of groupsOf([set])) await trx.insertInto('part').values(group).execute();
}

/** Of these sets, the rows of those without a row that refers to them. */
const looseOf = (db: Db, sets: readonly PartSet[]) =>
  sql<SqlBool>`set_id in (select id from ${rowsOf(db, idsJson(sets.map(({ id }) => id)), 'asked', { id: 'text' })})`;

/** Deletes some parts of a set, and the set with its last ones. */
async function deleteSome(trx: Db, setId: string): Promise<void> {
  const some = trx.selectFrom('part').select('number').where('set_id', '=', setId).limit(deletedAtOnce);
  const deleted = await trx
    .deleteFrom('part')
    .where('set_id', '=', setId)
    .where('number', 'in', some)
    .executeTakeFirst();
  if (deleted.numDeletedRows < deletedAtOnce) await trx.deleteFrom('loose_set').where('set_id', '=', setId).execute();
}

interface PartStoreOptions {
  readonly db: Db;
  readonly commit: Commit;
  readonly clock: Clock;
  readonly log: Log;
}

/** Deletes sets to which no row has referred in time, one run after another. */
function createSweep({ db, commit, clock, log }: PartStoreOptions): Pick<PartStore, 'sweep' | 'idle'> {
  let sweeping: Promise<void> = Promise.resolve();

  const nextLoose = () =>
    db
      .selectFrom('loose_set')
      .select('set_id')
      .where('since', '<', clock.now() - stagingTime)
      .limit(1)
      .executeTakeFirst();
  const sweepAll = async (): Promise<void> => {
    try {
      for (let loose = await nextLoose(); loose; loose = await nextLoose()) {
        const { set_id } = loose;
        await commit('', async (trx) => ({ result: await deleteSome(trx, set_id), facts: [] }));
        await yieldToEventLoop();
      }
    } catch (error) {
      log.warn({ err: error }, 'loose parts were not deleted');
    }
  };
  return {
    sweep() {
      sweeping = detached(() => sweeping.then(sweepAll));
    },
    idle: () => sweeping,
  };
}

export function createPartStore(options: PartStoreOptions): PartStore {
  const { db, commit, clock, log } = options;
  const sweeping = createSweep(options);

  const write = async (ownerId: string, sets: readonly PartSet[]): Promise<void> => {
    for (const group of groupsOf(sets)) {
      const work = async (trx: Db): Promise<Work<null>> => {
        const begun = group.filter(({ number }) => number === 0).map(({ set_id }) => ({ set_id, since: clock.now() }));
        if (begun.length > 0) await trx.insertInto('loose_set').values(begun).execute();
        await trx.insertInto('part').values(group).execute();
        return { result: null, facts: [] };
      };
      await commit(
        ownerId,
        work,
        group.reduce((sum, { bytes }) => sum + bytes.length, 0),
      );
      await yieldToEventLoop();
    }
  };
  /** Marks sets without a referring row for the sweep. */
  const release = async (sets: readonly PartSet[]): Promise<void> => {
    const left = await db.updateTable('loose_set').set({ since: 0 }).where(looseOf(db, sets)).executeTakeFirst();
    if (left.numUpdatedRows > 0n) sweeping.sweep();
  };
  const releaseLater = (error: unknown): void => log.warn({ err: error }, 'loose parts wait for a later sweep');

  return {
    async stage(ownerId, sets, work) {
      try {
        await write(ownerId, sets);
        return await work(async (trx) => void (await trx.deleteFrom('loose_set').where(looseOf(trx, sets)).execute()));
      } finally {
        await release(sets).catch(releaseLater);
      }
    },
    ...sweeping,
  };
}

/** The parts of sets, by set and in order. */
export async function readSets(db: Db, ids: readonly string[]): Promise<Map<string, Uint8Array[]>> {
  const sets = new Map<string, Uint8Array[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return sets;
  const rows = await db
    .selectFrom('part')
    .select(['set_id', 'bytes'])
    .where('set_id', 'in', [...ids])
    .orderBy('set_id')
    .orderBy('number')
    .execute();
  for (const { set_id, bytes } of rows) sets.get(set_id)!.push(bytes);
  return sets;
}

const selectPart = prepared<{ id: string; number: number }, { bytes: Uint8Array }>((db, slot) =>
  db.selectFrom('part').select('bytes').where('set_id', '=', slot('id')).where('number', '=', slot('number')).compile(),
);

/** How many bytes the sets have together whose ids are listed, or found by a query. */
export async function sumLengths(db: Db, ids: readonly string[] | Expression<{ set_id: string }>): Promise<number> {
  const { bytes } = await db
    .selectFrom('part')
    .select(sql<number | string | null>`sum(length(bytes))`.as('bytes'))
    .where('set_id', 'in', ids as readonly string[])
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** One part of a set; undefined after its last. */
export const readPart = async (db: Db, id: string, number: number): Promise<Uint8Array | undefined> =>
  (await selectPart(db, { id, number }))[0]?.bytes;

const selectItems = prepared<{ id: string }, { number: number; items: number }>((db, slot) =>
  db.selectFrom('part').select(['number', 'items']).where('set_id', '=', slot('id')).orderBy('number').compile(),
);

/** The part of a set that holds the item `index`, and the item's place in it. */
export async function findItem(
  db: Db,
  id: string,
  index: number,
): Promise<{ bytes: Uint8Array; index: number } | null> {
  const counts = await selectItems(db, { id });
  let left = index;
  for (const { number, items } of counts) {
    if (left < items) return { bytes: (await readPart(db, id, number))!, index: left };
    left -= items;
  }
  return null;
}
