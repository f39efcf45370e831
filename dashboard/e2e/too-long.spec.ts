import { card, entries } from './dialog-page.ts';
import { expect, test } from './guest-test.ts';

test('an e-mail of more than 38 characters is reported at once and not cut to a valid one', async ({ page }) => {
  await page.context().clearCookies();
  for (const path of ['/login', '/registration']) {
    await page.goto(path);
    const field = page.getByLabel('E-mail');
    await field.fill('a-very-long-name-of-a-shop@example.com');
    await expect(field).not.toHaveAttribute('aria-invalid');
    await field.pressSequentially('museum');
    await expect(field).toHaveValue('a-very-long-name-of-a-shop@example.comm');
    await expect(page.getByText('E-mail не должен превышать 38 символов')).toBeVisible();
  }
});

test('a tag, a name of one’s own and a search that are too long are reported and not sent', async ({ page, guest }) => {
  await guest('Где мой заказ?');
  await page.goto('/dialogs');
  await entries(page).first().click();
  const tag = card(page).getByLabel('Новая метка');
  await tag.fill('я'.repeat(33));
  await tag.press('Enter');
  await expect(tag).toHaveAccessibleDescription('Не больше 32 символов');
  await expect(tag).toHaveValue('я'.repeat(33));
  await tag.press('Backspace');
  await tag.press('Enter');
  await expect(card(page).getByRole('button', { name: 'я'.repeat(32), exact: true })).toBeVisible();

  await card(page).getByRole('button', { name: 'Назвать посетителя по-своему' }).click();
  const name = card(page).getByLabel('Своё имя посетителя');
  await name.fill('я'.repeat(65));
  await name.press('Enter');
  await expect(name).toHaveAccessibleDescription('Не больше 64 символов');

  const search = page.getByRole('searchbox', { name: 'Поиск по диалогам' });
  await search.fill('я'.repeat(201));
  await expect(search).toHaveAccessibleDescription('Не больше 200 символов');
});

test('a caption of a picture that is too long is reported and not sent', async ({ page, guest }) => {
  await guest('Где мой заказ?');
  await page.goto('/dialogs');
  await entries(page).first().click();
  const name = 'pixel.png';
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const buffer = Buffer.from(pixel, 'base64');
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  const caption = page.getByLabel('Подпись');
  await caption.fill('я'.repeat(4001));
  await caption.press('Enter');
  await expect(caption).toHaveAccessibleDescription('Не больше 4000 символов');
});
