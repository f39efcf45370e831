import type { Page } from 'playwright/test';
import type { TestVisitor } from '../../tests/harness/owner.ts';
import { entries, log, turnWheel } from './dialog-page.ts';
import { expect, test } from './guest-test.ts';

const list = (page: Page) => page.getByRole('navigation', { name: 'Диалоги' });

/** Where a press on the second row goes. */
async function secondRow(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await entries(page).nth(1).boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

type Guest = (text: string) => Promise<TestVisitor>;

/** Three dialogs, the list of them open. */
async function openList(page: Page, guest: Guest): Promise<void> {
  for (const text of ['Первый вопрос', 'Второй вопрос', 'Третий вопрос']) await guest(text);
  await page.goto('/dialogs');
  await expect(entries(page).nth(1)).toContainText('Второй вопрос');
}

/** A new dialog that would come above the others, and the page knows of it. */
async function moveRows(page: Page, guest: Guest): Promise<void> {
  await guest('Четвёртый вопрос');
  await expect(page.getByRole('navigation', { name: 'Основное меню' })).toContainText('4 ждут человека');
}

test('a row that is pressed stays under the mouse until it is let go, whatever comes', async ({ page, guest }) => {
  await openList(page, guest);
  const { x, y } = await secondRow(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await moveRows(page, guest);
  await page.mouse.up();
  await expect(log(page)).toContainText('Второй вопрос');
  await expect(entries(page).first()).toContainText('Четвёртый вопрос');
  await expect(entries(page).nth(2)).toContainText('Второй вопрос');
});

test.describe('touched', () => {
  test.use({ hasTouch: true });

  test('a row that is touched stays under the finger', async ({ page, guest }) => {
    await openList(page, guest);
    const browser = await page.context().newCDPSession(page);
    const touchPoints = [await secondRow(page)];
    await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await moveRows(page, guest);
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(log(page)).toContainText('Второй вопрос');
    await expect(entries(page).first()).toContainText('Четвёртый вопрос');
  });
});

test('a row is pressed while the list still moves', async ({ page, guest }) => {
  for (let at = 1; at <= 12; at++) await guest(`Вопрос ${at}`);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/dialogs');
  await expect(entries(page).first()).toContainText('Вопрос 12');
  await turnWheel(page, list(page), 270);
  await page.mouse.down();
  await page.mouse.up();
  await expect(log(page)).toContainText('Вопрос');
});

test('what is pressed in a dialog stays where it is while sentences come', async ({ page, context, guest }) => {
  const visitor = await guest('Смотрите http://127.0.0.1:9/plaid');
  await page.goto('/dialogs');
  await entries(page).first().click();
  const { x, y, width, height } = (await log(page).getByRole('link').boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await visitor.say('Ещё вопрос');
  await expect(entries(page).first()).toContainText('Ещё вопрос');
  const opened = context.waitForEvent('page');
  await page.mouse.up();
  await opened;
  await expect(log(page)).toContainText('Ещё вопрос');
});
