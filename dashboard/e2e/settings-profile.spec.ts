import type { Page } from 'playwright/test';
import { settingsItems } from '../src/settings/settings-items.ts';
import { expect, test } from './owner-test.ts';
import { mobile } from './account.ts';

const pixel = (page: Page, width: number, height: number) =>
  page.evaluate(
    async ([wide, high]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [wide ?? 1, high ?? 1];
      const paint = canvas.getContext('2d');
      if (paint) {
        paint.fillStyle = '#3457d5';
        paint.fillRect(0, 0, canvas.width, canvas.height);
      }
      const blob = await new Promise<Blob | null>((done) => {
        canvas.toBlob(done, 'image/png');
      });
      return [...new Uint8Array(await (blob as Blob).arrayBuffer())];
    },
    [width, height],
  );

test('/settings begins with the profile; on a mobile screen with the list', async ({ page }) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Профиль' })).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'Разделы настроек' });
  await expect(nav.getByRole('link')).toHaveCount(settingsItems.length);
  await nav.getByRole('link', { name: 'Домены' }).click();
  await expect(page).toHaveURL(/\/setting\/domains$/);
  await expect(nav.locator('[aria-current=page]')).toContainText('Домены');
  await page.setViewportSize(mobile);
  await expect(nav).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Настройки' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(nav).toBeVisible();
  await page.goto('/setting/nothing');
  await expect(page.getByRole('heading', { name: 'ERROR 404! Not found.' })).toBeVisible();
});

test('the name: checked, saved, shown after a reload', async ({ page }) => {
  await page.goto('/setting/profile');
  const name = page.getByLabel('Имя', { exact: true }).and(page.locator('input'));
  await name.fill('Анна2');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Недопустимый ввод для имени')).toBeVisible();
  await name.fill('Мария');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Имя сохранено')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Мария');
});

test('the avatar: progress in whole percents, shown in the header, junk refused', async ({ page }) => {
  await page.goto('/setting/profile');
  const seen: string[] = [];
  await page.exposeFunction('seenPercent', (text: string) => seen.push(text));
  await page.evaluate(() =>
    new MutationObserver(() => {
      const bar = document.querySelector('progress');
      if (bar)
        (window as unknown as { seenPercent: (text: string) => void }).seenPercent(bar.getAttribute('value') ?? '');
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['value'] }),
  );
  await page
    .getByLabel('Файл изображения')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(await pixel(page, 1200, 900)) });
  const picture = page.getByRole('button', { name: 'Профиль' }).locator('img');
  await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/);
  await expect(page.getByRole('button', { name: 'Заменить фото' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(seen.length).toBeGreaterThan(0);
  for (const percent of seen) expect(percent).toMatch(/^(?:\d|[1-9]\d|100)$/);
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    256, 256,
  ]);

  await page
    .getByLabel('Файл изображения')
    .setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await expect(page.getByRole('alert')).toHaveText('Этот формат файла не поддерживается.');
  await page
    .getByLabel('Файл изображения')
    .setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByRole('alert')).toContainText('больше 5 МБ');
  await page
    .getByLabel('Файл изображения')
    .setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('not an image') });
  await expect(page.getByRole('alert')).toBeVisible();
});

test('light and dark are chosen and stored', async ({ page }) => {
  await page.goto('/setting/profile');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await paper();
  await page.getByText('Тёмное').click();
  const dark = await paper();
  expect(dark).not.toBe(before);
  await page.reload();
  expect(await paper()).toBe(dark);
  await page.getByText('Как в системе').click();
  expect(await paper()).toBe(before);
});
