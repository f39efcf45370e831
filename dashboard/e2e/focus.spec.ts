import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { createOwner, type TestOwner } from '../../tests/harness/owner.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';
import type { Domain } from '../../sdk/src/contract/contract.ts';
import { expectAccessible } from './accessible.ts';
import { mobile } from './account.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { composer, entries } from './dialog-page.ts';

// Whatever is closed or deleted, the focus stays near: the keyboard continues at the same place.

let server: ServerProcess;
let owner: TestOwner;
let domain: Domain;

test.beforeAll(async ({ server: shared, proofs }) => {
  server = shared;
  owner = await createOwner(server, proofs);
  domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  const visitor = await owner.visitor(domain.site, { name: 'Марк', page: 'https://shop.ru/' });
  await visitor.say('Сколько стоит доставка?');
});
test.afterAll(() => owner.leave());
test.beforeEach(({ context }) => owner.signIn(context));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const dialog = (page: Page) => page.getByRole('dialog');

/** No modal is open, and something has the focus. */
async function expectFocus(page: Page, after: string): Promise<void> {
  await expect(dialog(page)).toHaveCount(0);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const focused = () => page.evaluate(() => document.activeElement?.tagName ?? 'none');
  await expect.poll(focused, after).not.toMatch(/BODY|none/);
}

/** Opens a modal by a button, shows it to axe, closes it by Escape: the button has the focus again. */
async function openAndEscape(page: Page, name: string | RegExp): Promise<void> {
  const opener = button(page, name);
  await opener.click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectFocus(page, `Escape after ${name}`);
  await expect(opener).toBeFocused();
}

/** Presses a button of the open modal, which closes it. */
async function pressInModal(page: Page, name: string | RegExp): Promise<void> {
  await dialog(page).getByRole('button', { name }).click();
  await expectFocus(page, `«${name}»`);
}

test('a dialog: ban, its card, a correction', async ({ page }) => {
  await page.goto(`${server.url}/dialogs`);
  await page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link').first().click();
  for (const name of ['Неверно', 'Профиль', 'Другие действия']) await openAndEscape(page, name);
  for (const name of ['Заблокировать', 'Разблокировать']) {
    for (const end of ['Отмена', name]) {
      await button(page, 'Другие действия').click();
      await button(page, name).click();
      await expect(page.getByRole('dialog', { name: `${name} диалог?` })).toBeVisible();
      await pressInModal(page, end);
    }
    await expect(button(page, 'Другие действия')).toBeFocused();
  }
  await page.setViewportSize(mobile);
  for (const name of ['О посетителе', 'Открыть меню']) await openAndEscape(page, name);
});

test('a window over the context of a phone has its first field focused', async ({ page }) => {
  await page.setViewportSize(mobile);
  await page.goto(`${server.url}/assistant`);
  await button(page, /^Доставка/).click();
  for (const [opener, field] of [
    ['Изменить контекст', 'Название'],
    ['Много сразу: вопросы', 'Вопросы, по одному в строке'],
    ['Изменить запись целиком', 'Вопросы, по одному в строке'],
  ] as const) {
    await button(page, opener).click();
    await expect(page.getByLabel(field)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(page, opener)).toBeFocused();
  }
});

test('on a phone Escape leaves the composer, and the keys then act on the open dialog', async ({ page }) => {
  await page.setViewportSize(mobile);
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  await composer(page).fill('Черновик');
  await page.keyboard.press('Escape');
  await expect(composer(page)).not.toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Текст заметки' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Черновик');
  await page.keyboard.press('Escape');
  await page.keyboard.press('i');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dialogs/);
  await expect(entries(page).first()).toBeVisible();
});
