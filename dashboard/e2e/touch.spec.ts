import type { BrowserContext, Locator, Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { createOwner, type TestOwner } from '../../tests/harness/owner.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';
import { settingsItems } from '../src/settings/settings-items.ts';
import { mobile } from './account.ts';
import { shopKnowledge } from './dialog-knowledge.ts';

// A phone: whatever an operator presses is as large as a finger.

const least = 44;

let server: ServerProcess;
let owner: TestOwner;
let context: BrowserContext;
let dialogPath: string;

test.beforeAll(async ({ browser, server: shared, proofs }) => {
  server = shared;
  owner = await createOwner(server, proofs);
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  const visitor = await owner.visitor(domain.site, { name: 'Марк', page: 'https://shop.ru/' });
  await visitor.say('Сколько стоит доставка?');
  const { items } = await owner.call<{ items: { id: string }[] }>('/dialog/list');
  dialogPath = `/dialog/${items[0]!.id}`;
  context = await browser.newContext({
    viewport: mobile,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    locale: 'ru-RU',
  });
  await owner.signIn(context);
});
test.afterAll(async () => {
  await context.close();
  await owner.leave();
});

/**
 * Pressable elements under `least` px in either direction. A checkbox counts with its label; an element within a text
 * is as high as its line.
 */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate((size) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=tab]',
    );
    const isInText = (element: Element): boolean =>
      element.matches('p button') || (element.tagName === 'A' && getComputedStyle(element).display === 'inline');
    const isHidden = (element: Element): boolean =>
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest('.visually-hidden, [style*="clip"]') !== null;
    return [...targets]
      .filter((element) => !isHidden(element) && !isInText(element))
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .filter(({ box }) => Math.round(box.width) < size || Math.round(box.height) < size)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 140)}: ${box.width} by ${box.height}`);
  }, least);

const paths = () => [
  '/start',
  '/dialogs',
  dialogPath,
  '/assistant',
  '/settings',
  ...settingsItems.map(({ name }) => `/setting/${name}`),
];

test(`what is pressed on a phone is at least ${least} px wide and high`, { tag: '@long' }, async () => {
  test.slow();
  const page = await context.newPage();
  for (const path of paths()) {
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect.soft(await tooSmall(page), path).toEqual([]);
  }
  for (const name of ['Проверить', 'Обучить', 'Импорт и экспорт', 'Создать', /^Доставка|^Возврат/]) {
    await page.goto(`${server.url}/assistant`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name }).first().tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await tooSmall(page), String(name)).toEqual([]);
  }
  for (const name of ['Обзор', /^Вопросы без ответа/, 'Контрольные вопросы', 'Качество']) {
    await page.goto(`${server.url}/assistant`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name }).first().tap();
    await expect(page.getByRole('button', { name: 'К контекстам' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect.soft(await tooSmall(page), String(name)).toEqual([]);
  }
  await page.close();
});

test('by touch alone: a dialog is opened, answered, closed and taken back', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/dialogs`);
  await page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link').first().tap();
  await page.getByRole('textbox', { name: 'Сообщение' }).tap();
  await page.keyboard.type('Доставим завтра.');
  await page.getByRole('button', { name: 'Отправить' }).tap();
  await expect(page.getByRole('log', { name: 'Сообщения' }).getByText('Доставим завтра.')).toBeVisible();
  await page.getByRole('button', { name: 'Закрыть диалог' }).tap();
  await expect(page.getByText('Открытых диалогов нет')).toBeVisible();
  await page.getByRole('button', { name: 'Архив' }).tap();
  await page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link').first().tap();
  await page.getByRole('button', { name: 'Вернуть из архива' }).tap();
  await expect(page.getByRole('button', { name: 'Закрыть диалог' })).toBeVisible();
  await page.getByRole('link', { name: 'К списку диалогов' }).tap();
  await page.getByRole('button', { name: 'Открытые', exact: true }).tap();
  await expect(page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link')).toHaveCount(1);
  await page.close();
});

test('the menu of a domain is level with the first line of its name', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/setting/domains`);
  const middleOf = async (part: Locator): Promise<number> => {
    const { y, height } = (await part.boundingBox())!;
    return y + height / 2;
  };
  const name = await middleOf(page.getByRole('heading', { name: 'shop.ru' }));
  expect(
    Math.abs(name - (await middleOf(page.getByRole('button', { name: 'Действия с доменом shop.ru' })))),
  ).toBeLessThan(2);
  await page.close();
});
