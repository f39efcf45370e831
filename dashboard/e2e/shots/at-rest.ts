import { expect, type Page, type Request } from 'playwright/test';

/** In the page: fonts are here, what moves once has stopped, and what is shown has been painted. */
async function untilPainted(): Promise<void> {
  await document.fonts.ready;
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
}

/**
 * Waits until no loading mark is shown in the page and its frames, a plot is drawn, and the widget's preview has its
 * frame; and until a modal is visible, which react-aria hides on a touch screen while the keyboard for its first field
 * could open.
 */
async function untilLoaded(page: Page): Promise<void> {
  await expect(page.locator('[style*="mask-image"]')).toHaveCount(0);
  await expect(page.locator('[aria-labelledby=plot-title] [role=img]:not(:has(canvas))')).toHaveCount(0);
  await expect(page.locator('figure [role=tabpanel] > div:empty')).toHaveCount(0);
  for (const frame of page.frames())
    await expect(frame.getByRole('status').filter({ hasText: /загруз|загруж/i })).toHaveCount(0);
}

/**
 * Watches what a page fetches; call it before the page is opened. Returns a wait until nothing is fetched and nothing
 * moves. Requests that match `isLate` are delayed and not awaited, nor is what depends on them.
 */
export function watchRest(page: Page, isLate?: (url: string) => boolean): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => void (isLate?.(request.url()) || pending.add(request)));
  for (const over of ['requestfinished', 'requestfailed'] as const)
    page.on(over as 'requestfinished', (request) => void pending.delete(request));
  return async () => {
    do {
      await expect.poll(() => pending.size).toBe(0);
      if (!isLate) await untilLoaded(page);
      await page.evaluate(untilPainted);
    } while (pending.size > 0);
  };
}
