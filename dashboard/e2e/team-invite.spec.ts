import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { freshEmail, password, typeCode } from './account.ts';
import { expect, test } from './owner-test.ts';
import { pictures } from './pictures.ts';
import { createPerson, currentTeam, invite, inviteLink, joinTeam, pageOf } from './team-people.ts';

const memberNames = (page: Page) =>
  page.getByRole('list', { name: 'Участники' }).getByRole('listitem').locator('p:first-child');

test('a new person follows the letter, registers with the invited address, and is in the team', async ({
  page,
  owner,
  server,
  browser,
}) => {
  const email = freshEmail('vera');
  await page.goto('/setting/team');
  const form = page.getByRole('form', { name: 'Приглашение в команду' });
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Роль').selectOption('Редактор');
  await form.getByRole('button', { name: 'Отправить приглашение' }).click();
  await expect(page.getByText(`Приглашение отправлено: ${email}`)).toBeVisible();

  const { page: guest, context } = await pageOf(browser, server);
  await guest.goto(await inviteLink(server, email));
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Вас приглашают в команду «Анна»');
  await expect(guest.getByText('Ваша роль — редактор.')).toBeVisible();
  const address = guest.getByLabel('E-mail');
  await expect(address).toHaveValue(email);
  await expect(address).toHaveAttribute('readonly', '');
  await expect(guest.getByLabel('Имя')).toBeFocused();
  await expectAccessible(guest, 'an invitation of a new person');
  await pictures(guest, 'invite-new');
  await guest.getByLabel('Имя').fill('Вера');
  await guest.getByLabel('Пароль', { exact: true }).fill(password);
  await guest.getByLabel('Подтверждение пароля').fill(password);
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL('/dialogs');
  await guest.goto('/setting/team');
  await expect(memberNames(guest)).toHaveText(['Анна', /^Вера\s+это вы$/]);

  await page.bringToFront();
  await page.reload();
  await expect(memberNames(page)).toHaveText([/^Анна\s+это вы$/, 'Вера']);
  await expect(page.getByText('Открытых приглашений нет')).toBeVisible();
  expect((await currentTeam(owner)).members).toBe(2);
  await context.close();
});

test(
  'a known person signs in, returns to the invitation, and joins; the link is then used up',
  { tag: '@long' },
  async ({ owner, server, browser }) => {
    const person = await createPerson(server, 'Борис');
    await invite(owner, person.email);
    const link = await inviteLink(server, person.email);
    const { page, context } = await pageOf(browser, server);
    await page.goto(link);
    await expect(page.getByText('уже есть аккаунт')).toBeVisible();
    await expectAccessible(page, 'an invitation of a known person');
    await pictures(page, 'invite-known');
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
    // As on a phone that has dropped the page while the letter was read.
    await page.reload();
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Пароль').fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/confirmation\/code$/);
    await typeCode(page, await server.codeFor(person.email));
    await expect(page).toHaveURL(link);
    const join = page.getByRole('button', { name: 'Вступить в команду' });
    await expect(join).toBeVisible();
    await expectAccessible(page, 'an invitation of a signed-in person');
    await pictures(page, 'invite-join');
    await join.press('Enter');
    await expect(page).toHaveURL('/dialogs');
    await expect(page.getByText('Вы в команде «Анна»')).toBeVisible();
    await page.getByRole('button', { name: 'Профиль' }).click();
    await expect(page.getByRole('list', { name: 'Ваши команды' }).getByRole('listitem')).toHaveCount(2);

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Ссылка не подходит' })).toBeVisible();
    await expect(page.getByText('Приглашение уже использовано')).toBeVisible();
    await expect(page.getByRole('link', { name: 'К диалогам' })).toBeVisible();
    await context.close();
  },
);

test(
  'who is signed in with another address is shown both, and signs out to go on',
  { tag: '@long' },
  async ({ owner, server, browser }) => {
    const [email, person] = [freshEmail('dina'), await createPerson(server, 'Зоя')];
    await invite(owner, email, 'owner');
    const link = await inviteLink(server, email);
    const { page, context } = await pageOf(browser, server, person);
    await page.goto(link);
    await page.getByRole('link', { name: 'Остаться в своём аккаунте' }).click();
    await expect(page).toHaveURL('/dialogs');
    await page.goto(link);
    const note = page.getByText('Приглашение — для');
    await expect(note).toContainText(email);
    await expect(note).toContainText(person.email);
    await expect(page.getByRole('button', { name: 'Вступить в команду' })).toHaveCount(0);
    await expectAccessible(page, 'an invitation of another address');
    await pictures(page, 'invite-other');
    await page.getByRole('button', { name: `Выйти и продолжить как ${email}` }).press('Enter');
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await expect(page).toHaveURL(link);
    await context.close();
  },
);

