import { defineConfig } from 'playwright/test';
import browserTests from '../../playwright.config.ts';

// What is run by hand: `npm run screens` takes pictures of every screen, `npm run pictures` those of the guide, `npm
// run bench:dashboard` measures the account, `npm run bench:newcomer` a newcomer's first right answer.
export default defineConfig({
  ...browserTests,
  testDir: '.',
  testMatch: [
    'screens.ts',
    'widget-screens.ts',
    'letter-screens.ts',
    'speed.ts',
    'bubble-speed.ts',
    'guide-pictures.ts',
    'newcomer-time.ts',
    'day-of-forty.ts',
  ],
  outputDir: '../../test-results',
  retries: 0,
  workers: 1,
  timeout: 120_000,
  use: { ...browserTests.use, actionTimeout: 10_000 },
  reporter: 'line',
});
