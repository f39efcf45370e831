import { chromium, type Page } from 'playwright';
import { startBareBrowser } from '../../harness/browser/bare-browser.ts';
import { findBrowser, findWholeBrowser, launchOptions } from '../../harness/browser/browser.mjs';
import type { Browser, Window } from './driver.ts';

const windowOf = (page: Page): Window => ({
  goto: async (url) => void (await page.goto(url)),
  evaluate: (expression) => page.evaluate(expression),
});

/** Chromium, by Playwright. */
export const chromiumBrowser: Browser = {
  name: 'Chromium',
  missing: () => (findBrowser() ? null : 'apt-get install chromium, or CHROMIUM_PATH'),
  async start() {
    const browser = await chromium.launch(launchOptions());
    const context = await browser.newContext({ locale: 'ru-RU' });
    let bare: Awaited<ReturnType<typeof startBareBrowser>> | undefined;
    return {
      open: async () => windowOf(await context.newPage()),
      async openBehind() {
        if (!findWholeBrowser()) return null;
        bare = await startBareBrowser();
        await bare.context.addCookies(await context.cookies());
        const page = await bare.context.newPage();
        await (await bare.context.newPage()).bringToFront();
        return windowOf(page);
      },
      async close() {
        await bare?.stop();
        await browser.close();
      },
    };
  },
};
