import { AppError } from '../app-error.ts';
import { isUniqueViolation } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { DomainRow } from '../database/schema.ts';
import { hostOf } from './domain-host.ts';
import { createFairQueue } from '../runtime/fair-queue.ts';
import { serverState } from '../runtime/server-state.ts';
import { createProbe, type Probed } from './domain-probe.ts';
import { findVerified, setVerified, unverify } from './domain-table.ts';
import { nextCheck } from './check-time.ts';
import { writeFor } from './owner-write.ts';

/** How long a proof that was found protects its owner from another one's; ms. */
const freshTime = 60 * 60 * 1000;

const taken = (cause?: unknown): AppError =>
  new AppError('conflict', { detail: 'Этот домен уже подтвердил другой владелец.', cause });

/** Origins that are asked in place of a host; none in production. */
export const probeHosts = ({ config }: Pick<Deps, 'config'>): Map<string, string> =>
  new Map(config.production ? [] : [...config.probeHosts].map(([name, base]) => [hostOf(name) ?? name, base]));

const refusal = (): AppError =>
  new AppError('unavailable', {
    detail: 'Сейчас проверяется слишком много доменов. Попробуйте чуть позже.',
    retryAfter: 10,
  });

/** Probes of this process, some 5 seconds each where a host does not answer; owners take turns. */
export const probeBounds = { running: 16, runningEach: 2, waiting: 64, waitingEach: 8, refusal } as const;
const turnsOf = serverState(() => createFairQueue(probeBounds));

/**
 * Looks for the proof of a domain where its owner may have put it, in the turn of the owner `by` who asks.
 * @throws AppError `unavailable` when too many wait already
 */
export const probeDomain = (
  deps: Deps,
  { host, proof, owner_id }: Pick<DomainRow, 'host' | 'proof' | 'owner_id'>,
  by = owner_id,
): Promise<Probed> =>
  turnsOf(deps).enter(by, () => createProbe({ hosts: probeHosts(deps), dns: deps.config.probeDns })(host, proof));

/**
 * Whether another owner's verification gives way: their proof was not found for an hour, and is not to be found now,
 * while the newcomer's is.
 */
async function givesWay(deps: Deps, holder: DomainRow, newcomer: DomainRow): Promise<boolean> {
  if ((holder.checked_at ?? 0) > deps.clock.now() - freshTime) return false;
  if (!(await probeDomain(deps, newcomer)).proven) return false;
  const probed = await probeDomain(deps, holder, newcomer.owner_id);
  return !probed.proven && !probed.silent;
}

/** Marks the domain verified, instead of `holder` where there is one. */
async function verify(deps: Deps, domain: DomainRow, holder: DomainRow | undefined): Promise<DomainRow> {
  const now = deps.clock.now();
  try {
    const verified = await writeFor(deps, domain.owner_id, async (trx) => {
      if (holder) await unverify(trx, holder.id, holder.host);
      return setVerified(trx, domain.id, domain.host, { checked_at: now, check_at: nextCheck(now) });
    });
    if (!verified) throw new AppError('conflict', { detail: 'Домен изменился, пока шла проверка. Проверьте ещё раз.' });
    return verified;
  } catch (error) {
    throw isUniqueViolation(error) ? taken(error) : error;
  }
}

/** A domain that is verified, and the one of another owner that was until now. */
export interface Proven {
  readonly domain: DomainRow;
  readonly former?: DomainRow;
}

/**
 * Looks for the domain's proof and marks the domain verified.
 * @throws AppError `not_proven` with what was looked for where, `conflict` when another owner has verified the host
 */
export async function proveDomain(deps: Deps, domain: DomainRow): Promise<Proven> {
  if (domain.verified === 1) return { domain };
  const former = await findVerified(deps.db, domain.host);
  if (former) {
    if (!(await givesWay(deps, former, domain))) throw taken();
    return { domain: await verify(deps, domain, former), former };
  }
  const probed = await probeDomain(deps, domain);
  if (!probed.proven) throw new AppError('not_proven', { detail: probed.detail });
  return { domain: await verify(deps, domain, undefined) };
}
