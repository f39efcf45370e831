import { expect, test } from './owner-test.ts';
import { expectAccessible } from './accessible.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { column, modal, open, side } from './assistant-page.ts';

test('no accessibility violation in light and dark', { tag: '@long' }, async ({ page, owner }) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  await (await owner.visitor(domain.site)).say('Какова масса электрона?');
  await open(page);
  await expect(page.locator('canvas')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Вопросы без ответа/ }).click();
  await expect(page.getByText('Какова масса электрона?').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Качество' }).click();
  await expect(page.getByRole('heading', { name: 'Качество ответов' })).toBeVisible();
  await expectAccessible(page);
  await side(page)
    .getByRole('button', { name: /^Доставка/ })
    .click();
  await expect(column(page, 'Вопросы')).toContainText('Доставляете в Казань?');
  await expectAccessible(page);
  for (const [button, name] of [
    ['Проверить', 'Проверка ассистента'],
    ['Обучить', 'Обучение'],
    ['Создать', 'Новый контекст'],
    ['Изменить контекст', 'Изменить контекст'],
    ['Удалить контекст', 'Удалить контекст?'],
    ['Импорт и экспорт', 'Импорт и экспорт'],
    ['Много сразу: вопросы', 'Новые вопросы'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await expect(modal(page, name)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(modal(page, name)).toBeHidden();
  }
});

test(
  'no accessibility violation in the modals of an entry and of what was learned',
  { tag: '@long' },
  async ({ page, owner }) => {
    const domain = await owner.domain('shop.ru');
    await owner.teach(domain.id, shopKnowledge);
    await open(page);
    await side(page)
      .getByRole('button', { name: /^Доставка/ })
      .click();
    for (const [button, name] of [
      ['Изменить запись целиком', 'Изменить вопросы'],
      ['Удалить запись', 'Удалить запись?'],
    ] as const) {
      await page.getByRole('button', { name: button }).first().click();
      await expect(modal(page, name)).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(modal(page, name)).toBeHidden();
    }
    await page.getByRole('button', { name: 'Обучить', exact: true }).click();
    await expect(modal(page, 'Обучение').getByText('Ассистент обучен')).toBeVisible();
    await modal(page, 'Обучение').getByRole('button', { name: 'Обучить заново' }).click();
    await modal(page, 'Обучение').getByRole('button', { name: 'Обучить', exact: true }).click();
    await expect(modal(page, 'Обучение').getByText('Ассистент обучен')).toBeVisible();
    await expectAccessible(page);
    await modal(page, 'Обучение').getByRole('button', { name: 'Проверить' }).click();
    await modal(page, 'Проверка ассистента').getByLabel('Вопрос посетителя').fill('сколько стоит доставка');
    await page.keyboard.press('Enter');
    await expect(modal(page, 'Проверка ассистента').getByRole('meter', { name: 'Уверенность' })).toBeVisible();
    await expectAccessible(page);
  },
);

test('no accessibility violation on a phone', { tag: '@long' }, async ({ page, owner }) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  await (await owner.visitor(domain.site)).say('Какова масса электрона?');
  await expect
    .poll(() => owner.call<unknown[]>(`/assistant/missed/list/domain/id/${domain.id}`).then((list) => list.length))
    .toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await page.getByRole('button', { name: /^Вопросы без ответа/ }).click();
  await expect(page.getByText('Какова масса электрона?').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Новый контекст' }).click();
  await expect(modal(page, 'Новый контекст')).toContainText('Какова масса электрона?');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'К контекстам' }).click();
  await expect(side(page)).toBeVisible();
  await expectAccessible(page);
  await side(page)
    .getByRole('button', { name: /^Доставка/ })
    .click();
  await expect(modal(page, 'Контекст')).toContainText('Доставляете в Казань?');
  await expectAccessible(page);
});
