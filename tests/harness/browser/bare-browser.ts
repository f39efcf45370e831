import { type BrowserContext, chromium } from 'playwright';
import { findWholeBrowser, launchOptions } from './browser.mjs';
import { watchPolicies } from './policy.ts';
import { freePort } from '../free-port.ts';

/**
 * A browser whose pages may sleep. In any other of Playwright's they count as looked at, always, and a page that is
 * looked at cannot be frozen.
 */
export async function startBareBrowser(): Promise<{ readonly context: BrowserContext; stop(): Promise<void> }> {
  const { args, ...options } = launchOptions(findWholeBrowser());
  const port = await freePort();
  const process = await chromium.launch({
    ...options,
    args: [...args, `--remote-debugging-port=${port}`, '--lang=ru-RU'],
  });
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
  const context = browser.contexts()[0]!;
  await watchPolicies(context);
  return {
    context,
    async stop() {
      await browser.close();
      await process.close();
    },
  };
}
