import { createOwner, type TestOwner } from '../../tests/harness/owner.ts';
import { test as base } from './server-test.ts';

export { expect } from './server-test.ts';

/** `test` in the browser of an account that is new for each test. */
export const test = base.extend<{ owner: TestOwner }>({
  owner: [
    async ({ server, proofs, context }, use) => {
      const owner = await createOwner(server, proofs);
      await owner.signIn(context);
      await use(owner);
      await owner.leave();
    },
    { auto: true },
  ],
});
