import { atom } from 'nanostores';
import type { Domain, DomainConfig } from '../contract/domain.ts';
import { createRemote } from '../transport/remote.ts';

/** What is known of the account's domains. */
export const createDomainState = () => ({
  domains: createRemote<Domain[]>(),
  verified: createRemote<Domain[]>(),
  /** The last of create, update, verify and remove. */
  change: createRemote<Domain | { id: string }>(),
  config: createRemote<DomainConfig>(),
  configEdit: createRemote<DomainConfig>(),
  picture: createRemote<{ image: string }>(),
  pictureEdit: createRemote<{ image: string }>(),
  secret: createRemote<{ secret: string }>(),
  /** Whole number 0..100, null while nothing is uploaded. */
  $pictureProgress: atom<number | null>(null),
  $selectedId: atom<string | null>(null),
});
