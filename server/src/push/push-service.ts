import { AppError } from '../app-error.ts';
import { type Body, pushLimits, type PushSetting, type PushSubscriptionState } from '../contract.ts';
import type { Db } from '../database/database.ts';
import { newId } from '../database/new-id.ts';
import type { Deps } from '../deps.ts';
import { writeFor } from '../domain/owner-write.ts';
import { addDelivery, addDestination, destinationOf } from '../event/delivery-service.ts';
import { checkReceiver } from '../hook/hook-address.ts';
import { timeOf } from '../runtime/clock.ts';
import type { Operator } from '../security/caller.ts';
import { deleteSubscription, endSubscription } from './push-end.ts';
import { keysOf } from './push-key.ts';
import { pushKindName } from './push-kind.ts';
import { columnsOf, settingOf } from './push-setting.ts';
import {
  findByEndpoint,
  findSetting,
  insertSubscription,
  listSubscriptions,
  type SubscriptionState,
  updateSubscription,
  upsertSetting,
} from './push-table.ts';

const endpointRule = { field: 'endpoint', most: pushLimits.endpoint } as const;

/**
 * Has a browser notified of a team's dialogs. One that has changed its person, or whose subscription had ended at the
 * push service, begins again; one that has changed its team is notified of that one's from now on, under the same id.
 * @throws AppError `invalid`, `conflict`
 */
export async function subscribe(
  deps: Deps,
  { memberId, teamId, signinId }: Operator,
  { endpoint: typed, keys }: Body<'POST /push/subscribe'>,
): Promise<{ id: string }> {
  const endpoint = checkReceiver(deps.config, typed, endpointRule);
  const browser = { signin_id: signinId, ...keysOf(keys) };
  return writeFor(deps, teamId, async (trx) => {
    const before = await findByEndpoint(trx, endpoint);
    const isOwn = before?.user_id === memberId;
    if (before && isOwn && before.team_id === teamId && before.active === 1) {
      await updateSubscription(trx, before.id, browser);
      return { id: before.id };
    }
    if (before) await deleteSubscription(trx, before.id);
    if ((await listSubscriptions(trx, memberId)).length >= pushLimits.subscriptions)
      throw new AppError('conflict', {
        detail: `Устройств не больше ${pushLimits.subscriptions}: отключите ненужное.`,
      });
    const id = before && isOwn ? before.id : newId();
    await addDestination(trx, { id, teamId, kind: pushKindName });
    await insertSubscription(trx, { id, user_id: memberId, endpoint, ...browser, created_at: deps.clock.now() });
    return { id };
  });
}

/** A person's subscriptions in a team. */
const ownOf = async (db: Db, { memberId, teamId }: Operator): Promise<SubscriptionState[]> =>
  (await listSubscriptions(db, memberId)).filter(({ team_id, active }) => team_id === teamId && active === 1);

export async function readSubscriptions(deps: Deps, by: Operator): Promise<PushSubscriptionState[]> {
  return (await ownOf(deps.db, by)).map((row) => ({
    id: row.id,
    current: row.signin_id === by.signinId,
    createdAt: timeOf(Number(row.created_at)),
    lastStatus: row.last_status,
    lastAt: row.last_at === null ? null : timeOf(Number(row.last_at)),
    lastError: row.last_error,
  }));
}

/** @throws AppError `not_found` */
export async function unsubscribe(deps: Deps, by: Operator, id: string): Promise<{ id: string }> {
  const own = await ownOf(deps.db, by);
  if (!own.some((one) => one.id === id)) throw new AppError('not_found', { detail: 'Устройство не найдено.' });
  await endSubscription(deps, by.teamId, id);
  return { id };
}

/** @throws AppError `conflict` where the person has no browser that is notified */
export async function testPush(deps: Deps, by: Operator): Promise<Record<string, never>> {
  const own = await ownOf(deps.db, by);
  const here = own.filter(({ signin_id: signinId }) => signinId === by.signinId);
  const tested = here.length > 0 ? here : own;
  if (tested.length === 0)
    throw new AppError('conflict', { detail: 'Уведомления не включены ни на одном вашем устройстве.' });
  for (const { id } of tested) {
    const destination = await destinationOf(deps.db, by.teamId, id);
    if (destination) await addDelivery(deps, destination, 'test');
  }
  return {};
}

export const readSetting = async ({ db }: Deps, { memberId }: Operator): Promise<PushSetting> =>
  settingOf(await findSetting(db, memberId));

/** Changes what a person is notified of; what the change lacks stays. */
export const editSetting = (
  deps: Deps,
  { memberId, teamId }: Operator,
  change: Body<'PATCH /push/setting'>,
): Promise<PushSetting> =>
  writeFor(deps, teamId, async (trx) => {
    const setting = { ...settingOf(await findSetting(trx, memberId)), ...change } as PushSetting;
    await upsertSetting(trx, { user_id: memberId, ...columnsOf(setting) });
    return setting;
  });
