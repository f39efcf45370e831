import type { Page } from 'playwright/test';
import type { Domain } from '../../sdk/src/contract/contract.ts';
import { createOwner } from '../../tests/harness/owner.ts';
import { composer } from './dialog-page.ts';
import { expect, test } from './server-test.ts';

/** What this tab and this browser store of the account, as one text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]));

test('after a sign-out the next person finds no draft, no settings and no sign-in, in another tab either', async ({
  page,
  context,
  server,
}) => {
  const owner = await createOwner(server);
  await owner.signIn(context);
  // Proven by nobody: after the sign-out nobody could take it away again.
  const { id, site } = await owner.call<Domain>('/domain/create', { method: 'POST', body: { name: 'leftover.ru' } });
  await owner.call(`/domain/config/${id}`, { method: 'PATCH', body: { title: 'Тайный заголовок' } });
  const visitor = await owner.visitor(site);
  await visitor.say('Тайна посетителя');
  const look = await context.newPage();
  await look.goto('/setting/widget');
  await expect.poll(() => stored(look)).toContain('Тайный заголовок');
  await page.goto('/dialogs');
  await page.getByText('Тайна посетителя').first().click();
  await composer(page).fill('Тайный черновик');
  await expect.poll(() => stored(page)).toContain('Тайный черновик');
  await composer(page).fill('Тайный черновик, ещё не сохранённый');
  await page.getByRole('button', { name: 'Профиль' }).click();
  await page.getByRole('button', { name: 'Выход' }).click();
  for (const tab of [page, look]) {
    await expect(tab).toHaveURL('/login');
    await expect(tab.getByRole('heading', { name: 'Вход' })).toBeVisible();
    const left = await stored(tab);
    expect(left).not.toMatch(/Тайн/);
    expect(left).not.toContain(owner.token);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await expect(page.getByText('Тайна посетителя')).toHaveCount(0);
});
