import { expect, test } from './owner-test.ts';

test('a quota warns before it refuses, and when it refuses, with the text of the refusal', async ({ page, owner }) => {
  const fill = async (from: number, to: number): Promise<void> => {
    for (let i = from; i < to; i += 1)
      await owner.call('/domain/create', { method: 'POST', body: { name: `shop-${i}.example.ru` } });
  };
  const quota = page.getByRole('listitem').filter({ hasText: 'Сайты в аккаунте' });
  await fill(0, 79);
  await page.goto('/setting/quota');
  await expect(quota).toContainText('79 из 100');
  await expect(quota.getByRole('meter', { name: 'Домены' })).toHaveAttribute('aria-valuetext', /^79.из.100$/);
  await expect(quota).not.toContainText(/акончи/);
  const texts = page.getByRole('meter', { name: 'Тексты контекстов' });
  await expect(texts).toHaveAttribute('aria-valuetext', /^0.Б.из.64.МБ$/);
  await fill(79, 80);
  await page.reload();
  await expect(quota).toContainText('Скоро закончится');
  await fill(80, 100);
  await page.reload();
  await expect(quota).toContainText('Закончилось: больше добавить нельзя');
  await expect(fill(100, 101)).rejects.toThrow('В аккаунте не может быть больше 100 доменов');
});

test('training runs refused this hour are shown as available later, not as used up', async ({ page, owner }) => {
  await owner.domain('shop.ru');
  await page.route('**/user/quota', (route) =>
    route.fulfill({ json: { items: [{ name: 'learns', used: 30, limit: 30 }] } }),
  );
  await page.goto('/setting/quota');
  await expect(page.getByText('Закончилось: снова можно будет в течение часа')).toBeVisible();
});
