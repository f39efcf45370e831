import { fieldError } from '../app-error.ts';
import { type Body, pushLimits, visitorPushLimit } from '../contract.ts';
import type { Db } from '../database/database.ts';
import { newId } from '../database/new-id.ts';
import type { Deps } from '../deps.ts';
import { writeFor } from '../domain/owner-write.ts';
import { addDestination, findDestination, switchDestination } from '../event/delivery-service.ts';
import { checkReceiver } from '../hook/hook-address.ts';
import { isLoopback } from '../http/page-origin.ts';
import type { Visitor } from '../security/visitor.ts';
import { keysOf } from './push-key.ts';
import { visitorDestinationId, visitorPushKindName } from './visitor-push-kind.ts';
import { deleteVisitorPushes, insertVisitorPush, listVisitorPushes } from './visitor-push-table.ts';

const endpointRule = { field: 'endpoint', most: pushLimits.endpoint } as const;

/**
 * Hosts of the browsers' push services. Anybody may be a visitor: without the list a stranger could have this server
 * call any address with each answer.
 */
const services =
  /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)*push\.services\.mozilla\.com|(?:[\w-]+\.)*notify\.windows\.com|(?:[\w-]+\.)*push\.apple\.com)$/;

/** @throws AppError `invalid` */
function checkService({ config }: Pick<Deps, 'config'>, text: string): string {
  const endpoint = checkReceiver(config, text, endpointRule);
  const { hostname } = new URL(endpoint);
  if (!services.test(hostname) && (config.production || !isLoopback(hostname)))
    throw fieldError('endpoint', 'bad_format', 'Это не служба уведомлений браузера');
  return endpoint;
}

/** All visitors of a team share a destination, which is added with the first of them. */
async function needDestination(deps: Deps, trx: Db, teamId: string): Promise<void> {
  const id = visitorDestinationId(teamId);
  const found = await findDestination(trx, id);
  if (!found) await addDestination(trx, { id, teamId, kind: visitorPushKindName });
  else await switchDestination(deps, trx, found, true);
}

/** Has a visitor's browser notified of answers in a dialog. @throws AppError `invalid` */
export async function subscribeVisitor(
  deps: Deps,
  { dialogId, ownerId }: Visitor,
  { endpoint: typed, keys }: Body<'POST /widget/push/subscribe'>,
): Promise<{ id: string }> {
  const endpoint = checkService(deps, typed);
  const browser = keysOf(keys);
  return writeFor(deps, ownerId, async (trx) => {
    const before = (await listVisitorPushes(trx, [dialogId])).filter((one) => one.endpoint !== endpoint);
    const spare = before.length + 1 - visitorPushLimit;
    await deleteVisitorPushes(trx, { ids: before.slice(0, Math.max(0, spare)).map(({ id }) => id) });
    await deleteVisitorPushes(trx, { endpoint });
    await needDestination(deps, trx, ownerId);
    const id = newId();
    await insertVisitorPush(trx, { id, dialog_id: dialogId, endpoint, ...browser, created_at: deps.clock.now() });
    return { id };
  });
}

/** Ends the notifications of a dialog. */
export async function unsubscribeVisitor(deps: Deps, visitor: Visitor): Promise<{ session: string }> {
  const { dialogId, ownerId, session } = visitor;
  await writeFor(deps, ownerId, (trx) => deleteVisitorPushes(trx, { dialogId }));
  return { session };
}
