import { sql } from 'kysely';
import type { TrailKind } from '../contract.ts';
import type { Db } from '../database/database.ts';
import { newId } from '../database/new-id.ts';
import { sweepAll } from '../runtime/sweep.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../security/caller.ts';

/** For how long a team's trail is stored; ms. */
export const trailLife = 180 * 24 * 60 * 60_000;

/** Who did it, and in which team: a person, or a program, which the entry names. */
export type Actor = Pick<Caller, 'memberId' | 'teamId'> & Partial<Pick<Caller, 'program'>>;

/** Appends an entry to the trail of the actor's team: in the transaction of what it is about, where there is one. */
export async function noteTrail(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  { memberId, teamId, program = null }: Actor,
  what: TrailKind,
  about = '',
): Promise<void> {
  const by = program === null ? about : [about, `API «${program.name}»`].filter(Boolean).join(' · ');
  const row = { id: newId(), team_id: teamId, at: clock.now(), member_id: program === null ? memberId : null, what };
  await db
    .insertInto('trail')
    .values({ ...row, about: by.slice(0, 500) })
    .execute();
}

/** The newest entries of a team that are listed: to count and skip more would take long. */
export const listedTrail = 10_000;

/** Entries of a team's trail with the names of today, the newest first. */
export const listTrail = (db: Db, teamId: string, { offset, limit }: { offset: number; limit: number }) =>
  offset >= listedTrail
    ? Promise.resolve([])
    : db
        .selectFrom('trail')
        .leftJoin('user', 'user.id', 'trail.member_id')
        .select(['trail.at', 'trail.member_id', 'user.name', 'trail.what', 'trail.about'])
        .where('trail.team_id', '=', teamId)
        .orderBy('trail.at', 'desc')
        .orderBy('trail.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();

/** How many of them there are. */
export async function countTrail(db: Db, teamId: string): Promise<number> {
  const page = db.selectFrom('trail').select('id').where('team_id', '=', teamId).limit(listedTrail).as('page');
  const counted = db.selectFrom(page).select((row) => row.fn.countAll<number>().as('n'));
  return Number((await counted.executeTakeFirstOrThrow()).n);
}

/** Deletes entries that are older than `trailLife`. */
export function sweepTrail({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const old = db
    .selectFrom('trail')
    .select('id')
    .where(sql<boolean>`at < ${clock.now() - trailLife}`);
  return sweepAll((limit) => db.deleteFrom('trail').where('id', 'in', old.limit(limit)).executeTakeFirst());
}
