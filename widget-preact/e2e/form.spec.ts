import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { axeErrors, box, chat, launcher, log, openChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const address = () =>
  stage.put('/form', `<title>Магазин</title><h1>Магазин</h1><main><a href="#a">Ссылка</a></main>${stage.snippet()}`);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing that axe objects to, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(address());
    await expect(launcher(page)).toBeVisible();
    expect(await axeErrors(page)).toEqual([]);
    await launcher(page).click();
    await say(page, 'Сколько стоит доставка? https://example.com');
    await expect(log(page).locator('.row:not(.own) .bubble').nth(1)).toBeVisible();
    expect(await axeErrors(page)).toEqual([]);
    await chat(page).getByRole('button', { name: 'Меню' }).click();
    expect(await axeErrors(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Оценить разговор' }).click();
    await chat(page).getByRole('radio', { name: 'Оценка 4' }).check({ force: true });
    expect(await axeErrors(page)).toEqual([]);
  });
}

test('by keyboard alone: open, write, send, menu, close; the focus returns', async ({ page }) => {
  await page.goto(address());
  await expect(launcher(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(launcher(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('Сколько стоит');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('доставка?');
  await page.keyboard.press('Enter');
  await expect(log(page).locator('.own .bubble')).toHaveText('Сколько стоит\nдоставка?');
  await expect(box(page)).toBeFocused();
  await expect(chat(page).getByRole('button', { name: 'Меню' })).toBeVisible();
  await chat(page).getByRole('button', { name: 'Меню' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chat(page).getByRole('button', { name: 'Меню' })).toBeFocused();
  await expect(chat(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat(page)).toBeHidden();
  await expect(launcher(page)).toBeFocused();
});

test('the chat has the focus as soon as it is seen: no key press is lost', async ({ page }) => {
  await openChat(page, address());
  await say(page, 'Сколько стоит доставка?');
  await page.keyboard.press('Escape');
  await expect(chat(page)).toBeHidden();
  // A page with a resumed dialog, whose chat was closed on the page before.
  await page.reload();
  await expect(page.locator('.panel')).toHaveCount(1);
  const focused = await page.locator('.panel').evaluateHandle((panel) => ({
    byBox: new Promise((resolve) => {
      new MutationObserver(() =>
        resolve((panel.getRootNode() as ShadowRoot).activeElement === panel.querySelector('textarea')),
      ).observe(panel, { attributeFilter: ['hidden'] });
    }),
  }));
  await launcher(page).press('Enter');
  expect(await focused.evaluate(({ byBox }) => byBox)).toBe(true);
});

test('the focus stays in the chat while a rating is given, and goes back to the box', async ({ page }) => {
  await openChat(page, address());
  await say(page, 'Сколько стоит доставка?');
  await chat(page).getByRole('button', { name: 'Меню' }).press('Enter');
  // The opened menu gives the focus to its first item.
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  // At its first sight: what is pressed next would otherwise lose its focus to a question that takes it a frame later.
  const focused = await chat(page).evaluateHandle((panel) => ({
    byQuestion: new Promise((resolve) => {
      new MutationObserver(() => {
        const question = panel.querySelector('.sheet');
        if (question) resolve((panel.getRootNode() as ShadowRoot).activeElement === question);
      }).observe(panel, { childList: true, subtree: true });
    }),
  }));
  await page.getByRole('menuitem', { name: 'Оценить разговор' }).press('Enter');
  expect(await focused.evaluate(({ byQuestion }) => byQuestion)).toBe(true);
  await chat(page).getByRole('radio', { name: 'Оценка 5' }).press(' ');
  const send = chat(page).getByRole('button', { name: 'Отправить' });
  // A press does not wait for the button to take it.
  await expect(send).toBeEnabled();
  const thanks = chat(page).getByText('Спасибо за оценку!');
  // The thanks would go by themselves after this time.
  await page.evaluate((shown) => {
    const later = window.setTimeout;
    Object.assign(window, { setTimeout: (run: () => void, ms: number) => (ms === shown ? 0 : later(run, ms)) });
  }, 1600);
  await send.press('Enter');
  await expect(thanks).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeFocused();
});

test('an emoji goes where the caret is, and the caret behind it', async ({ page }) => {
  await openChat(page, address());
  await box(page).fill('Да нет');
  for (const _ of [1, 2]) await box(page).press('ControlOrMeta+ArrowLeft');
  await box(page).press('ArrowRight');
  await box(page).press('ArrowRight');
  for (const face of ['👍', '🔥']) {
    await chat(page).getByRole('button', { name: 'Эмодзи' }).click();
    await chat(page).getByRole('button', { name: face, exact: true }).click();
    await expect(box(page)).toBeFocused();
  }
  await page.keyboard.type('!');
  await expect(box(page)).toHaveValue('Да👍🔥! нет');
  await chat(page).getByRole('button', { name: 'Эмодзи' }).click();
  const faces = chat(page).locator('.faces button');
  await expect(faces.first()).toBeVisible();
  const [grid, written] = await Promise.all([chat(page).locator('.faces').boundingBox(), box(page).boundingBox()]);
  expect(grid!.y + grid!.height, 'what is written stays in sight').toBeLessThanOrEqual(written!.y);
  const tops = await faces.evaluateAll((all) => all.slice(0, 8).map((face) => (face as HTMLElement).offsetTop));
  expect(new Set(tops.slice(0, 7)).size, 'seven in a row, as far as the arrow down goes').toBe(1);
  expect(tops[7]).toBeGreaterThan(tops[0]!);
});

test('for a screen reader: a dialog with a live log that names the author', async ({ page }) => {
  await openChat(page, address());
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  const text = await log(page).innerText();
  expect(text).toMatch(/Вы\s*: ?/);
  await expect(log(page)).toHaveRole('log');
  await expect(chat(page)).toHaveAccessibleName('Чат');
  await expect(page.getByRole('button', { name: 'Закрыть чат' })).toHaveCount(1);
});

for (const width of [280, 320]) {
  test(`at ${width} px no two buttons touch and nothing is wider than the screen`, async ({ page }) => {
    await page.setViewportSize({ width, height: 600 });
    await openChat(page, address());
    await say(page, 'Сколько стоит доставка?');
    await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
    await expect(chat(page).getByRole('button', { name: 'Позвать оператора' })).toBeVisible();
    const boxes: { name: string; left: number; right: number; top: number; bottom: number }[] = [];
    for (const button of await chat(page).locator('button:visible').all()) {
      const { left, right, top, bottom } = await button.evaluate((node) => node.getBoundingClientRect().toJSON());
      boxes.push({ name: (await button.getAttribute('aria-label')) ?? '', left, right, top, bottom });
    }
    expect(boxes.length).toBeGreaterThan(4);
    const collisions = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
        .map((two) => `${one.name} and ${two.name}`),
    );
    expect(collisions).toEqual([]);
    expect(boxes.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    for (const name of ['Эмодзи', 'Меню']) {
      await chat(page).getByRole('button', { name }).click();
      const { x, width: wide } = (await chat(page).locator('.faces, [role=menu]').boundingBox())!;
      expect(x, name).toBeGreaterThanOrEqual(0);
      expect(x + wide, name).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
    }
    const call = chat(page).getByRole('button', { name: 'Позвать оператора' });
    expect(await call.evaluate(cutBy), 'the words are whole').toBeLessThanOrEqual(0);
    await call.click();
    const field = log(page).getByRole('textbox', { name: 'Оставьте e-mail' });
    await expect(field).toBeVisible();
    const note = log(page).locator('.aside');
    await expect.poll(() => note.textContent(), 'no line begins with a dash').toContain('\u00a0— ответим');
    expect((await field.boundingBox())!.width, 'an address has room').toBeGreaterThan(140);
    expect(await dotWidth(page), 'the dot of the status is round').toBe('8px');
  });
}

/** By how many pixels the text of an element goes beyond its right edge. */
const cutBy = (element: HTMLElement): number => {
  const text = document.createRange();
  text.selectNodeContents(element);
  return text.getBoundingClientRect().right - element.getBoundingClientRect().right;
};
const dotWidth = (page: Page): Promise<string> =>
  chat(page)
    .locator('.status')
    .evaluate((status) => getComputedStyle(status, '::before').width);

test('the page keeps its landmarks: the chat brings no banner of its own', async ({ page }) => {
  await openChat(page, stage.put('/landmarks', `<title>Магазин</title><header>Шапка</header>${stage.snippet()}`));
  await say(page, 'Сколько стоит доставка?');
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('where the system takes all grounds and shadows away, edges and focus are seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openChat(page, address());
  await say(page, 'Привет');
  await chat(page).getByRole('button', { name: 'Меню' }).click();
  const seen = [
    chat(page),
    log(page).locator('.own .bubble'),
    page.getByRole('menu'),
    chat(page).getByRole('button', { name: 'Отправить' }),
  ];
  for (const piece of seen) {
    await expect(piece).toHaveCSS('border-top-width', '1px');
    await expect(piece).toHaveCSS('border-top-style', 'solid');
  }
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await expect(page.getByRole('menuitem').first()).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Escape');
  await box(page).focus();
  await expect(chat(page).locator('.field')).toHaveCSS('outline-style', 'solid');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the chat takes the whole screen, the box does not zoom, the keyboard does not cover it', async ({
    page,
    context,
  }) => {
    await openChat(page, address());
    await expect.poll(() => chat(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Закрыть чат' })).toHaveCount(1);
    expect(await box(page).evaluate((node) => parseFloat(getComputedStyle(node).fontSize))).toBeGreaterThanOrEqual(16);
    // An on-screen keyboard makes the visual viewport smaller; no browser without a screen has one.
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { get: () => 422, configurable: true });
      visualViewport!.dispatchEvent(new Event('resize'));
    });
    await expect.poll(() => chat(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 422 });
    expect(await box(page).evaluate((node) => node.getBoundingClientRect().bottom)).toBeLessThanOrEqual(422);
    await page.evaluate(() => {
      delete (visualViewport as { height?: number }).height;
      visualViewport!.dispatchEvent(new Event('resize'));
    });
    await expect.poll(() => chat(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    // A visitor who zooms in sees an unchanged part of the chat: the layout stays under the fingers.
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
    await expect.poll(() => page.evaluate(() => Math.round(visualViewport!.height))).toBe(422);
    expect((await chat(page).boundingBox())!.height).toBe(844);
  });

  test('«back» closes the chat and stays on the page; closing leaves no trace in the history', async ({ page }) => {
    const first = stage.put('/first', '<h1>Первая</h1>');
    await page.goto(first);
    await openChat(page, address());
    await page.goBack();
    await expect(chat(page)).toBeHidden();
    expect(page.url()).toBe(`${stage.origin}/form`);
    await launcher(page).click();
    await expect(box(page)).toBeVisible();
    await page.getByRole('button', { name: 'Закрыть чат' }).click();
    await expect(chat(page)).toBeHidden();
    await page.goBack();
    await expect(page.getByText('Первая')).toBeVisible();
  });

  test('focus stays in the chat', async ({ page }) => {
    await openChat(page, address());
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      expect(await chat(page).evaluate((node) => node.contains((node.getRootNode() as ShadowRoot).activeElement))).toBe(
        true,
      );
    }
  });
});
