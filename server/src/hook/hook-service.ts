import { AppError } from '../app-error.ts';
import {
  type Body,
  type Hook,
  type HookDelivery,
  type HookEnd,
  type HookError,
  type HookEvent,
  hookEvents,
  hookLimits,
  hookTest,
  type Reply,
} from '../contract.ts';
import { detached } from '../database/call-ground.ts';
import type { Db } from '../database/database.ts';
import { newId } from '../database/new-id.ts';
import type { DeliveryRow, DestinationRow } from '../database/schema.ts';
import type { Deps, DomainDeletion } from '../deps.ts';
import { domainOfOwner } from '../domain/domain-service.ts';
import { writeFor } from '../domain/owner-write.ts';
import {
  addDelivery,
  addDestination,
  deleteSomeOfDestination,
  destinationOf,
  findDelivery,
  hurryDeliveries,
  readDeliveries,
  resendDelivery,
  switchDestination,
} from '../event/delivery-service.ts';
import { noteTrail } from '../event/trail.ts';
import { timeOf } from '../runtime/clock.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import type { Operator } from '../security/caller.ts';
import { checkReceiver } from './hook-address.ts';
import { hookKindName } from './hook-kind.ts';
import { newHookSecret } from './hook-signature.ts';
import { findHookOf, type HookState, insertHook, listDomainHooks, listHooks, updateHook } from './hook-table.ts';

const viewOf = (row: HookState): Hook => ({
  id: row.id,
  url: row.url,
  events: JSON.parse(row.events) as HookEvent[],
  domainId: row.domain_id,
  active: row.active === 1,
  lastStatus: row.last_status,
  lastAt: row.last_at === null ? null : timeOf(Number(row.last_at)),
  lastError: row.last_error as HookError | null,
  ended: row.ended as HookEnd | null,
});

const urlRule = { field: 'url', most: hookLimits.url } as const;

/** Each once, in the contract's order. */
const inOrder = (events: readonly HookEvent[]): HookEvent[] => hookEvents.filter((event) => events.includes(event));

export const readHooks = async ({ db }: Deps, { teamId }: Operator): Promise<Hook[]> =>
  (await listHooks(db, teamId)).map(viewOf);

async function hookOf(db: Db, teamId: string, id: string): Promise<HookState> {
  const hook = await findHookOf(db, teamId, id);
  if (!hook) throw new AppError('not_found', { detail: 'Вебхук не найден.' });
  return hook;
}

export async function createHook(
  deps: Deps,
  by: Operator,
  { url: typed, events, domainId = null }: Body<'POST /hook/create'>,
): Promise<Reply<'POST /hook/create'>> {
  const { teamId } = by;
  const url = checkReceiver(deps.config, typed, urlRule);
  const id = newId();
  const secret = newHookSecret();
  const row = { id, team_id: teamId, domain_id: domainId, url, events: JSON.stringify(inOrder(events)), secret };
  const created = await writeFor(deps, teamId, async (trx) => {
    if (domainId !== null) await domainOfOwner({ db: trx }, teamId, domainId);
    if ((await listHooks(trx, teamId)).length >= hookLimits.hooks)
      throw new AppError('conflict', { detail: `Вебхуков не больше ${hookLimits.hooks}: удалите ненужный.` });
    await addDestination(trx, { id, teamId, kind: hookKindName });
    await insertHook(trx, { ...row, created_at: deps.clock.now() });
    await noteTrail(deps, trx, by, 'hook_created', url);
    return hookOf(trx, teamId, id);
  });
  return { ...viewOf(created), secret };
}

export async function editHook(
  deps: Deps,
  by: Operator,
  id: string,
  { url, events, active }: Body<'PATCH /hook/edit/{id}'>,
): Promise<Hook> {
  const { teamId } = by;
  const changed = await writeFor(deps, teamId, async (trx) => {
    const before = await hookOf(trx, teamId, id);
    const after = {
      url: url === undefined ? before.url : checkReceiver(deps.config, url, urlRule),
      events: events === undefined ? before.events : JSON.stringify(inOrder(events)),
    };
    await updateHook(trx, id, after);
    const destination = (await destinationOf(trx, teamId, id))!;
    if (active !== undefined) await switchDestination(deps, trx, destination, active);
    await noteTrail(deps, trx, by, 'hook_changed', after.url);
    return hookOf(trx, teamId, id);
  });
  hurryDeliveries(deps);
  return viewOf(changed);
}

export async function deleteHook(deps: Deps, by: Operator, id: string): Promise<{ id: string }> {
  const { teamId } = by;
  const { url } = await hookOf(deps.db, teamId, id);
  let isDeleted = await writeFor(deps, teamId, async (trx) => {
    await hookOf(trx, teamId, id);
    await noteTrail(deps, trx, by, 'hook_deleted', url);
    return deleteSomeOfDestination(trx, id);
  });
  // A deletion that has begun is completed, even if the owner's sign-in ends.
  await detached(async () => {
    for (; !isDeleted; await yieldToEventLoop())
      isDeleted = await writeFor(deps, teamId, (trx) => deleteSomeOfDestination(trx, id));
  });
  return { id };
}

/** Deletes the webhooks of one domain alone with it. */
export const deleteDomainHooks: DomainDeletion = async (trx, domainId) => {
  const [hook] = await listDomainHooks(trx, domainId);
  if (!hook) return null;
  await deleteSomeOfDestination(trx, hook.id);
  return () => {};
};

const deliveryOf = (row: DeliveryRow): HookDelivery => ({
  id: row.id,
  type: row.type,
  at: timeOf(Number(row.at)),
  attempts: row.attempts,
  status: row.status,
  error: row.error as HookError | null,
  state: row.state,
  nextAt: row.due_at === null ? null : timeOf(Number(row.due_at)),
  dialogId: row.dialog_id === row.id ? null : row.dialog_id,
});

export async function readHookDeliveries(
  deps: Deps,
  { teamId }: Operator,
  id: string,
  page = 1,
): Promise<Reply<'GET /hook/delivery/list/{id}'>> {
  await hookOf(deps.db, teamId, id);
  const { rows, total } = await readDeliveries(deps, id, { page, size: hookLimits.page });
  return { items: rows.map(deliveryOf), page, size: hookLimits.page, total };
}

/** The destination of an active webhook. @throws AppError `not_found`, `conflict` */
async function activeDestination({ db }: Deps, teamId: string, id: string): Promise<DestinationRow> {
  const destination = await destinationOf(db, teamId, id);
  if (!destination || destination.kind !== hookKindName) throw new AppError('not_found');
  if (destination.active === 0) throw new AppError('conflict', { detail: 'Вебхук выключен: сначала включите его.' });
  return destination;
}

export async function resendHookDelivery(deps: Deps, { teamId }: Operator, id: string): Promise<Record<string, never>> {
  const delivery = await findDelivery(deps.db, teamId, id);
  if (!delivery) throw new AppError('not_found', { detail: 'Доставка не найдена.' });
  await activeDestination(deps, teamId, delivery.destination_id);
  await resendDelivery(deps, teamId, delivery);
  return {};
}

export async function testHook(deps: Deps, { teamId }: Operator, id: string): Promise<Record<string, never>> {
  await addDelivery(deps, await activeDestination(deps, teamId, id), hookTest);
  return {};
}
