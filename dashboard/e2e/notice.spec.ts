import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { entries, filter, toast } from './dialog-page.ts';
import { stopClock } from '../../tests/harness/browser/stop-clock.ts';
import { expect, test } from './guest-test.ts';

const notice = (page: Page) => toast(page).getByRole('alertdialog');

/** Closes the dialog that is open; from then on time passes by `page.clock` alone. */
async function closeDialog(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/dialogs');
  await entries(page).first().click();
  const close = page.getByRole('button', { name: 'Закрыть диалог' });
  await close.waitFor();
  await stopClock(page);
  await close.click();
  await expect(notice(page)).toContainText('Диалог закрыт и убран в архив');
}

test('a notice with a button is shown for 10 s', async ({ page, guest }) => {
  await guest('Где мой заказ?');
  await closeDialog(page);
  await page.clock.runFor(9_900);
  await expect(notice(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(notice(page)).toHaveCount(0);
});

test('a notice is shown for as long as the pointer is near it', async ({ page, guest }) => {
  await guest('Где мой заказ?');
  await closeDialog(page);
  const box = (await notice(page).boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + box.height + 6);
  await page.clock.runFor(60_000);
  await expect(notice(page)).toBeVisible();
  await page.mouse.move(box.x, box.y + 400);
  await page.clock.runFor(10_000);
  await expect(notice(page)).toHaveCount(0);
});

test('a notice is shown for as long as it has the focus, which F6 leads to', async ({ page, guest }) => {
  await guest('Где мой заказ?');
  await closeDialog(page);
  await page.keyboard.press('F6');
  await page.clock.runFor(60_000);
  for (const _ of ['the notice', 'its button']) await page.keyboard.press('Tab');
  await expect(notice(page).getByRole('button', { name: 'Вернуть' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByText('Открытых диалогов нет')).toHaveCount(0);
});

test('a later notice covers one with a button, which is shown again after it', async ({ page, guest }) => {
  for (const text of ['Где мой заказ?', 'Есть самовывоз?']) await guest(text);
  await closeDialog(page);
  await page.getByRole('button', { name: 'Прочитать все' }).click();
  await expect(notice(page)).toContainText('Прочитано');
  await notice(page).getByRole('button', { name: 'Закрыть уведомление' }).click();
  await expect(notice(page).getByRole('button', { name: 'Вернуть' })).toBeVisible();
});

test('a closed dialog can be taken back from the archive without its notice', async ({ page, guest }) => {
  await guest('Где мой заказ?');
  await page.goto('/dialogs');
  await entries(page).first().click();
  await page.getByRole('button', { name: 'Закрыть диалог' }).click();
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  await notice(page).getByRole('button', { name: 'Закрыть уведомление' }).click();
  await filter(page, 'Архив').click();
  await entries(page).first().click();
  await page.getByRole('button', { name: 'Вернуть из архива' }).click();
  await expect(page.getByText('В архиве пусто')).toBeVisible();
});
