import { defineConfig } from 'playwright/test';
import browserTests from '../../playwright.config.ts';

// `npm run screens [-- -g name]`: pictures of every screen into dashboard/e2e/screens/.
export default defineConfig({ ...browserTests, testDir: '.', testMatch: 'screens.ts', outputDir: '../../test-results', retries: 0, workers: 1, timeout: 120_000, use: { ...browserTests.use, actionTimeout: 10_000 }, reporter: 'line' });
