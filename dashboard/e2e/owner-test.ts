import type { Domain } from '../../sdk/src/contract/contract.ts';
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
      // A name is proven by one owner at a time.
      for (const { id } of await owner.call<Domain[]>('/domain/list'))
        await owner.call(`/domain/delete/${id}`, { method: 'DELETE' });
    },
    { auto: true },
  ],
});
