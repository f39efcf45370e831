import { expect, test } from './owner-test.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { expectAccessible } from './accessible.ts';
import { composer, createDomain, entries, log } from './dialog-page.ts';

test('on a phone the list gives way to the dialog, which follows the window’s height, and returns', async ({
  page,
  owner,
}) => {
  const { site } = await createDomain(owner);
  await (await owner.visitor(site, { name: 'Вера' })).say('Добрый день');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(log(page)).toContainText('Добрый день');
  await expect(page.getByRole('navigation', { name: 'Диалоги' })).toBeHidden();
  await page.setViewportSize({ width: 390, height: 480 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBeLessThanOrEqual(0);
  await expect(composer(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'К списку диалогов' }).click();
  await expect(entries(page).first()).toBeVisible();
});

test('no accessibility violation in light and dark', { tag: '@long' }, async ({ page, owner }) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  const visitor = await owner.visitor(domain.site, { name: 'Нина', page: 'https://shop.ru/', locale: 'ru' });
  await visitor.say('Сколько стоит доставка?');
  await visitor.say('Какова масса электрона?');
  await page.goto('/dialogs');
  await expect(entries(page)).toHaveCount(1);
  await expectAccessible(page);
  await entries(page).first().click();
  await expect(log(page)).toContainText('электрона');
  await composer(page).fill('Отвечаю');
  await composer(page).press('Enter');
  await expect(log(page).getByText('Отвечаю')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(page.getByRole('dialog', { name: 'Заблокировать диалог?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const name of ['Уведомления', 'Горячие клавиши']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'О посетителе' }).click();
  await expect(page.getByRole('dialog', { name: 'О посетителе' })).toBeVisible();
  await expectAccessible(page);
});
