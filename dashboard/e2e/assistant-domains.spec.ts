import { shopKnowledge } from './dialog-knowledge.ts';
import { open } from './assistant-page.ts';
import { expect, test } from './owner-test.ts';

test('figures of one domain are not shown for another domain that failed to load', async ({ page, owner }) => {
  const shop = await owner.domain('shop.ru');
  const cafe = await owner.domain('cafe.ru');
  for (const { id } of [shop, cafe]) await owner.teach(id, shopKnowledge);
  await open(page);
  const choose = (name: string) => page.getByRole('combobox', { name: 'Домен' }).selectOption({ label: name });
  const quality = page.getByRole('button', { name: /^Узнаёт верно/ });
  await choose('shop.ru');
  await expect(quality).toContainText('обучен');
  await expect(quality).toBeEnabled();
  await page.route(`**/assistant/report/domain/id/${cafe.id}`, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', status: 500 } }),
  );
  await choose('cafe.ru');
  await expect(quality, 'it is trained; that is known of the domain itself').toContainText('не загрузилось');
  await expect(quality).toContainText('—');
});
