import type { Insertable } from 'kysely';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/query/prepared.ts';
import type { DestinationRow, HookRow, Schema } from '../database/schema.ts';

/** A webhook with the state of its destination. */
export type HookState = HookRow & Pick<DestinationRow, 'active' | 'last_status' | 'last_error' | 'last_at' | 'ended'>;

const states = (db: Db) =>
  db
    .selectFrom('hook')
    .innerJoin('destination', 'destination.id', 'hook.id')
    .selectAll('hook')
    .select(['active', 'last_status', 'last_error', 'last_at', 'ended'])
    .orderBy('hook.created_at')
    .orderBy('hook.id');

export const listHooks = (db: Db, teamId: string): Promise<HookState[]> =>
  states(db).where('hook.team_id', '=', teamId).execute();

/** A team's webhook. */
export const findHookOf = (db: Db, teamId: string, id: string): Promise<HookState | undefined> =>
  states(db).where('hook.team_id', '=', teamId).where('hook.id', '=', id).executeTakeFirst();

const selectHook = prepared<{ id: string }, HookRow>((db, slot) =>
  db.selectFrom('hook').selectAll().where('id', '=', slot('id')).compile(),
);

export const findHook = async (db: Db, id: string): Promise<HookRow | undefined> => (await selectHook(db, { id }))[0];

/** The webhooks of one domain alone. */
export const listDomainHooks = (db: Db, domainId: string): Promise<{ id: string }[]> =>
  db.selectFrom('hook').select('id').where('domain_id', '=', domainId).limit(1).execute();

export async function insertHook(db: Db, row: Insertable<Schema['hook']>): Promise<void> {
  await db.insertInto('hook').values(row).execute();
}

export async function updateHook(db: Db, id: string, change: Pick<HookRow, 'url' | 'events'>): Promise<void> {
  await db.updateTable('hook').set(change).where('id', '=', id).execute();
}
