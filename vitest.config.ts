import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const alias = {
  '@otklik/sdk/visitor': new URL('./sdk/src/visitor.ts', import.meta.url).pathname,
  '@otklik/sdk/contract': new URL('./sdk/src/contract/contract.ts', import.meta.url).pathname,
  '@otklik/sdk/react': new URL('./sdk/src/react.ts', import.meta.url).pathname,
  '@otklik/sdk/cookie': new URL('./sdk/src/cookie.ts', import.meta.url).pathname,
  '@otklik/sdk': new URL('./sdk/src/index.ts', import.meta.url).pathname,
};

// A shared machine may stall for many seconds: no limit is a claim about speed.
const limits = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

/** The files that take longest: a fresh checkout knows no durations, and would begin with the largest files. */
const longest = [
  'tests/check/abuse/abuse',
  'tests/check/delivery/delivery',
  'tests/check/team/team',
  'server/src/conformance/conformance',
  'server/src/user/attempts',
  'tests/check/fuzz/fuzz',
  'server/src/main',
  'server/src/socket/hello-race',
  'server/src/user/avatar/avatar',
  'server/src/conformance/rows',
].map((name) => `/${name}.test.ts`);

/** Begins with what takes longest, so that no worker is left alone with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * They alter sources as they are loaded, so each needs a process of its own; the others share theirs, which loads them
 * once.
 */
const seeded = ['turn/turn-outcome', 'visitor/new-visitor-field'].map((name) => `server/src/dialog/${name}.test.ts`);
const inBun = {
  include: ['server/src/**/*.test.ts', 'scripts/*.test.ts', 'tests/check/**/*.test.ts'],
  // Bun loads TypeScript itself; through Vite, each file's imports took three times the processor time.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  restoreMocks: true,
  globalSetup: 'tests/harness/test-database.ts',
  // A run of the abuse check on a server that lacks a bound.
  ...(process.env.SEEDED_FAULT ? { setupFiles: 'tests/check/abuse/seeded.ts' } : {}),
  ...limits,
};

// The server's tests run in Bun, the others in Node; what needs a browser is run by Playwright.
export default defineConfig({
  test: {
    // Much of a scenario is waiting.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects:
      'Bun' in globalThis
        ? [
            {
              test: { name: 'server', ...inBun, exclude: [...configDefaults.exclude, ...seeded], isolate: false },
            },
            { test: { name: 'server, seeded', ...inBun, include: seeded } },
          ]
        : [
            {
              resolve: { alias },
              test: { name: 'sdk', isolate: false, include: ['sdk/src/**/*.test.ts'], ...limits },
            },
            // The pages speak of the SDK as it is built, so nothing is aliased here.
            { test: { name: 'docs', isolate: false, include: ['docs/**/*.test.ts'], ...limits } },
            {
              resolve: { alias },
              test: { name: 'dashboard', isolate: false, include: ['dashboard/src/**/*.test.ts'], ...limits },
            },
          ],
  },
});
