import type { Source } from '../../sdk/src/contract/contract.ts';
import { faqPage, faqPairs } from './faq-page.ts';
import { expect, test } from './owner-test.ts';
import { sourceOf } from './review-page.ts';

test('in the first steps a page without answers is read again by a press, and a reviewed one is called so', async ({
  page,
  owner,
  proofs,
}) => {
  await owner.domain('shop.ru');
  proofs.publish('/faq-late', '<!doctype html><title>Скоро</title><main><p>Здесь скоро будет раздел.</p></main>');
  await page.goto('/start');
  const own = page.getByRole('region', { name: 'Взять ответы с вашей страницы' });
  await own.getByRole('textbox').fill('https://shop.ru/faq-late');
  await own.getByRole('button', { name: 'Взять ответы' }).click();
  await expect(own.getByText('Вопросов с ответами на странице не нашлось')).toBeVisible();
  proofs.publish('/faq-late', faqPage(faqPairs.slice(0, 2)));
  await own.getByRole('button', { name: 'Прочитать ещё раз' }).click();
  await own.getByRole('link', { name: 'Проверить ответы' }).click();
  const review = page.getByRole('region', { name: 'Проверка черновиков' });
  for (const left of [1, 0]) {
    await review.getByRole('button', { name: 'Отклонить' }).first().click();
    await expect(review.getByRole('article')).toHaveCount(left);
  }
  await page.goto('/start');
  await expect(own.getByText('Все ответы с этой страницы проверены.')).toBeVisible();
});

test(
  'a failed reading in the first steps shows its reason with the drafts that are left',
  { tag: '@long' },
  async ({ page, owner, proofs }) => {
    const domain = await owner.domain('shop.ru');
    proofs.publish('/faq-down', faqPage(faqPairs.slice(0, 2)));
    await sourceOf(owner, domain.id, '/faq-down');
    let isDown = true;
    await page.route('**/assistant/source/list/**', async (route) => {
      const reply = await route.fetch();
      const sources = (await reply.json()) as Source[];
      const failed = sources.map((source) => ({ ...source, state: 'failed', error: 'Сайт не ответил.' }));
      await route.fulfill({ response: reply, json: isDown ? failed : sources });
    });
    await page.goto('/start');
    const own = page.getByRole('region', { name: 'Взять ответы с вашей страницы' });
    await expect(own.getByText('Сайт не ответил.')).toBeVisible();
    await expect(own.getByText('На странице нашлось: 2 черновика')).toBeVisible();
    isDown = false;
    await own.getByRole('button', { name: 'Прочитать ещё раз' }).click();
    await expect(own.getByText('Сайт не ответил.')).toHaveCount(0);
    await expect(own.getByRole('link', { name: 'Проверить ответы' })).toBeFocused();
  },
);
