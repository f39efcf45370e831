import type { Page } from 'playwright/test';
import { mobile } from './account.ts';
import { expect, test } from './owner-test.ts';

// Names as long as they may be, without a space: nothing leaves the screen of a phone.

/** Texts that go on beyond the window's right edge. */
const outside = (page: Page): Promise<string[]> =>
  page.locator('main, [role=dialog]').evaluateAll((places) =>
    places
      .flatMap((place) => [...place.querySelectorAll('h1, h2, p, a, button, code')])
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
      .map(({ textContent }) => textContent ?? ''),
  );

test('the longest names stay on the screen of a phone', async ({ page, owner }) => {
  await page.setViewportSize(mobile);
  const name = `${'a'.repeat(63)}.${'b'.repeat(60)}.example.ru`;
  await owner.call('/domain/create', { method: 'POST', body: { name } });
  await page.goto('/start');
  await page.getByRole('button', { name: /^Чат на сайте/ }).click();
  await expect(page.getByRole('link', { name: `Открыть ${name}` })).toBeVisible();
  expect(await outside(page)).toEqual([]);

  await page.goto('/setting/domains');
  await page.getByRole('button', { name: /^Действия с\sдоменом/ }).click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await expect(page.getByRole('dialog').getByRole('heading')).toContainText(name);
  expect(await outside(page)).toEqual([]);

  await page.goto('/setting/api');
  await page.getByRole('button', { name: 'Создать токен' }).click();
  await page.getByLabel('Название').fill('Ъ'.repeat(40));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /создан$/ })).toBeVisible();
  expect(await outside(page)).toEqual([]);
});
