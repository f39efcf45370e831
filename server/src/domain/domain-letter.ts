import type { Deps } from '../deps.ts';
import type { DomainRow } from '../database/schema.ts';
import { ownerAddresses } from '../user/user-service.ts';
import { type Loss, lostLetter } from './lost-letter.ts';

/**
 * Mails the owners of a domain that has lost its verification, which stays lost even if the letter cannot be sent now.
 */
export async function mailLost(deps: Deps, domain: DomainRow, loss: Loss): Promise<void> {
  const { productName, publicUrl } = deps.config;
  try {
    for (const to of await ownerAddresses(deps, domain.owner_id))
      await deps.mail.send({ to, ...lostLetter(productName, publicUrl, domain.name, loss) });
  } catch (error) {
    deps.log.error(
      { err: error, domainId: domain.id },
      'the owners were not mailed that a domain is verified no longer',
    );
  }
}
