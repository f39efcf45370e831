import type { Page } from 'playwright/test';
import type { Domain } from '../../sdk/src/contract/contract.ts';
import { createOwner } from '../../tests/harness/owner.ts';
import { password, typeCode } from './account.ts';
import { composer, createDomain } from './dialog-page.ts';
import { expect, test } from './server-test.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';

/** What this tab and this browser store of the account, as one text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]));

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Профиль' }).click();
  await page.getByRole('button', { name: 'Выход' }).click();
  await expect(page).toHaveURL('/login');
};

const logIn = async (page: Page, server: ServerProcess, email: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/confirmation/code');
  await typeCode(page, await server.codeFor(email));
  await expect(page.getByRole('button', { name: 'Профиль' })).toBeVisible();
};

test('after a sign-out the next person finds no draft, no settings and no sign-in, in another tab either', async ({
  page,
  context,
  server,
}) => {
  const owner = await createOwner(server);
  await owner.signIn(context);
  // Not verified by another account: after the sign-out no one could delete it.
  const { id, site } = await owner.call<Domain>('/domain/create', { method: 'POST', body: { name: 'leftover.ru' } });
  await owner.call(`/domain/config/${id}`, { method: 'PATCH', body: { title: 'Тайный заголовок' } });
  const visitor = await owner.visitor(site);
  await visitor.say('Тайна посетителя');
  const look = await context.newPage();
  await look.goto('/setting/texts');
  await expect.poll(() => stored(look)).toContain('Тайный заголовок');
  await page.goto('/dialogs');
  await page.getByText('Тайна посетителя').first().click();
  await composer(page).fill('Тайный черновик');
  await expect.poll(() => stored(page)).toContain('Тайный черновик');
  await composer(page).fill('Тайный черновик, ещё не сохранённый');
  await signOut(page);
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

test('a half-written answer is restored after a sign-out in another tab, for its writer only', async ({
  page,
  context,
  server,
}) => {
  const owner = await createOwner(server);
  const other = await createOwner(server);
  await owner.signIn(context);
  const visitor = await owner.visitor((await createDomain(owner)).site);
  await visitor.say('Когда привезёте?');
  await page.goto('/dialogs');
  await page.getByText('Когда привезёте?').first().click();
  await composer(page).fill('Завтра, с десяти до');
  const desk = await context.newPage();
  await desk.goto('/settings');
  await signOut(desk);
  await expect(page).toHaveURL('/login');
  expect(await stored(page)).not.toContain('Завтра');

  await logIn(desk, server, other.email);
  await expect(page.getByRole('heading', { name: 'Четыре шага до чата на сайте' })).toBeVisible();
  await expect(page.getByText('Завтра')).toHaveCount(0);
  expect(await stored(page)).not.toContain('Завтра');

  await signOut(desk);
  await logIn(desk, server, owner.email);
  await page.getByText('Когда привезёте?').first().click();
  await expect(composer(page)).toHaveValue('Завтра, с десяти до');
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('');
  await desk.goto('/dialogs');
  await desk.getByRole('link', { name: /Завтра, с десяти до/ }).click();
  await expect(composer(desk), 'what was sent is no draft').toHaveValue('');
});
