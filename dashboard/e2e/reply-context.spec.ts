import type { ReadyReply } from '../../sdk/src/contract/contract.ts';
import { contextsOf } from './assistant-page.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { expect, test } from './owner-test.ts';

const parking = 'Парковка для покупателей бесплатная, въезд с переулка.';

test('a ready reply that could answer becomes a context by one press, a greeting is not offered', async ({
  page,
  owner,
}) => {
  const domain = await owner.domain('shop.ru');
  await page.goto('/setting/ready');
  const save = async (title: string, text: string): Promise<void> => {
    await page.getByRole('button', { name: 'Создать ответ' }).click();
    await page.getByLabel('Название').fill(title);
    await page.getByLabel('Текст').fill(text);
    await page.getByRole('button', { name: 'Создать', exact: true }).click();
    await expect(page.getByText('Готовый ответ создан')).toBeVisible();
  };
  const teach = page.getByRole('button', { name: 'Научить ассистента' });
  await save('Приветствие', 'Здравствуйте, {visitor}! Чем могу помочь вам сегодня?');
  await expect(teach).toBeHidden();
  await save('Парковка', parking);
  await teach.click();
  await expect(page.getByText('Контекст «Парковка» создан')).toBeVisible();
  expect(await contextsOf(owner, domain)).toEqual([
    { label: 'Парковка', description: '', questions: ['Парковка'], answers: [parking] },
  ]);
});

test('an answer of a context becomes a ready reply by one press, once', { tag: '@long' }, async ({ page, owner }) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  const [{ label, answers }] = shopKnowledge as [(typeof shopKnowledge)[number]];
  await page.goto('/assistant');
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  const press = () =>
    page
      .getByRole('button', { name: /^Сохранить как готовый ответ/ })
      .first()
      .click();
  await press();
  await expect(page.getByText(`Готовый ответ «${label}» создан`)).toBeVisible();
  const listed = () => owner.call<ReadyReply[]>('/reply/list');
  expect(await listed()).toMatchObject([{ title: label, text: answers[0], own: false }]);
  await press();
  await expect(page.getByText('Такой готовый ответ уже есть')).toBeVisible();
  expect(await listed()).toHaveLength(1);
});
