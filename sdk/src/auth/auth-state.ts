import type { Rest } from '../transport/rest.ts';

/** What is known of each step of signing in. */
export const createAuthState = (rest: Rest) => ({
  registration: rest.source('POST /user/create'),
  login: rest.source('POST /user/login'),
  codeCheck: rest.source('PATCH /code/check'),
  codeRefresh: rest.source('PATCH /code/refresh'),
});
