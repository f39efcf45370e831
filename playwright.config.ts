import { defineConfig } from 'playwright/test';
import { launchOptions } from './tests/harness/browser/browser.mjs';
import { longSpecs } from './tests/harness/browser/long-specs.mjs';

// Each spec starts the server it needs (tests/harness/server.ts), so none is started here.
export default defineConfig({
  testDir: '.',
  testMatch: ['tests/e2e/**/*.spec.ts', 'dashboard/e2e/**/*.spec.ts', 'widget-preact/e2e/**/*.spec.ts'],
  testIgnore: process.env.TEST_LONG ? [] : longSpecs.map((name) => `**/${name}.spec.ts`),
  outputDir: 'test-results',
  // A shared machine may stall for many seconds: no limit is a claim about speed.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // Three keep two cores as busy as four do, with a browser and a server less.
  workers: 3,
  // Of many alike, all but one or two.
  grepInvert: process.env.TEST_LONG ? [] : /@long/,
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: launchOptions(),
  },
});