test(
  'an unknown, a cut and an expired link, and one without a network, have texts of their own',
  { tag: '@long' },
  async ({ owner, server, browser }) => {
    const { page, context } = await pageOf(browser, server);
    for (const token of ['none', 'a'.repeat(43), 'a'.repeat(90)]) {
      await page.goto(`/invite/${token}`);
      await expect(page.getByText('ссылка скопирована не целиком')).toBeVisible();
    }
    await expectAccessible(page, 'a dead invitation');
    await pictures(page, 'invite-dead');
    await expect(page.getByRole('main').getByRole('link', { name: 'Войти' })).toBeVisible();

    const email = freshEmail('late');
    await invite(owner, email);
    const link = await inviteLink(server, email);
    const calls = /\/api\/v1\/team\/invite\/[\w-]+$/;
    const problem = (status: number, code: string) => ({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: '', status, code, detail: '' }),
    });
    await page.route(calls, (route) => route.fulfill(problem(410, 'invite_expired')));
    await page.goto(link);
    await expect(page.getByText('Срок приглашения истёк')).toBeVisible();
    await page.unroute(calls);
    await page.route(calls, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Нет связи');
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(page.getByRole('heading', { name: 'Вас приглашают в команду «Анна»' })).toBeVisible();
    await context.close();
  },
);

test(
  'an invitation that is withdrawn while it is read ends in words',
  { tag: '@long' },
  async ({ owner, server, browser }) => {
    const person = await createPerson(server, 'Борис');
    const { page, context } = await pageOf(browser, server, person);
    const created = (await invite(owner, person.email)) as { id: string };
    await page.goto(await inviteLink(server, person.email));
    const join = page.getByRole('button', { name: 'Вступить в команду' });
    await expect(join).toBeVisible();
    await owner.call(`/team/invite/delete/${created.id}`, { method: 'DELETE' });
    await join.click();
    await expect(page.getByRole('heading', { name: 'Ссылка не подходит' })).toBeVisible();
    await context.close();
  },
);

test(
  'a person in two teams switches by keys, and sees nothing of the other one',
  { tag: '@long' },
  async ({ owner, server, browser }) => {
    const person = await joinTeam(server, owner, { role: 'editor' });
    const { id: domainId, site } = await owner.domain('shop.ru');
    await owner.teach(domainId, [
      { label: 'Тайный контекст', description: '', questions: ['Что у вас есть?'], answers: ['Всё.'] },
    ]);
    await (await owner.visitor(site)).say('Тайна первой команды');
    const { page, context } = await pageOf(browser, server, person);
    await page.goto('/dialogs');
    await page.getByRole('link', { name: /Тайна первой команды/ }).click();
    await expect(page.getByRole('log')).toContainText('Тайна первой команды');
    const other = await context.newPage();
    await other.goto('/assistant');
    await expect(other.getByText('Тайный контекст').first()).toBeVisible();

    await page.bringToFront();
    await page.getByRole('button', { name: 'Профиль' }).press('Enter');
    const teams = page.getByRole('list', { name: 'Ваши команды' }).getByRole('button');
    await expect(teams).toHaveCount(2);
    await expect(teams.and(page.locator('[aria-current=true]'))).toContainText('Редактор');
    await expectAccessible(page, 'the teams in the profile');
    await pictures(page, 'team-switch');
    await teams.filter({ hasText: 'Владелец' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dialogs');
    await expect(page.getByText(/^Вы\sв\sкоманде «/)).toBeVisible();
    await expect(page.getByText('Диалогов пока нет')).toBeVisible();
    await expect(page.getByText('Тайна первой команды')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The other tab has the same sign-in.
    await expect(other.getByRole('alert')).toContainText('В другом окне вы перешли в команду «');
    await expect(other.getByText('Тайный контекст')).toHaveCount(0);
    expect((await currentTeam(person)).role).toBe('owner');
    await context.close();
  },
);
