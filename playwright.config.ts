import { defineConfig } from 'playwright/test';
import { launchOptions } from './tests/harness/browser/browser.mjs';

/** Specs of rarer ways and of other widths, and those that take longest: `npm run test:long` runs them as well. */
const long = [
  'assistant-contexts',
  'assistant-domains',
  'assistant-import',
  'attention',
  'consent',
  'control',
  'conversation',
  'dialog-long',
  'dialog-notices',
  'dialog-sending',
  'dialog-visitor',
  'every-route',
  'every-state',
  'examples',
  'face',
  'focus',
  'form',
  'header',
  'hidden-tab',
  'inbox-dialog',
  'keep-focus',
  'language',
  'lazy-modals',
  'leftover',
  'list-press',
  'little-room',
  'long-names',
  'looks',
  'print',
  'quotas',
  'settings-api',
  'settings-domains',
  'settings-profile',
  'settings-secrets',
  'settings-widget',
  'shell-axe',
  'similar',
  'states',
  'steady',
  'undo-line',
  'way-back',
].map((name) => `**/${name}.spec.ts`);

// Each spec starts the server it needs (tests/harness/server.ts), so none is started here.
export default defineConfig({
  testDir: '.',
  testMatch: ['tests/e2e/**/*.spec.ts', 'dashboard/e2e/**/*.spec.ts', 'widget-preact/e2e/**/*.spec.ts'],
  testIgnore: process.env.TEST_LONG ? [] : long,
  outputDir: 'test-results',
  // A shared machine may stall for many seconds: no limit is a claim about speed.
  timeout: 240_000,
  expect: { timeout: 90_000 },
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
