import { AppError } from '../platform/app-error.ts';
import { isUniqueViolation } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import type { DomainRow } from '../platform/schema.ts';
import { hostOf } from './domain-host.ts';
import { createProbe } from './domain-probe.ts';
import { findVerified, setVerified } from './domain-table.ts';
import { writeFor } from './owner-write.ts';

const taken = (cause?: unknown): AppError => new AppError('conflict', { detail: 'Этот домен уже подтвердил другой владелец.', cause });

const probeHosts = ({ config }: Pick<Deps, 'config'>): Map<string, string> =>
  new Map(config.production ? [] : [...config.probeHosts].map(([name, base]) => [hostOf(name) ?? name, base]));

/**
 * Looks for the domain's proof and marks the domain verified.
 * @throws AppError `not_proven` with what was looked for where, `conflict` when another owner has verified the host
 */
export async function proveDomain(deps: Deps, domain: DomainRow): Promise<DomainRow> {
  if (domain.verified === 1) return domain;
  if (await findVerified(deps.db, domain.host)) throw taken();
  const probe = createProbe({ hosts: probeHosts(deps), dns: deps.config.probeDns });
  const probed = await probe(domain.host, domain.proof);
  if (!probed.proven) throw new AppError('not_proven', { detail: probed.detail });
  try {
    const verified = await writeFor(deps, domain.owner_id, (trx) => setVerified(trx, domain.id, domain.host));
    if (!verified) throw new AppError('conflict', { detail: 'Домен изменился, пока шла проверка. Проверьте ещё раз.' });
    return verified;
  } catch (error) {
    throw isUniqueViolation(error) ? taken(error) : error;
  }
}
