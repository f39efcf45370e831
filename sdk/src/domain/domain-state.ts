import { atom } from 'nanostores';
import type { Rest } from '../transport/rest.ts';

/** What is known of the account's domains. */
export const createDomainState = (rest: Rest) => ({
  domains: rest.source('GET /domain/list'),
  verified: rest.source('GET /domain/verified/list'),
  config: rest.source('GET /domain/config/{id}'),
  picture: rest.source('GET /domain/picture/{id}'),
  secret: rest.source('GET /domain/secret/{id}'),
  /** Whole number 0..100, null while nothing is uploaded. */
  $pictureProgress: atom<number | null>(null),
  $selectedId: atom<string | null>(null),
});

export type DomainState = ReturnType<typeof createDomainState>;
