import type { Page } from 'playwright/test';

/**
 * The name of the focused control. A part of the page that got the focus of a removed control is none: its text
 * contains the names of all controls in it, and Enter does nothing there.
 */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element.matches('body, [tabindex="-1"]')) return '';
    return (
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent ??
      ''
    ).trim();
  });

/** Shorter than a test may take, so that a failure names the control; milliseconds. */
const patience = 300_000;

/** Presses Tab until the control named `name` has the focus; waits for a screen that is loading. */
export const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  const isWanted = (text: string): boolean => (typeof name === 'string' ? text === name : name.test(text));
  for (const until = Date.now() + patience; Date.now() < until;) {
    const focused = await focusedName(page);
    if (isWanted(focused)) return;
    // Once round, and the screen is not there yet.
    if (focused === '') await page.waitForTimeout(100);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to «${name}»`);
};

/** Focuses the control named `name` by Tab and presses it. */
export const go = async (page: Page, name: string | RegExp): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

/** Types into the field called `name` instead of its present text. */
export const write = async (page: Page, name: string, text: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
};
