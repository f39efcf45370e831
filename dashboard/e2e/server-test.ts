import { test as base } from '../../tests/harness/browser/policy.ts';
import { type Proofs, startProofs } from '../../tests/harness/owner.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';

export { expect } from '../../tests/harness/browser/policy.ts';

interface Shared {
  /** Proves the names shop.ru, cafe.ru and shop.example.ru to the server. */
  proofs: Proofs;
  server: ServerProcess;
}

/** `test` over a server that all tests of a worker share. Addresses are relative to it. */
export const test = base.extend<object, Shared>({
  proofs: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here.
    async ({}, use) => {
      const proofs = await startProofs(['shop.ru', 'cafe.ru', 'shop.example.ru']);
      await use(proofs);
      proofs.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ proofs }, use) => {
      const server = await startServer({ env: { PROBE_HOSTS: proofs.env } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
});
