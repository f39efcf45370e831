import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/query/prepared.ts';
import type { DestinationRow, PushSettingRow, PushSubscriptionRow, Schema } from '../database/schema.ts';

/** A subscription with the state of its destination. */
export type SubscriptionState = PushSubscriptionRow &
  Pick<DestinationRow, 'team_id' | 'active' | 'last_status' | 'last_error' | 'last_at'>;

const states = (db: Db) =>
  db
    .selectFrom('push_subscription')
    .innerJoin('destination', 'destination.id', 'push_subscription.id')
    .selectAll('push_subscription')
    .select(['team_id', 'active', 'last_status', 'last_error', 'last_at']);

/** The subscriptions of a person, of all teams, the oldest first. */
export const listSubscriptions = (db: Db, memberId: string): Promise<SubscriptionState[]> =>
  states(db)
    .where('push_subscription.user_id', '=', memberId)
    .where('signin_id', 'is not', null)
    .orderBy('push_subscription.created_at')
    .orderBy('push_subscription.id')
    .execute();

export const findByEndpoint = (db: Db, endpoint: string): Promise<SubscriptionState | undefined> =>
  states(db).where('push_subscription.endpoint', '=', endpoint).executeTakeFirst();

export async function insertSubscription(db: Db, row: Insertable<Schema['push_subscription']>): Promise<void> {
  await db.insertInto('push_subscription').values(row).execute();
}

export async function updateSubscription(
  db: Db,
  id: string,
  change: Updateable<Schema['push_subscription']>,
): Promise<void> {
  await db.updateTable('push_subscription').set(change).where('id', '=', id).execute();
}

/** Ends a person's subscriptions in a team, as the end of their sign-ins does. */
export async function endSubscriptionsOf(db: Db, teamId: string, memberId: string): Promise<void> {
  await db
    .updateTable('push_subscription')
    .set({ signin_id: null })
    .where('user_id', '=', memberId)
    .where('id', 'in', (is) => is.selectFrom('destination').select('id').where('team_id', '=', teamId))
    .execute();
}

/** Some subscriptions that have ended. */
export const listEnded = (db: Db, limit: number): Promise<Pick<SubscriptionState, 'id' | 'team_id'>[]> =>
  db
    .selectFrom('push_subscription')
    .innerJoin('destination', 'destination.id', 'push_subscription.id')
    .select(['push_subscription.id', 'team_id'])
    .where('signin_id', 'is', null)
    .limit(limit)
    .execute();

/** Subscriptions whose sign-in works in another team of the person's by now, with that team. */
export const listMoved = (db: Db, limit: number): Promise<{ id: string; to: string | null }[]> =>
  db
    .selectFrom('push_subscription')
    .innerJoin('destination', 'destination.id', 'push_subscription.id')
    .innerJoin('signin', 'signin.id', 'push_subscription.signin_id')
    .whereRef('signin.team_id', '<>', 'destination.team_id')
    .where('destination.active', '=', 1)
    .select(['push_subscription.id', 'signin.team_id as to'])
    .limit(limit)
    .execute();

export const findSubscription = (db: Db, id: string): Promise<SubscriptionState | undefined> =>
  states(db).where('push_subscription.id', '=', id).executeTakeFirst();

type SettingColumns = { readonly [C in 'waiting' | 'assigned' | 'answer' | 'quiet']: PushSettingRow[C] | null };

/** Who is notified by a subscription. A column of the setting is null where the person has none. */
export type Target = Pick<PushSubscriptionRow, 'user_id' | 'endpoint' | 'p256dh' | 'auth'> &
  SettingColumns & { readonly hours: string | null; readonly available: number };

const selectTarget = prepared<{ id: string }, Target>((db, slot) =>
  db
    .selectFrom('push_subscription')
    .innerJoin('destination', 'destination.id', 'push_subscription.id')
    .innerJoin('signin', (on) =>
      on.onRef('signin.id', '=', 'push_subscription.signin_id').onRef('signin.team_id', '=', 'destination.team_id'),
    )
    .innerJoin('member', (on) =>
      on.onRef('member.team_id', '=', 'destination.team_id').onRef('member.user_id', '=', 'push_subscription.user_id'),
    )
    .leftJoin('push_setting', 'push_setting.user_id', 'push_subscription.user_id')
    .select(['push_subscription.user_id', 'endpoint', 'p256dh', 'auth', 'member.hours', 'member.available'])
    .select(['push_setting.waiting', 'push_setting.assigned', 'push_setting.answer', 'push_setting.quiet'])
    .where('push_subscription.id', '=', slot('id'))
    .compile(),
);

/** The person of a subscription, while that person is a member and the sign-in works in its team. */
export const findTarget = async (db: Db, id: string): Promise<Target | undefined> =>
  (await selectTarget(db, { id }))[0];

export const findSetting = (db: Db, memberId: string): Promise<PushSettingRow | undefined> =>
  db.selectFrom('push_setting').selectAll().where('user_id', '=', memberId).executeTakeFirst();

export async function upsertSetting(db: Db, row: Insertable<Schema['push_setting']>): Promise<void> {
  const { user_id: _, ...change } = row;
  await db
    .insertInto('push_setting')
    .values(row)
    .onConflict((on) => on.column('user_id').doUpdateSet(change))
    .execute();
}

export const findServerKey = async (db: Db, name: string): Promise<string | undefined> =>
  (await db.selectFrom('server_key').select('value').where('name', '=', name).executeTakeFirst())?.value;

/** Stores a key, unless another process has stored one before. */
export async function insertServerKey(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('server_key')
    .values({ name, value })
    .onConflict((on) => on.column('name').doNothing())
    .execute();
}
