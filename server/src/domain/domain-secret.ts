import { createHmac } from 'node:crypto';
import type { DomainSecret } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { detached } from '../database/call-ground.ts';
import { newToken } from '../database/new-id.ts';
import type { DomainRow } from '../database/schema.ts';
import { timeOf } from '../runtime/clock.ts';
import { noteTrail } from '../event/trail.ts';
import type { Operator } from '../security/caller.ts';
import { isSameText } from '../security/token-hash.ts';
import { mailAccess } from '../user/letter/access-letter.ts';
import { requirePassword } from '../user/signin-service.ts';
import { domainOfOwner } from './domain-service.ts';
import { findDomain, updateDomain } from './domain-table.ts';
import { writeFor } from './owner-write.ts';

/** How long a replaced secret is valid, so that the owner's server can be given the new one; ms. */
export const oldSecretLife = 60 * 60_000;

const isOldValid = ({ old_secret_until: until }: DomainRow, now: number): boolean => until !== null && now < until;

const viewOf = (row: DomainRow, now: number): DomainSecret => ({
  secret: row.secret,
  oldUntil: isOldValid(row, now) ? timeOf(row.old_secret_until) : null,
});

/** Whether the text is signed by a secret of the domain that is valid now; false when the domain does not exist. */
export async function isSignedBy(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  domainId: string,
  text: string,
  signature: string,
): Promise<boolean> {
  const domain = await findDomain(db, domainId);
  if (!domain) return false;
  const { secret, old_secret: old } = domain;
  const valid = old !== null && isOldValid(domain, clock.now()) ? [secret, old] : [secret];
  return valid.some((key) => isSameText(createHmac('sha256', key).update(text).digest('hex'), signature));
}

/**
 * Shows the owner the secret that signs visitors' identities, and mails that it was shown.
 * @throws AppError `password_needed`, `not_found`
 */
export async function showSecret(deps: Deps, by: Operator, id: string): Promise<DomainSecret> {
  const domain = await domainOfOwner(deps, by.teamId, id);
  await requirePassword(deps, by.signinId);
  await noteTrail(deps, deps.db, by, 'secret_read', domain.name);
  mailAccess(deps, by, { kind: 'secret', site: domain.name });
  return viewOf(domain, deps.clock.now());
}

/**
 * Replaces that secret, and mails it. Of earlier ones only the last stays valid, for `oldSecretLife`; none `atOnce`,
 * and then what their signatures have opened ends too.
 * @throws AppError `password_needed`, `not_found`
 */
export async function rotateSecret(deps: Deps, by: Operator, id: string, atOnce: boolean): Promise<DomainSecret> {
  const { teamId } = by;
  await domainOfOwner(deps, teamId, id);
  await requirePassword(deps, by.signinId);
  const now = deps.clock.now();
  const rotated = await writeFor(deps, teamId, async (trx) => {
    const { secret, name } = await domainOfOwner({ db: trx }, teamId, id);
    await noteTrail(deps, trx, by, 'secret_changed', name);
    const old = atOnce
      ? { old_secret: null, old_secret_until: null }
      : { old_secret: secret, old_secret_until: now + oldSecretLife };
    return (await updateDomain(trx, id, { secret: newToken(32), ...old }))!;
  });
  if (atOnce)
    await detached(async () => {
      for (const end of deps.signatureEndings) await end(deps, { id, ownerId: teamId });
    });
  mailAccess(deps, by, { kind: 'new secret', site: rotated.name, atOnce });
  return viewOf(rotated, now);
}
