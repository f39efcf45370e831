import { chromium } from 'playwright';
import { findBrowser, launchOptions } from '../../harness/browser/browser.mjs';
import type { Browser, Window } from './driver.ts';

/** Chromium, by Playwright. */
export const chromiumBrowser: Browser = {
  name: 'Chromium',
  missing: () => (findBrowser() ? null : 'apt-get install chromium, or CHROMIUM_PATH'),
  async start() {
    const browser = await chromium.launch(launchOptions());
    const context = await browser.newContext({ locale: 'ru-RU' });
    return {
      async open(): Promise<Window> {
        const page = await context.newPage();
        return {
          goto: async (url) => void (await page.goto(url)),
          evaluate: (expression) => page.evaluate(expression),
        };
      },
      close: () => browser.close(),
    };
  },
};
