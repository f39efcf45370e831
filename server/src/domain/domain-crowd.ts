import type { Deps } from '../deps.ts';
import { serverState } from '../runtime/server-state.ts';
import { announceDomain, type Site } from './domain-service.ts';
import { setCrowded } from './domain-table.ts';
import { writeFor } from './owner-write.ts';

/** How often it is written down that visitors are turned away; ms. */
const crowdEvery = 5 * 60 * 1000;

/** Domains whose refusal is being written down. */
const crowdsUnderWay = serverState(() => new Set<string>());

/**
 * Notes for the owner that a visitor could not begin a dialog, because the address had begun too many: one write in
 * five minutes, however many are refused. The caller does not wait for it.
 */
export function noteCrowd(deps: Deps, { id, ownerId, crowdedAt }: Pick<Site, 'id' | 'ownerId' | 'crowdedAt'>): void {
  const now = deps.clock.now();
  const underWay = crowdsUnderWay(deps);
  if ((crowdedAt ?? 0) > now - crowdEvery || underWay.has(id)) return;
  underWay.add(id);
  writeFor(deps, ownerId, (trx) => setCrowded(trx, id, now))
    .then(() => announceDomain(deps, id))
    .catch((error: unknown) => deps.log.warn({ err: error, domainId: id }, 'a refused visitor was not noted'))
    .finally(() => underWay.delete(id));
}
