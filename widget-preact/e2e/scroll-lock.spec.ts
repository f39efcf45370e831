import { expect, test } from '../../tests/harness/browser/policy.ts';
import { log, openChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

/** Scripts of pages that prevent scrolling by wheel or touch, by the library that they imitate. */
const locks: Record<string, string> = {
  'react-remove-scroll, as Radix has it': `for (const type of ['wheel', 'touchmove'])
    document.addEventListener(type, stop, { passive: false });`,
  'a smooth scroller such as Lenis': `for (const type of ['wheel', 'touchmove'])
    window.addEventListener(type, stop, { passive: false });`,
  'a page of slides, of the older kind': `for (const type of ['mousewheel', 'touchmove'])
    document.documentElement.addEventListener(type, stop, { passive: false, capture: true });`,
};

test.use({ hasTouch: true });
for (const [at, [name, lock]] of Object.entries(locks).entries())
  test(`the chat scrolls by wheel and by finger under ${name}`, { tag: at ? '@long' : [] }, async ({ page }) => {
    const script = `<main>Магазин</main><script>window.stopped = 0;
      const stop = (event) => { stopped++; event.preventDefault() }; ${lock}</script>`;
    await openChat(page, stage.put(`/lock${at}`, script + stage.snippet()));
    await say(page, 'Первое');
    await expect(log(page).getByText('Отправлено')).toBeVisible();
    const { session } = await stage.newest();
    await stage.answer(session, ...Array.from({ length: 20 }, (_, part) => `Ответ ${part}`));
    await expect(log(page).getByText('Ответ 19', { exact: true })).toBeVisible();
    const scrolled = () => log(page).evaluate(({ scrollTop }) => Math.round(scrollTop));
    const stopped = () => page.evaluate(() => (window as unknown as { stopped: number }).stopped);

    const { x, y, width, height } = (await log(page).boundingBox())!;
    const middle = { x: x + width / 2, y: y + height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, -100);
    await expect.poll(scrolled).toBe(-100);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] });
    for (let by = 20; by <= 160; by += 20)
      await browser.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: middle.x, y: middle.y + by }],
      });
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(scrolled).toBeLessThan(-150);
    expect(await stopped()).toBe(0);

    await page.getByRole('button', { name: 'Закрыть чат' }).click();
    await page.mouse.move(9, 9);
    await page.mouse.wheel(0, 100);
    await expect.poll(stopped, 'the page still has its own').toBeGreaterThan(0);
  });
