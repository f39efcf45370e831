import { expect, type Page, type Request } from 'playwright/test';

/** In the page: fonts are here, what moves once has stopped, and what is shown has been painted. */
async function untilPainted(): Promise<void> {
  await document.fonts.ready;
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
}

/**
 * What is said to be loading has come, in the page and in its frames; a plot is drawn, and the widget's preview has its
 * frame; and a modal is there, which react-aria hides on a touch screen until the keyboard for its first field could
 * have come.
 */
async function untilLoaded(page: Page): Promise<void> {
  await expect(page.locator('[style*="mask-image"]')).toHaveCount(0);
  await expect(page.locator('[aria-labelledby=plot-title] [role=img]:not(:has(canvas))')).toHaveCount(0);
  await expect(page.locator('figure [role=tabpanel] > div:empty')).toHaveCount(0);
  for (const frame of page.frames())
    await expect(frame.getByRole('status').filter({ hasText: /загруз|загруж/i })).toHaveCount(0);
}

/**
 * Watches what a page fetches; call it before the page is opened. What it answers resolves when nothing is fetched or
 * moves any more. Requests that `isLate` names are held back and not waited for, nor is what waits for them.
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
