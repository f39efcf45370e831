import { test as base } from '../../tests/harness/browser/policy.ts';

export { expect } from '../../tests/harness/browser/policy.ts';

/** `test` over the server that all tests of a worker share. Addresses are relative to it. */
export const test = base.extend({ baseURL: ({ server }, use) => use(server.url) });
