import type { Deps } from '../deps.ts';
import type { DomainRow } from '../database/schema.ts';
import { findAccount } from '../user/user-service.ts';
import { type Loss, lostLetter } from './lost-letter.ts';

/**
 * Mails the owner of a domain that has lost its verification, which stays lost even if the letter cannot be sent now.
 */
export async function mailLost(deps: Deps, domain: DomainRow, loss: Loss): Promise<void> {
  const { productName, publicUrl } = deps.config;
  try {
    const { email } = await findAccount(deps, domain.owner_id);
    await deps.mail.send({ to: email, ...lostLetter(productName, publicUrl, domain.name, loss) });
  } catch (error) {
    deps.log.error({ err: error, domainId: domain.id }, 'the owner was not mailed that a domain is verified no longer');
  }
}
