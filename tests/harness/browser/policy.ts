import { type Browser, type BrowserContext, expect } from 'playwright/test';
import { testWithServer } from './shared-server.ts';

export { expect };

/** A violation that a test provokes on purpose, and why it has to. */
export interface Provocation {
  readonly what: RegExp;
  readonly why: string;
}

const mark = 'policy violation:';
const isViolation = (text: string): boolean =>
  text.startsWith(mark) || /Content[- ]Security[- ]Policy|Trusted ?(?:Type|HTML|Script)/i.test(text);

/** Violations that pages of this worker's browsers have reported and no test has yet accounted for. */
const violations: string[] = [];

/** Collects the policy violations of every page of a context: the page's events and the browser's own messages. */
export async function watchPolicies(context: BrowserContext): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error' && isViolation(message.text()))
      violations.push(`${message.page()?.url() ?? 'a closed page'}: ${message.text()}`);
  });
  await context.addInitScript((prefix) => {
    const report = console.error.bind(console);
    const listen = ({
      effectiveDirective,
      blockedURI,
      sample,
      sourceFile,
      lineNumber,
    }: SecurityPolicyViolationEvent): void =>
      report(`${prefix} ${effectiveDirective} refused ${blockedURI} «${sample}» at ${sourceFile}:${lineNumber}`);
    addEventListener('securitypolicyviolation', listen, true);
  }, mark);
}

/** Every context of the browser is watched, those that tests open themselves too. */
function watchBrowser(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await watchPolicies(context);
    return context;
  };
}

function settle(provokes: Provocation | undefined): void {
  const found = violations.splice(0);
  const unexpected = provokes ? found.filter((text) => !provokes.what.test(text)) : found;
  expect(unexpected, 'the pages reported violations of their policies').toEqual([]);
  if (provokes) expect(found, `nothing violated a policy, though the test should: ${provokes.why}`).not.toEqual([]);
}

/**
 * Playwright's `test`, which fails when a page reports a violation of its Content Security Policy or of Trusted Types.
 * A test that has to provoke one declares it: `test.use({ provokes: { what: /style-src/, why: '…' } })`.
 */
export const test = testWithServer.extend<{ provokes: Provocation | undefined; settled: void }>({
  provokes: [undefined, { option: true }],
  browser: [
    async ({ browser }, use) => {
      watchBrowser(browser);
      await use(browser);
      // Reported after the last test of the worker, so by none of them.
      settle(undefined);
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    await use(page);
    // A call may still be on its way through a route of the test.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  settled: [
    async ({ provokes }, use) => {
      await use();
      settle(provokes);
    },
    { auto: true },
  ],
});
