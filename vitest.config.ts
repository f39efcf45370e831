import { defineConfig } from 'vitest/config';

const alias = {
  '@otklik/sdk/visitor': new URL('./sdk/src/visitor.ts', import.meta.url).pathname,
  '@otklik/sdk/contract': new URL('./sdk/src/contract/contract.ts', import.meta.url).pathname,
  '@otklik/sdk/cookie': new URL('./sdk/src/cookie.ts', import.meta.url).pathname,
  '@otklik/sdk': new URL('./sdk/src/index.ts', import.meta.url).pathname,
};

// A shared machine may stall for many seconds: no limit is a claim about speed.
const limits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

// The server's tests run in Bun, the others in Node; what needs a browser is run by Playwright.
export default defineConfig({
  test: {
    // Much of a scenario is waiting.
    maxWorkers: 3,
    projects:
      'Bun' in globalThis
        ? [
            {
              test: {
                name: 'server',
                include: ['server/src/**/*.test.ts', 'tests/check/**/*.test.ts'],
                deps: { interopDefault: false },
                ...limits,
              },
            },
          ]
        : [
            {
              resolve: { alias },
              test: { name: 'sdk', include: ['sdk/src/**/*.test.ts'], ...limits },
            },
            // The pages speak of the SDK as it is built, so nothing is aliased here.
            { test: { name: 'docs', include: ['docs/**/*.test.ts'], ...limits } },
            {
              resolve: { alias },
              test: { name: 'dashboard', include: ['dashboard/src/**/*.test.ts'], ...limits },
            },
          ],
  },
});
