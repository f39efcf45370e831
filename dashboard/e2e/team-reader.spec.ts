import type { Page } from 'playwright/test';
import type { Role } from '../../sdk/src/contract/contract.ts';
import type { TestOwner } from '../../tests/harness/owner.ts';
import { expectAccessible } from './accessible.ts';
import { mobile } from './account.ts';
import { expect, test } from './owner-test.ts';
import { pictures } from './pictures.ts';
import { joinTeam, pageOf } from './team-people.ts';

/** The controls that are shown, by their names. */
const controls = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));

/** The refused calls of a page, each with its status. */
function refusals(page: Page): string[] {
  const found: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) found.push(`${response.status()} ${response.url()}`);
  });
  return found;
}

/** Two contexts, one of which needs no answer. */
async function teach(owner: TestOwner): Promise<string> {
  const { id } = await owner.domain('shop.ru');
  await owner.teach(id, [
    {
      label: 'Доставка',
      description: '',
      questions: ['Как быстро привезёте?', 'Сколько идёт доставка?', 'Когда доставите заказ?'],
      answers: ['Привезём за день.'],
    },
    {
      label: 'Возврат',
      description: '',
      questions: ['Как вернуть товар?', 'Можно ли сдать обратно?', 'Верните мне деньги'],
      answers: ['Вернём деньги за три дня.'],
    },
  ]);
  return id;
}

const ask = async (page: Page, question: string): Promise<void> => {
  await page.getByRole('button', { name: 'Проверить' }).click();
  const modal = page.getByRole('dialog', { name: 'Проверка ассистента' });
  await modal.getByLabel('Вопрос посетителя').fill(question);
  await page.keyboard.press('Enter');
  await expect(modal.getByRole('group', { name: 'Так увидит посетитель' })).toContainText('Привезём за день.');
};

test('an operator reads contexts and asks the assistant, without a control that is refused', async ({
  owner,
  server,
  browser,
}) => {
  await teach(owner);
  const { page, context } = await pageOf(browser, server, await joinTeam(server, owner));
  const refused = refusals(page);
  await page.goto('/assistant');
  await expect(page.getByText('Их меняют редакторы и владельцы команды.')).toBeVisible();
  await pictures(page, 'reader-overview');
  await page.getByRole('button', { name: /Доставка/ }).click();
  await expect(page.getByRole('region', { name: 'Вопросы' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Варианты ответа' })).toContainText('Привезём за день.');
  await expectAccessible(page, 'a context that an operator reads');
  expect((await controls(page)).filter((name) => /Изменить|Удалить|Создать|Добавить|Обучить|Много/.test(name))).toEqual(
    [],
  );
  await pictures(page, 'reader-context');
  await ask(page, 'Как быстро привезёте?');
  await page.getByText('Почему', { exact: true }).click();
  await expect(page.getByText('Подходящие контексты')).toBeVisible();
  await expect(page.getByRole('button', { name: /Закрепить|Добавить вопрос/ })).toHaveCount(0);
  await expectAccessible(page, 'the test of an operator');
  await pictures(page, 'reader-test');
  for (const panel of ['missed', 'control', 'report']) {
    await page.goto(`/assistant?panel=${panel}`);
    await expect(page.getByRole('heading', { name: 'Обзор' })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(refused).toEqual([]);
  await context.close();
});

test('an operator reads contexts on a phone', { tag: '@long' }, async ({ owner, server, browser }) => {
  await teach(owner);
  const { page, context } = await pageOf(browser, server, await joinTeam(server, owner));
  await page.setViewportSize(mobile);
  const refused = refusals(page);
  await page.goto('/assistant');
  await page.getByRole('button', { name: /Доставка/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Контекст' });
  await expect(sheet.getByText('Сколько идёт доставка?')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /Изменить|Удалить|Добавить/ })).toHaveCount(0);
  await expectAccessible(page, 'a context that an operator reads on a phone');
  await sheet.getByRole('button', { name: 'Закрыть' }).click();
  await ask(page, 'Как быстро привезёте?');
  expect(refused).toEqual([]);
  await context.close();
});

test(
  'an operator whose header’s code comes late is refused no call',
  { tag: '@long' },
  async ({ owner, server, browser }) => {
    await teach(owner);
    const { page, context } = await pageOf(browser, server, await joinTeam(server, owner));
    const refused = refusals(page);
    let show = (): void => undefined;
    const isShown = new Promise<void>((resolve) => (show = resolve));
    await page.route(/\/account-corner-[^/]*\.js$/, async (route) => {
      await isShown;
      await route.continue();
    });
    await page.goto('/assistant');
    await expect(page.getByRole('button', { name: /Доставка/ })).toBeVisible();
    await expect(page.getByText('Их меняют редакторы и владельцы команды.')).toBeVisible();
    // The header's last call: the team is read again once the socket is open.
    const read = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/team/list');
    show();
    await expect(page.getByRole('button', { name: 'Проверить' })).toBeVisible();
    await (await read).finished();
    expect(refused).toEqual([]);
    await context.close();
  },
);

for (const role of ['operator', 'editor'] as Role[]) {
  test(`an ${role} reads the domains and may change none`, { tag: '@long' }, async ({ owner, server, browser }) => {
    await owner.domain('shop.ru');
    await owner.call('/domain/create', { method: 'POST', body: { name: 'other.ru' } });
    const { page, context } = await pageOf(browser, server, await joinTeam(server, owner, { role }));
    const refused = refusals(page);
    await page.goto('/setting/domains');
    await expect(page.getByText('Добавляет и меняет их владелец команды.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'shop.ru' })).toBeVisible();
    await expect(page.getByText('Не подтверждён', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /Добавить домен|Действия с доменом|Проверить/ })).toHaveCount(0);
    await expectAccessible(page, `the domains of an ${role}`);
    await pictures(page, `reader-domains-${role}`);
    expect(refused).toEqual([]);
    await context.close();
  });
}
