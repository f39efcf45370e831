import type { Insertable } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { ReplayRow, Schema } from '../../database/schema.ts';

/** A training run without `readings`, which only the next run's thread needs. */
export type ReplayHead = Omit<ReplayRow, 'readings'>;

const head = ['domain_id', 'trained_at', 'state', 'known', 'learned', 'report', 'effects', 'expires_at'] as const;

export const findReplay = (db: Db, domainId: string): Promise<ReplayHead | undefined> =>
  db.selectFrom('replay').select(head).where('domain_id', '=', domainId).executeTakeFirst();

/** The readings of the model of this time, as JSON. */
export const findReadings = async (db: Db, domainId: string, at: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('replay')
      .select('readings')
      .where('domain_id', '=', domainId)
      .where('trained_at', '=', at)
      .executeTakeFirst()
  )?.readings;

/** When the domain's waiting model was made; undefined when none waits. */
export const findWaiting = async (db: Db, domainId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('replay')
      .select('trained_at')
      .where('domain_id', '=', domainId)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
  )?.trained_at;

/** Replaces the domain's training run. */
export async function replaceReplay(db: Db, row: Insertable<Schema['replay']>): Promise<void> {
  const { domain_id: _, ...change } = row;
  await db
    .insertInto('replay')
    .values(row)
    .onConflict((on) => on.column('domain_id').doUpdateSet(change))
    .execute();
}

export async function setReplayState(
  db: Db,
  domainId: string,
  state: ReplayRow['state'],
  learned?: string,
): Promise<void> {
  await db
    .updateTable('replay')
    .set({ state, ...(learned === undefined ? {} : { learned }) })
    .where('domain_id', '=', domainId)
    .execute();
}

/** Some models that have waited for too long. */
export const listExpired = (
  db: Db,
  now: number,
  limit: number,
): Promise<{ domain_id: string; owner_id: string; trained_at: number }[]> =>
  db
    .selectFrom('replay')
    .innerJoin('domain', 'domain.id', 'replay.domain_id')
    .select(['replay.domain_id', 'domain.owner_id', 'replay.trained_at'])
    .where('replay.state', '=', 'waiting')
    .where('replay.expires_at', '<=', now)
    .orderBy('replay.expires_at')
    .limit(limit)
    .execute();

export const insertPage = async (db: Db, row: Insertable<Schema['replay_page']>): Promise<void> => {
  await db.insertInto('replay_page').values(row).execute();
};

/** The lines of a page, as JSON; undefined after the last. */
export const findPage = async (db: Db, domainId: string, at: number, number: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('replay_page')
      .select('lines')
      .where('domain_id', '=', domainId)
      .where('trained_at', '=', at)
      .where('number', '=', number)
      .executeTakeFirst()
  )?.lines;

/** Deletes the pages of training runs before this one. */
export const deletePagesBefore = async (db: Db, domainId: string, at: number): Promise<void> => {
  await db.deleteFrom('replay_page').where('domain_id', '=', domainId).where('trained_at', '<', at).execute();
};

/** Replaces the lines of a page. */
export const replacePage = async (
  db: Db,
  page: { domainId: string; trainedAt: number; number: number; lines: string },
): Promise<void> => {
  await db
    .updateTable('replay_page')
    .set({ lines: page.lines })
    .where('domain_id', '=', page.domainId)
    .where('trained_at', '=', page.trainedAt)
    .where('number', '=', page.number)
    .execute();
};

/** Deletes the domain's training run with its pages. */
export async function deleteReplay(db: Db, domainId: string): Promise<void> {
  await db.deleteFrom('replay').where('domain_id', '=', domainId).execute();
  await db.deleteFrom('replay_page').where('domain_id', '=', domainId).execute();
}
