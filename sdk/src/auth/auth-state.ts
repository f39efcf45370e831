import type { Reply } from '../contract/contract.ts';
import { createRemote } from '../transport/remote.ts';

/** What is known of each step of signing in. */
export const createAuthState = () => ({
  registration: createRemote<Reply<'POST /user/create'>>(),
  login: createRemote<Reply<'POST /user/login'>>(),
  codeCheck: createRemote<Reply<'PATCH /code/check'>>(),
  codeRefresh: createRemote<Reply<'PATCH /code/refresh'>>(),
  signOut: createRemote<Reply<'POST /user/logout'>>(),
});
