import { expect, test } from './owner-test.ts';
import { composer, createDomain, entries, log, sentencesOf } from './dialog-page.ts';

test('an answer that the server refused shows why, and is sent again or deleted by a press', async ({
  page,
  owner,
}) => {
  const { site } = await createDomain(owner);
  const visitor = await owner.visitor(site, { name: 'Егор' });
  await visitor.say('Есть кто?');
  await page.routeWebSocket(/\/api\/v1\/socket/, () => undefined);
  await page.route('**/api/v1/dialog/answer', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'x', status: 400, code: 'invalid', detail: '' }),
    }),
  );
  await page.goto('/dialogs');
  await entries(page).first().click();
  for (const text of ['Первый', 'Второй']) {
    await composer(page).fill(text);
    await composer(page).press('Enter');
  }
  const failed = (text: string) => log(page).locator('article').filter({ hasText: text }).getByRole('alert');
  await expect(failed('Первый')).toContainText('Не отправлено.');
  await expect(failed('Второй')).toContainText('Не отправлено.');
  await failed('Второй').getByRole('button', { name: 'Удалить' }).click();
  await expect(log(page).getByText('Второй')).toHaveCount(0);
  await page.unroute('**/api/v1/dialog/answer');
  await failed('Первый').getByRole('button', { name: 'Повторить' }).click();
  await expect(log(page).getByRole('img', { name: 'Доставлено' })).toBeVisible();
  expect((await sentencesOf(visitor)).filter(({ author }) => author === 'operator').map(({ text }) => text)).toEqual([
    'Первый',
  ]);
});

test('a file is attached, with its progress in whole per cent, and can be opened', async ({ page, owner }) => {
  const { site } = await createDomain(owner);
  await (await owner.visitor(site, { name: 'Лев' })).say('Пришлите прайс');
  await page.goto('/dialogs');
  await entries(page).first().click();
  let release = (): void => undefined;
  const stored = new Promise<void>((go) => {
    release = go;
  });
  await page.route('**/api/v1/dialog/file/*', async (route) => {
    await stored;
    await route.continue();
  });
  await page
    .getByLabel('Файл', { exact: true })
    .setInputFiles({ name: 'прайс.txt', mimeType: 'text/plain', buffer: Buffer.from('Куртка — 4990') });
  await page.getByRole('textbox', { name: 'Подпись' }).press('Enter');
  const progress = page.getByRole('progressbar', { name: 'Загрузка файла' });
  await expect(progress).toHaveAttribute('value', /^(?:\d|[1-9]\d|100)$/);
  await expect(page.getByText(/^\d+\s%$/)).toBeVisible();
  release();
  await expect(progress).toHaveCount(0);
  await expect(log(page).getByRole('link', { name: /прайс\.txt/ })).toBeVisible();
});

test('a dialog that is still loading shows it', async ({ page, owner }) => {
  const { site } = await createDomain(owner);
  await (await owner.visitor(site, { name: 'Ян' })).say('Есть доставка?');
  let release = (): void => undefined;
  const stored = new Promise<void>((go) => {
    release = go;
  });
  await page.route('**/api/v1/dialog/detail/*', async (route) => {
    await stored;
    await route.continue();
  });
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(page.getByText('Загружаем диалог…')).toBeAttached();
  release();
  await expect(log(page)).toContainText('Есть доставка?');
  await expect(page.getByText('Загружаем диалог…')).toHaveCount(0);
});
