import { defineConfig } from 'playwright/test';
import { launchOptions } from './tests/harness/browser/browser.mjs';

// Each spec starts the server it needs (tests/harness/server.ts), so none is started here.
export default defineConfig({
  testDir: '.',
  testMatch: ['tests/e2e/**/*.spec.ts', 'dashboard/e2e/**/*.spec.ts', 'widget-preact/e2e/**/*.spec.ts'],
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 4,
  // A shared machine may stall for seconds. What needed the second try is named at the end of `npm test`.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: launchOptions(),
  },
});
