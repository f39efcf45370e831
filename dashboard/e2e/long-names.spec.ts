import type { Page } from 'playwright/test';
import type { Domain } from '../../sdk/src/contract/contract.ts';
import { mobile } from './account.ts';
import { expect, test } from './owner-test.ts';
import { createPerson, invite, inviteLink, joinTeam, pageOf } from './team-people.ts';

// Names as long as they may be, without a space: nothing leaves the screen of a phone.

/** Texts that go on beyond the window's right edge. */
const outside = (page: Page): Promise<string[]> =>
  page.locator('main, [role=dialog]').evaluateAll((places) =>
    places
      .flatMap((place) => [...place.querySelectorAll('h1, h2, p, b, a, button, code')])
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
      .map(({ textContent }) => textContent ?? ''),
  );

test('the longest names stay on the screen of a phone', async ({ page, owner }) => {
  await page.setViewportSize(mobile);
  const name = `${'a'.repeat(63)}.${'b'.repeat(60)}.example.ru`;
  const { id } = await owner.call<Domain>('/domain/create', { method: 'POST', body: { name } });
  const answers = ['Щ'.repeat(300)];
  await owner.teach(id, [{ label: 'Ы'.repeat(64), description: '', questions: ['Сколько стоит доставка?'], answers }]);
  await page.goto('/start');
  await page.getByRole('button', { name: /^Чат на сайте/ }).click();
  await expect(page.getByRole('link', { name: `Открыть ${name}` })).toBeVisible();
  expect(await outside(page)).toEqual([]);

  await page.goto('/assistant');
  await page.getByRole('button', { name: 'Проверить', exact: true }).click();
  await page.getByLabel('Вопрос посетителя').fill('Сколько стоит доставка?');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Почему').click();
  await expect(page.getByRole('dialog').getByText('Подходящие контексты')).toBeVisible();
  expect(await outside(page)).toEqual([]);

  await page.goto('/setting/domains');
  await page.getByRole('button', { name: /^Действия с\sдоменом/ }).click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await expect(page.getByRole('dialog').getByRole('heading')).toContainText(name);
  expect(await outside(page)).toEqual([]);

  await page.goto('/setting/api');
  await page.getByRole('button', { name: 'Создать токен' }).click();
  await page.getByLabel('Название').fill('Ъ'.repeat(40));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /создан$/ })).toBeVisible();
  expect(await outside(page)).toEqual([]);
});

test('the longest names of a team and its members stay on the screen of a phone', async ({
  page,
  owner,
  server,
  browser,
}) => {
  await page.setViewportSize(mobile);
  await joinTeam(server, owner, { name: 'Щ'.repeat(20), role: 'owner' });
  await owner.call('/team/name/edit', { method: 'PATCH', body: { name: 'Ы'.repeat(64) } });
  await invite(owner, `${'w'.repeat(24)}@example.co.ru`);
  await page.goto('/setting/team');
  await expect(page.getByText('Щ'.repeat(20)).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Открытые приглашения' })).toBeVisible();
  expect(await outside(page)).toEqual([]);
  await page.getByRole('button', { name: 'Выйти из команды' }).click();
  await expect(page.getByRole('dialog')).toContainText('Ы'.repeat(64));
  expect(await outside(page)).toEqual([]);

  const person = await createPerson(server, 'Вера');
  await invite(owner, person.email);
  const { page: guest, context } = await pageOf(browser, server, person);
  await guest.setViewportSize(mobile);
  await guest.goto(await inviteLink(server, person.email));
  await guest.getByRole('button', { name: 'Вступить в команду' }).click();
  await expect(guest).toHaveURL('/dialogs');
  await guest.getByRole('button', { name: 'Профиль' }).click();
  await expect(guest.getByRole('list', { name: 'Ваши команды' })).toContainText('Ы'.repeat(64));
  expect(await outside(guest)).toEqual([]);
  await context.close();
});
