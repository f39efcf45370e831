import type { Page } from 'playwright/test';
import { unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { expectAccessible } from './accessible.ts';
import { mobile } from './account.ts';
import { expect, test } from './guest-test.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: /E-mail, телефон/ });
const people = (page: Page) => page.getByRole('list', { name: 'Найденные посетители' }).getByRole('listitem');

async function look(page: Page, q: string): Promise<void> {
  await field(page).fill(q);
  await page.getByRole('button', { name: 'Найти' }).click();
}

test('an owner comes from a dialog, saves the archive and erases the person', async ({ page, owner, guest }) => {
  const email = 'maria@example.ru';
  const visitor = await guest('Где мой заказ?');
  await visitor.call('/widget/visitor', { method: 'PATCH', body: { name: 'Мария', email } });
  const other = await guest('А мой?');
  await other.call('/widget/visitor', { method: 'PATCH', body: { name: 'Пётр', email: 'petr@example.ru' } });
  const { items } = await owner.call<{ items: { id: string; session: string }[] }>('/dialog/list');
  await page.goto(`/dialog/${items.find(({ session }) => session === visitor.session)!.id}`);
  await page.getByRole('button', { name: 'Другие действия' }).click();
  await page.getByRole('link', { name: 'Данные посетителя' }).click();
  await expect(people(page)).toHaveCount(1);
  await expect(people(page)).toContainText('Мария');
  await expect(people(page)).toContainText(email);
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать архив: Мария' }).click(),
  ]);
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
  const text = Object.entries(files).find(([name]) => name.endsWith('.txt') && name.startsWith('dialogs/'))![1];
  expect(new TextDecoder().decode(text)).toContain('Где мой заказ?');

  await page.getByRole('button', { name: 'Удалить всё: Мария' }).click();
  const modal = page.getByRole('dialog', { name: 'Удалить всё об этом человеке?' });
  await expect(modal).toContainText('Отменить удаление нельзя');
  await expectAccessible(page);
  const erase = modal.getByRole('button', { name: 'Удалить навсегда' });
  await modal.getByRole('textbox').fill('petr@example.ru');
  await erase.click();
  await expect(modal).toContainText('так вы не удалите другого человека');
  await modal.getByRole('textbox').fill(' Maria@Example.ru');
  await erase.click();
  await expect(page.getByText(/^Удалено: 1.диалог/)).toBeVisible();
  await expect(modal).toBeHidden();
  await expect(page.getByText('Никого не нашли')).toBeVisible();
  await look(page, 'petr@example.ru');
  await expect(people(page)).toContainText('Пётр');
});

test(
  'where a large database is rewritten later, the owner reads until when',
  { tag: '@long' },
  async ({ page, owner, guest }) => {
    void owner;
    const visitor = await guest('Здравствуйте');
    await page.goto(`/setting/person?q=${visitor.session}`);
    await page.route('**/person/erase/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), tracesUntil: '2026-11-29T14:05:00.000Z' } });
    });
    await page.getByRole('button', { name: /^Удалить всё/ }).click();
    const modal = page.getByRole('dialog', { name: 'Удалить всё об этом человеке?' });
    await modal.getByRole('textbox').fill('удалить');
    await modal.getByRole('button', { name: 'Удалить навсегда' }).click();
    await expect(page.getByText(/будут стёрты в.ближайшую тихую минуту, не.позже 29.ноября 2026/)).toBeVisible();
    await expectAccessible(page);
  },
);

test('what the assistant was taught of a person is chosen before', { tag: '@long' }, async ({ page, owner, guest }) => {
  const question = 'Везёте ли вы рояли в Тверь?';
  const visitor = await guest(question);
  await visitor.call('/widget/visitor', { method: 'PATCH', body: { phone: '+7 900 111-22-33' } });
  const [site] = await owner.call<{ id: string }[]>('/domain/list');
  await owner.teach(site!.id, [{ label: 'Рояли', description: '', questions: [question], answers: ['Везём.'] }]);
  await page.goto('/setting/person');
  await look(page, '1112233');
  await page.getByRole('button', { name: /^Удалить всё/ }).click();
  const modal = page.getByRole('dialog', { name: 'Удалить всё об этом человеке?' });
  const box = modal.getByRole('checkbox', { name: question });
  await expect(box).toBeChecked();
  await box.uncheck();
  await modal.getByRole('textbox').fill('+79001112233');
  await modal.getByRole('button', { name: 'Удалить навсегда' }).click();
  await expect(page.getByText(/^Удалено: 1.диалог/)).toBeVisible();
});

test(
  'a search shows that nothing is typed, that no one is found, and that it has failed',
  { tag: '@long' },
  async ({ page, owner }) => {
    void owner;
    await page.goto('/setting/person');
    await page.getByRole('button', { name: 'Найти' }).click();
    await expect(page.getByText('Введите, кого искать')).toBeVisible();
    await look(page, 'nobody@example.ru');
    await expect(page.getByText('Никого не нашли')).toBeVisible();
    await page.route('**/person/find*', (route) => route.abort());
    await look(page, 'somebody@example.ru');
    await expect(page.getByRole('alert')).toContainText('Нет связи');
    await page.unroute('**/person/find*');
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(page.getByText('Никого не нашли')).toBeVisible();
    await expect(page.getByText('Сначала добавьте домен')).toBeVisible();
  },
);

test('fits a phone', { tag: '@long' }, async ({ page, guest }) => {
  await page.setViewportSize(mobile);
  const visitor = await guest('Здравствуйте');
  await visitor.call('/widget/visitor', {
    method: 'PATCH',
    body: { name: 'Константин Константинопольский', email: 'konstantin.konstantinopolsky@very-long-name.example.ru' },
  });
  await page.goto(`/setting/person?q=${visitor.session}`);
  await expect(people(page)).toHaveCount(1);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(mobile.width);
});

test(
  'what cannot be searched is named next to the field, and a person erased elsewhere leaves the list',
  { tag: '@long' },
  async ({ page, owner, guest }) => {
    const visitor = await guest('Где мой заказ?');
    await visitor.call('/widget/visitor', { method: 'PATCH', body: { name: 'Мария', email: 'maria@example.ru' } });
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('/person/find') && asked.push(request.url())));
    await page.goto('/setting/person?q=a%00b');
    await expect(page.getByText('Данный ввод содержит недопустимые символы')).toBeVisible();
    await page.goto(`/setting/person?q=${'x'.repeat(5000)}`);
    await expect(page.getByText('Не больше 254 символов')).toBeVisible();
    await expect(page.getByText('Поиск не удался')).toHaveCount(0);
    expect(asked).toEqual([]);
    await look(page, '<img src=x onerror=alert(1)>');
    await expect(page.getByText('Никого не нашли')).toBeVisible();
    await look(page, 'maria@example.ru');
    await expect(people(page)).toHaveCount(1);
    const { people: found } = await owner.call<{ people: { key: string }[] }>('/person/find?q=maria@example.ru');
    await owner.call(`/person/erase/${found[0]!.key}`, { method: 'DELETE' });
    await page.getByRole('button', { name: 'Скачать архив: Мария' }).click();
    await expect(page.getByText('Возможно, запись уже удалена')).toBeVisible();
    await expect(page.getByText('Никого не нашли')).toBeVisible();
  },
);
