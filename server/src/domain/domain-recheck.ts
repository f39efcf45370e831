import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import type { DomainRow } from '../database/schema.ts';
import { afterSilence, nextCheck, nextTry } from './check-time.ts';
import { mailLost } from './domain-letter.ts';
import { announceDomain } from './domain-service.ts';
import { claimCheck, setChecked, unverify } from './domain-table.ts';
import { probeDomain } from './domain-verification.ts';
import { writeFor } from './owner-write.ts';

/** So many failures in a row end a verification. */
export const mostMisses = 3;
/** How many domains one process looks at in a round. */
const perRound = 5;
/** For how long a domain that is being looked at is left alone by other processes, also when this one dies; ms. */
const lease = 10 * 60 * 1000;

/** Looks for one domain's proof again, and stores the result. */
async function recheck(deps: Deps, domain: DomainRow): Promise<void> {
  const probed = await probeDomain(deps, domain);
  const now = deps.clock.now();
  const write = (change: Parameters<typeof setChecked>[3]) =>
    writeFor(deps, domain.owner_id, (trx) => setChecked(trx, domain.id, domain.host, change));
  if (probed.proven) return write({ misses: 0, checked_at: now, check_at: nextCheck(now) });
  if (probed.silent) return write({ check_at: afterSilence(now) });
  const misses = domain.misses + 1;
  deps.log.info({ domainId: domain.id, misses }, 'the proof of a verified domain was not found');
  if (misses < mostMisses) return write({ misses, check_at: nextTry(now) });
  const isLost = await writeFor(deps, domain.owner_id, (trx) => unverify(trx, domain.id, domain.host));
  if (!isLost) return;
  await announceDomain(deps, domain.id);
  await mailLost(deps, domain, 'missing');
}

/** Looks again at verified domains whose time has come, a few at most: each by one process alone. */
export async function recheckDomains(deps: Deps): Promise<void> {
  for (let checked = 0; checked < perRound && !deps.shutdown.draining; checked += 1) {
    const now = deps.clock.now();
    const domain = await claimCheck(deps.db, now, now + lease);
    if (!domain) return;
    try {
      await recheck(deps, domain);
    } catch (error) {
      // Owners who verify their domains go first.
      if (error instanceof AppError && error.reason === 'unavailable') return;
      deps.log.error({ err: error, domainId: domain.id }, 'a domain could not be looked at again');
    }
  }
}
