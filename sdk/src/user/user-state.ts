import { atom } from 'nanostores';
import type { Rest } from '../transport/rest.ts';

/** What is known of the account. */
export const createUserState = (rest: Rest) => ({
  info: rest.source('GET /user/info'),
  profile: rest.source('GET /user/profile'),
  emailUndo: rest.source('POST /user/email/undo'),
  quota: rest.source('GET /user/quota'),
  signIns: rest.source('GET /user/signin/list'),
  /** Whole number 0..100, null while nothing is uploaded. */
  $uploadProgress: atom<number | null>(null),
});
