import type { VapidKeys } from 'web-push';
import { detached } from '../database/call-ground.ts';
import type { Deps } from '../deps.ts';
import { serverState } from '../runtime/server-state.ts';
import { findServerKey, insertServerKey } from './push-table.ts';

const keyName = 'vapid';

/** The stored keys, made at first need: processes that need them together agree on those that were stored first. */
async function openKeys({ db }: Pick<Deps, 'db'>): Promise<VapidKeys> {
  const found = await findServerKey(db, keyName);
  if (found !== undefined) return JSON.parse(found) as VapidKeys;
  const { generateVAPIDKeys } = (await import('web-push')).default;
  await insertServerKey(db, keyName, JSON.stringify(generateVAPIDKeys()));
  return JSON.parse((await findServerKey(db, keyName))!) as VapidKeys;
}

const opened = serverState(() => ({ keys: null as Promise<VapidKeys> | null }));

/** By which this server identifies itself to push services (RFC 8292), as base64url. */
export function readVapidKeys(deps: Deps): Promise<VapidKeys> {
  const state = opened(deps);
  state.keys ??= detached(() => openKeys(deps)).catch((error: unknown) => {
    state.keys = null;
    throw error;
  });
  return state.keys;
}
