import { expect, test } from './owner-test.ts';
import { expectAccessible } from './accessible.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { modal, open, side } from './assistant-page.ts';

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
    await modal(page, 'Проверка ассистента').getByText('Почему').click();
    await expect(modal(page, 'Проверка ассистента').getByRole('meter', { name: 'Уверенность' })).toBeVisible();
    await expectAccessible(page);
  },
);
