import { sql } from 'kysely';
import type { TrailKind } from '../contract.ts';
import type { Db } from '../database/database.ts';
import { newId } from '../database/new-id.ts';
import { idsJson, rowsOf } from '../database/query/prepared.ts';
import { sweepTable } from '../database/query/sweep-table.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../security/caller.ts';

/** For how long a team's trail is stored; ms. */
export const trailLife = 180 * 24 * 60 * 60_000;

/** Characters of an id that `newId` has made. */
const idLength = 22;

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

/** One row of the trail with the name and the address of today. */
export interface TrailRow {
  readonly id: string;
  readonly at: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly what: TrailKind;
  readonly about: string;
}

/** Up to `limit` entries of a team's trail since `from` (ms) that precede `before`, the newest first. */
export async function listTrailBefore(
  db: Db,
  teamId: string,
  { from, before, limit }: { from: number; before: Pick<TrailRow, 'at' | 'id'>; limit: number },
): Promise<TrailRow[]> {
  const rows = await db
    .selectFrom('trail')
    .leftJoin('user', 'user.id', 'trail.member_id')
    .select(['trail.id', 'trail.at', 'user.name', 'user.email', 'trail.what', 'trail.about'])
    .where('trail.team_id', '=', teamId)
    .where('trail.at', '>=', from)
    .where(sql<boolean>`(trail.at, trail.id) < (${before.at}, ${before.id})`)
    .orderBy('trail.at', 'desc')
    .orderBy('trail.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

/** Whether a team's trail has more than `most` entries since `from` (ms). */
export async function isTrailLonger(db: Db, teamId: string, from: number, most: number): Promise<boolean> {
  const since = db.selectFrom('trail').select('id').where('team_id', '=', teamId).where('at', '>=', from);
  return (await since.orderBy('at').limit(1).offset(most).executeTakeFirst()) !== undefined;
}

/** How many of them there are. */
export async function countTrail(db: Db, teamId: string): Promise<number> {
  const page = db.selectFrom('trail').select('id').where('team_id', '=', teamId).limit(listedTrail).as('page');
  const counted = db.selectFrom(page).select((row) => row.fn.countAll<number>().as('n'));
  return Number((await counted.executeTakeFirstOrThrow()).n);
}

/** Deletes entries that are older than `trailLife`. */
export const sweepTrail = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  sweepTable(db, 'trail', 'id', sql`at < ${clock.now() - trailLife}`);

/** Takes dialogs out of what the entries of a team's trail concern; who did what and when stays. */
export async function forgetInTrail(trx: Db, teamId: string, dialogIds: readonly string[]): Promise<void> {
  const asked = rowsOf(trx, idsJson(dialogIds), 'asked', { id: 'text' });
  // A program is named behind the dialog.
  await sql`update trail set about = '' where team_id = ${teamId}
    and (about in (select id from ${asked}) or substr(about, 1, ${idLength}) in (select id from ${asked}))`.execute(
    trx,
  );
}
