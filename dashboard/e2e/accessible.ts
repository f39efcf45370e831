import type { RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { type Axe, needAxe } from '../../tests/harness/browser/axe.ts';

/** Everything in light; in dark what a change of colours can break. */
const rulesOf: Readonly<Record<'light' | 'dark', RunOptions['runOnly']>> = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Asserts that axe finds no violation of WCAG 2.2 A and AA on the current page, in light and in dark.
 * @param place named in the failure
 */
export async function expectAccessible(page: Page, place?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) await expectAccessibleIn(page, colorScheme, place);
}

/** No colour depends on the width: at a second one the short test looks in light only. */
export const expectAccessibleAnew = (page: Page, place?: string): Promise<void> =>
  process.env.TEST_LONG ? expectAccessible(page, place) : expectAccessibleIn(page, 'light', place);

async function expectAccessibleIn(page: Page, colorScheme: keyof typeof rulesOf, place?: string): Promise<void> {
  await needAxe(page);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() =>
    Promise.race([
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
          .map(({ finished }) => finished.catch(() => null)),
      ),
      new Promise((wake) => setTimeout(wake, 1000)),
    ]),
  );
  const violations = await page.evaluate(
    async (only) => (await (window as unknown as { axe: Axe }).axe.run(document, { runOnly: only })).violations,
    rulesOf[colorScheme],
  );
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${colorScheme} ${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join(' | ')}`,
    ),
    place,
  ).toEqual([]);
}
