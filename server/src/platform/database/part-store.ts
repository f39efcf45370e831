import type { Db } from './database.ts';
import type { Commit, Work } from './commit-work.ts';
import type { Clock } from '../clock.ts';
import { yieldToEventLoop } from '../loop/yield-to-event-loop.ts';
import type { Log } from '../log.ts';
import { newId } from '../new-id.ts';
import { prepared } from './prepared.ts';

/** Bytes of a part: it shares its commit with sentences sent meanwhile, which wait for it. */
export const partSize = 128 * 1024;
/** How long a set may be written before a row refers to it; ms. */
const stagingTime = 60 * 60 * 1000;
const deletedAtOnce = 32;
const idsAtOnce = 500;

/** One part of what is stored. */
export interface Part {
  readonly bytes: Uint8Array;
  /** How many things it holds, where they are counted. */
  readonly items: number;
}

/** Parts that one row refers to by `id`. */
export interface PartSet {
  readonly id: string;
  readonly parts: readonly Part[];
}

/** Lets the staged sets stay. */
export type Keep = (trx: Db) => Promise<void>;

/** Stores what is too large for one step in parts, which count only once a row refers to them. */
export interface PartStore {
  /**
   * Writes sets, some parts a commit; nobody sees them before `work` calls `keep` in the transaction that writes the
   * rows which refer to them. What was not kept is deleted. What one commit can write enters by `keep` itself.
   */
  stage<T>(ownerId: string, sets: readonly PartSet[], work: (keep: Keep) => Promise<T>): Promise<T>;
  /**
   * Deletes, in the background, what no row refers to: of rows that are gone, and of writers that failed or were
   * killed.
   */
  sweep(): void;
  /** Resolves once no sweep is under way. */
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

/** Bytes that one commit writes: some 3 ms of the event loop. */
const groupBytes = 2 * partSize + 1024;

/** What a part counts for, with its row. */
const sizeOf = ({ bytes }: Part): number => bytes.length + 100;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
/** Whether one commit can write all of it. */
const isSmall = (sets: readonly PartSet[]): boolean =>
  sum(sets.flatMap(({ parts }) => parts.map(sizeOf))) <= groupBytes;

/** Groups of sets' parts: one commit's work. */
function* groupsOf(
  sets: readonly PartSet[],
): Generator<{ set_id: string; number: number; items: number; bytes: Buffer }[]> {
  let group: { set_id: string; number: number; items: number; bytes: Buffer }[] = [];
  let size = 0;
  for (const { id, parts } of sets) {
    for (const [number, { bytes, items }] of parts.entries()) {
      if (size > 0 && size + bytes.length > groupBytes) {
        yield group;
        group = [];
        size = 0;
      }
      group.push({ set_id: id, number, items, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) });
      size += bytes.length + 100;
    }
  }
  if (group.length > 0) yield group;
}

/** Writes sets beside the rows that refer to them, in the same transaction: for what is small. */
export async function insertParts(trx: Db, ...sets: readonly PartSet[]): Promise<void> {
  for (const group of groupsOf(sets)) await trx.insertInto('part').values(group).execute();
}

async function deleteLoose(trx: Db, setId: string): Promise<boolean> {
  const { set_id } =
    (await trx.selectFrom('loose_set').select('set_id').where('set_id', '=', setId).executeTakeFirst()) ?? {};
  if (!set_id) return true;
  const numbers = (
    await trx
      .selectFrom('part')
      .select('number')
      .where('set_id', '=', setId)
      .orderBy('number')
      .limit(deletedAtOnce)
      .execute()
  ).map(({ number }) => number);
  if (numbers.length > 0)
    await trx.deleteFrom('part').where('set_id', '=', setId).where('number', 'in', numbers).execute();
  if (numbers.length < deletedAtOnce) await trx.deleteFrom('loose_set').where('set_id', '=', setId).execute();
  return numbers.length < deletedAtOnce;
}

async function keepStaged(trx: Db, sets: readonly PartSet[]): Promise<void> {
  let isFirst = true;
  for (const ids of idsOf(sets)) {
    if (!isFirst) await yieldToEventLoop();
    isFirst = false;
    await trx.deleteFrom('loose_set').where('set_id', 'in', ids).execute();
  }
}

interface PartStoreOptions {
  readonly db: Db;
  readonly commit: Commit;
  readonly clock: Clock;
  readonly log: Log;
}

/** Deletes what no row has referred to in time, one run after another. */
function createSweep({ db, commit, clock, log }: PartStoreOptions): Pick<PartStore, 'sweep' | 'idle'> {
  let sweeping: Promise<void> | null = null;
  let again = false;

  const sweepOnce = async (): Promise<void> => {
    for (;;) {
      const sets = await db
        .selectFrom('loose_set')
        .select('set_id')
        .where('since', '<', clock.now() - stagingTime)
        .limit(deletedAtOnce)
        .execute();
      if (sets.length === 0) return;
      for (const { set_id } of sets) {
        const deleteSome = () => commit('', async (trx) => ({ result: await deleteLoose(trx, set_id), facts: [] }));
        for (let done = await deleteSome(); !done; done = await deleteSome()) await yieldToEventLoop();
        await yieldToEventLoop();
      }
    }
  };
  const sweepOn = async (): Promise<void> => {
    try {
      do {
        again = false;
        await sweepOnce();
      } while (again);
    } catch (error) {
      log.warn({ err: error }, 'loose parts were not deleted');
    }
    sweeping = null;
  };

  return {
    sweep() {
      again = true;
      sweeping ??= sweepOn();
    },
    idle: () => sweeping ?? Promise.resolve(),
  };
}

/** Ids in groups of one statement each. */
function* idsOf(sets: readonly PartSet[]): Generator<string[]> {
  for (let at = 0; at < sets.length; at += idsAtOnce) yield sets.slice(at, at + idsAtOnce).map(({ id }) => id);
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
      await commit(ownerId, work, sum(group.map(({ bytes }) => bytes.length)));
      await yieldToEventLoop();
    }
  };
  /** Lets the sweep have what is still loose. */
  const release = async (sets: readonly PartSet[]): Promise<void> => {
    let left = 0n;
    for (const ids of idsOf(sets)) {
      const loose = db.updateTable('loose_set').set({ since: 0 }).where('set_id', 'in', ids);
      left += (await loose.executeTakeFirst()).numUpdatedRows;
    }
    if (left > 0n) sweeping.sweep();
  };
  const releaseLater = (error: unknown): void => log.warn({ err: error }, 'loose parts wait for a later sweep');

  return {
    async stage(ownerId, sets, work) {
      if (isSmall(sets)) return work((trx) => insertParts(trx, ...sets));
      try {
        await write(ownerId, sets);
        return await work((trx) => keepStaged(trx, sets));
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
