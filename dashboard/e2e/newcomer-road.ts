import { expect, type BrowserContext, type Locator, type Page } from 'playwright/test';
import type { ShopSite } from '../../tests/harness/browser/shop-site.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';

const password = 'Secret-word1';
const question = 'за сколько дней приедет моя посылка?';
const answer = 'По городу привезём на следующий день';

/** Where a newcomer is, and how they press and write. */
export interface Newcomer {
  readonly server: ServerProcess;
  readonly shop: ShopSite;
  readonly context: BrowserContext;
  readonly page: Page;
  press(target: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
}

/** From the home page through the form and the mailed code. */
export async function signUp(
  { server, page, press, write }: Omit<Newcomer, 'shop' | 'context'>,
  email: string,
): Promise<void> {
  await page.goto(server.url);
  await press(page.getByRole('link', { name: 'Попробовать' }).first());
  for (const [label, text] of [
    ['E-mail', email],
    ['Имя', 'Ольга'],
    ['Пароль', password],
    ['Подтверждение пароля', password],
  ] as const) {
    await write(page.getByLabel(label, { exact: true }), text);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/confirmation\/code$/);
  await page.getByLabel('Цифра 1 из 6').focus();
  await page.keyboard.type(await server.codeFor(email));
}

export const done = (page: Page, count: number) => expect(page.getByText(`Сделано ${count} из 4.`)).toBeVisible();

/** Every state of the way has something to press next. */
async function expectNextStep(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const next = main.locator('button:visible:enabled, a[href]:visible, input:visible');
  expect(await next.count()).toBeGreaterThan(0);
  await expect(page.locator(':focus')).not.toHaveCount(0);
}

async function ask({ context, shop, write }: Newcomer, text: string): Promise<Locator> {
  const visit = await context.newPage();
  await visit.goto(shop.url);
  await visit.getByRole('button', { name: 'Открыть чат' }).click();
  const chat = visit.getByRole('dialog', { name: 'Чат' });
  await write(chat.getByRole('textbox', { name: 'Сообщение' }), text);
  await visit.keyboard.press('Enter');
  return chat.getByRole('log', { name: 'Сообщения' });
}

/** From the first step to a right answer on a page of the newcomer's own. */
export async function walkToAnswer(newcomer: Newcomer): Promise<void> {
  const { page, shop, press, write } = newcomer;
  await expect(page.getByRole('heading', { name: 'Четыре шага до чата на сайте' })).toBeVisible();
  await done(page, 0);
  await expectNextStep(page);
  await write(page.getByLabel('Адрес сайта'), 'https://www.shop.example.ru/каталог?a=1');
  await press(page.getByRole('button', { name: 'Добавить сайт' }));
  await done(page, 1);
  await expectNextStep(page);

  await press(page.getByRole('button', { name: 'Скопировать: Код для shop.example.ru' }));
  const code = await page.evaluate(() => navigator.clipboard.readText());
  shop.paste(code);
  await press(page.getByRole('button', { name: 'Проверить', exact: true }));
  await done(page, 2);
  await expectNextStep(page);

  await press(page.getByRole('button', { name: /^Интернет-магазин/ }));
  await expect(page.getByRole('button', { name: /^Добавить 6\sпримеров$/ })).toBeVisible();
  const right = page.getByRole('button', { name: 'Ответ верный: Сроки доставки' });
  // Away from the next press: two quick presses at one place count as a double one.
  await right.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await press(right);
  await press(page.getByRole('button', { name: /^Добавить 6\sпримеров и\sобучить$/ }));
  await done(page, 3);
  await expectNextStep(page);

  const log = await ask(newcomer, question);
  await expect(log.getByText(answer)).toBeVisible();
  await page.bringToFront();
  await done(page, 4);
  await expect(page.getByRole('heading', { name: 'Чат работает' })).toBeVisible();
  await expect(page.getByText(/Чат виден на\sсайте с\s\d\d:\d\d/).first()).toBeVisible();
}
