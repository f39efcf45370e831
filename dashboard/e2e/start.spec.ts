import { expect, test } from './owner-test.ts';

test('a failed load of the assistant’s step is shown there, and is retried by a press', async ({ page, owner }) => {
  await owner.call('/domain/create', { method: 'POST', body: { name: 'shop.ru' } });
  const labels = '**/assistant/ctx/list/**';
  await page.route(labels, (route) => route.fulfill({ status: 500, json: { code: 'internal', status: 500 } }));
  await page.goto('/start');
  await page.getByRole('heading', { name: 'Ассистент' }).getByRole('button').click();
  const failure = page.getByRole('alert').filter({ hasText: 'Не удалось загрузить' });
  await expect(failure).toBeVisible();
  await page.unroute(labels);
  await failure.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('button', { name: /Кафе и доставка/ })).toBeVisible();
});
