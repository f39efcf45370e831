import { test } from 'playwright/test';
import { type Proofs, startProofs } from '../owner.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

interface Shared {
  /** Proves the names shop.ru, cafe.ru and shop.example.ru to the server. */
  proofs: Proofs;
  /** Has no settings but the proofs'; who needs others starts its own. */
  server: ServerProcess;
}

/**
 * Playwright's `test` with a server that all tests of a worker share, started by the first that asks for it. It is
 * under every `test`, so that no file makes Playwright end a worker, with its browser, and begin another.
 */
export const testWithServer = test.extend<object, Shared>({
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
});
