import type { Deps } from '../deps.ts';
import { isOriginAllowed, isOwnOrigin, originOf } from '../http/page-origin.ts';
import { serverState } from '../runtime/server-state.ts';
import { announceDomain, type Site } from './domain-service.ts';
import { setSeen } from './domain-table.ts';
import { writeFor } from './owner-write.ts';

/** How often it is written down that a site shows its widget; ms. */
const sightEvery = 5 * 60 * 1000;

/** Domains whose sight is being written down. */
const sightsUnderWay = serverState(() => new Set<string>());

/**
 * Whether a page of the site makes this request, verified or not; never a page of this server. An origin can be forged
 * outside a browser: a sight is shown to the owner and proves nothing.
 */
export function isOnSite(deps: Pick<Deps, 'config'>, { host }: Pick<Site, 'host'>, request: Request): boolean {
  const origin = originOf(request);
  if (origin === null || isOwnOrigin(deps.config, request, origin)) return false;
  return isOriginAllowed(deps.config, { host, verified: true }, origin);
}

/**
 * Notes that the site shows its widget: one write in five minutes, however many pages do. The caller does not wait for
 * it.
 */
export function noteSight(deps: Deps, { id, ownerId, lastSeenAt }: Pick<Site, 'id' | 'ownerId' | 'lastSeenAt'>): void {
  const now = deps.clock.now();
  const underWay = sightsUnderWay(deps);
  if ((lastSeenAt ?? 0) > now - sightEvery || underWay.has(id)) return;
  underWay.add(id);
  const note = async (): Promise<void> => {
    if (await writeFor(deps, ownerId, (trx) => setSeen(trx, id, now, now - sightEvery))) await announceDomain(deps, id);
  };
  note()
    .catch((error: unknown) => deps.log.warn({ err: error, domainId: id }, 'a sight of the widget was not noted'))
    .finally(() => underWay.delete(id));
}
