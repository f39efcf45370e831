import { expectAccessible } from './accessible.ts';
import { mobile } from './account.ts';
import { expect, test } from './owner-test.ts';
import { pictures } from './pictures.ts';
import { connected, currentTeam, invite, inviteLink, joinTeam, pageOf } from './team-people.ts';

const notice = (text: string | RegExp) => ({ hasText: text });

test('an owner sees the members, renames the team, and sets who gets new dialogs', async ({ page, owner, server }) => {
  await joinTeam(server, owner, { name: 'Борис', role: 'editor' });
  await joinTeam(server, owner, { name: 'Вера' });
  await invite(owner, 'gleb@example.ru');
  await page.goto('/setting/team');
  const members = page.getByRole('list', { name: 'Участники' }).getByRole('listitem');
  await expect(members).toHaveCount(3);
  await expect(members.first()).toContainText('это вы');
  await expect(members.first()).toContainText(owner.email);
  await expect(members.first()).toContainText('Единственный владелец');
  await expect(members.first().getByLabel('Роль: Анна')).toBeDisabled();
  await expect(members.filter(notice('Борис'))).toContainText('обучать ассистента');
  await expect(page.getByRole('region', { name: 'Открытые приглашения' })).toContainText('gleb@example.ru');
  await expect(page.getByText('Вы единственный владелец')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Выйти из команды' })).toBeDisabled();
  await expectAccessible(page, 'members');
  await pictures(page, 'team-members');

  const name = page.getByRole('form', { name: 'Название команды' });
  await name.getByLabel('Название команды').fill('Тёплый дом');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Название сохранено')).toBeVisible();
  const assign = page.getByRole('form', { name: 'Раздача диалогов' });
  await assign.getByLabel('Кому достаётся новый диалог').selectOption('По очереди');
  await assign.getByLabel(/Сколько открытых диалогов/).fill('0');
  await assign.getByLabel(/Через сколько минут/).fill('20');
  await assign.getByRole('button', { name: 'Сохранить' }).click();
  await expect(assign.getByText('Целое число от 1 до 1000')).toBeVisible();
  await assign.getByLabel(/Сколько открытых диалогов/).fill('3');
  await pictures(page, 'team-assign');
  await assign.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Настройки сохранены')).toBeVisible();
  expect(await owner.call('/team/setting')).toEqual({ assign: 'turn', limit: 3, returnAfter: 20 });
  expect((await currentTeam(owner)).name).toBe('Тёплый дом');
});

test(
  'an invitation is sent by keys, refused in words where it cannot be, and cancelled',
  { tag: '@long' },
  async ({ page, owner, server }) => {
    const member = await joinTeam(server, owner);
    await page.goto('/setting/team');
    const form = page.getByRole('form', { name: 'Приглашение в команду' });
    const email = form.getByLabel('E-mail');
    await email.fill('Nope');
    await page.keyboard.press('Enter');
    await expect(form.getByText('Не соответствует стандарту E-mail адресов')).toBeVisible();
    await expect(email).toBeFocused();
    await email.fill(member.email);
    await page.keyboard.press('Enter');
    await expect(form.getByText('Этот человек уже в команде')).toBeVisible();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await email.fill('Gleb@Example.ru');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Приглашение отправлено: gleb@example.ru')).toBeVisible();
    await expect(email).toHaveValue('');
    const invites = page.getByRole('region', { name: 'Открытые приглашения' });
    await expect(invites.getByRole('listitem')).toContainText(['gleb@example.ru Редактор']);
    const path = await inviteLink(server, 'gleb@example.ru');

    await page.route('**/api/v1/team/invite/create', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '120' },
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 429, code: 'rate_limited', title: '', type: 'about:blank', detail: '' }),
      }),
    );
    await email.fill('dina@example.ru');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert')).toHaveText('Слишком много запросов. Повторите через 2 мин.');
    await expect(email).toHaveValue('dina@example.ru');

    await invites.getByRole('button', { name: 'Отменить приглашение gleb@example.ru' }).press('Enter');
    const confirm = page.getByRole('dialog', { name: 'Отменить приглашение?' });
    await expect(confirm).toContainText('Ссылка из письма на gleb@example.ru перестанет открываться.');
    await confirm.getByRole('button', { name: 'Отменить приглашение' }).press('Enter');
    await expect(page.getByText('Открытых приглашений нет')).toBeVisible();
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Ссылка не подходит' })).toBeVisible();
  },
);

test('a removed member loses the team at once, and reads where they are now', async ({
  page,
  owner,
  server,
  browser,
}) => {
  const person = await joinTeam(server, owner);
  const { site } = await owner.domain('shop.ru');
  await (await owner.visitor(site)).say('Тайна первой команды');
  const { items } = await owner.call<{ items: { id: string }[] }>('/dialog/list');
  const there = await pageOf(browser, server, person);
  await connected(there.page, () => there.page.goto(`/dialog/${items[0]!.id}`));
  await expect(there.page.getByRole('log')).toContainText('Тайна первой команды');
  await page.goto('/setting/team');
  await page.getByRole('button', { name: 'Удалить из команды: Борис' }).click();
  const confirm = page.getByRole('dialog', { name: 'Удалить из команды: Борис?' });
  await expect(confirm).toContainText('диалоги этого участника станут ничьими');
  await pictures(page, 'team-remove');
  await confirm.getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByRole('list', { name: 'Участники' }).getByRole('listitem')).toHaveCount(1);
  const note = there.page.getByRole('alert').filter({ hasText: 'Вы больше не в команде' });
  await expect(note).toContainText(
    'Вы больше не в команде «Анна». Теперь вы работаете в своей команде «Анна», в ней только вы.',
  );
  await expect(there.page).toHaveURL('/dialogs');
  await expect(there.page.getByText('Тайна первой команды')).toHaveCount(0);
  await expectAccessible(there.page, 'a removed member');
  await pictures(there.page, 'team-removed');
  await note.getByRole('button', { name: 'Понятно' }).click();
  await expect(note).toHaveCount(0);
  await there.context.close();
});

test(
  'a member leaves; the last owner may not, and may once another one is there',
  { tag: '@long' },
  async ({ page, owner, server, browser }) => {
    const person = await joinTeam(server, owner, { role: 'editor' });
    const there = await pageOf(browser, server, person);
    await connected(there.page, () => there.page.goto('/setting/team'));
    await expect(there.page.getByText('Приглашает, меняет роли и удаляет участников владелец.')).toBeVisible();
    await expect(there.page.getByRole('form')).toHaveCount(0);
    await expectAccessible(there.page, 'the team as an editor sees it');
    await pictures(there.page, 'team-editor');

    await page.goto('/setting/team');
    const leave = page.getByRole('button', { name: 'Выйти из команды' });
    await expect(leave).toBeDisabled();
    await page.getByLabel('Роль: Борис').selectOption('Владелец');
    await expect(page.getByText('Борис: теперь владелец')).toBeVisible();
    await expect(leave).toBeEnabled();
    await expect(there.page.getByRole('alert').filter({ hasText: 'Ваша роль' })).toContainText(
      'Ваша роль в команде «Анна» теперь другая: владелец. Можно всё: команда, домены, доступ по API и журнал.',
    );
    await expect(there.page.getByRole('form', { name: 'Приглашение в команду' })).toBeVisible();

    await leave.press('Enter');
    const confirm = page.getByRole('dialog', { name: 'Выйти из команды «Анна»?' });
    await expect(confirm).toContainText('Другой команды у вас нет, поэтому для вас появится новая, пустая.');
    await confirm.getByRole('button', { name: 'Выйти из команды' }).press('Enter');
    await expect(page).toHaveURL('/dialogs');
    await expect(page.getByText('Вы вышли из команды «Анна»')).toBeVisible();
    expect(await currentTeam(owner)).toMatchObject({ name: 'Анна', role: 'owner', members: 1 });
    expect((await currentTeam(person)).members).toBe(1);
    await there.context.close();
  },
);

test(
  'an owner steps down only after a warning, and sees the screens of the new role',
  { tag: '@long' },
  async ({ page, owner, server }) => {
    await joinTeam(server, owner, { role: 'owner' });
    await connected(page, () => page.goto('/setting/team'));
    await page.getByLabel('Роль: Анна').selectOption('Оператор');
    const confirm = page.getByRole('dialog', { name: 'Сменить свою роль?' });
    await expect(confirm).toContainText('Вернуть вам роль владельца сможет только другой владелец.');
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Роль: Анна')).toHaveValue('owner');
    await page.getByLabel('Роль: Анна').selectOption('Оператор');
    await confirm.getByRole('button', { name: 'Сменить роль' }).click();
    await expect(page.getByText('Приглашает, меняет роли и удаляет участников владелец.')).toBeVisible();
    const settings = page.getByRole('navigation', { name: 'Разделы настроек' });
    await expect(settings.getByRole('link', { name: 'Показатели' })).toBeVisible();
    await expect(settings.getByRole('link', { name: 'Журнал' })).toHaveCount(0);
    expect((await currentTeam(owner)).role).toBe('operator');
  },
);

test(
  'whether one takes dialogs is changed in the profile, and the mark is on the avatar and in the list',
  { tag: '@long' },
  async ({ page, owner, server }) => {
    await joinTeam(server, owner);
    await page.setViewportSize(mobile);
    await page.goto('/setting/team');
    await page.getByRole('button', { name: 'Профиль' }).press('Enter');
    const profile = page.getByRole('dialog', { name: 'Профиль' });
    const available = profile.getByRole('switch', { name: 'Принимаю диалоги' });
    await expect(available).toBeChecked();
    await available.press('Space');
    await expect(available).not.toBeChecked();
    await expectAccessible(page, 'the profile of a member');
    await pictures(page, 'team-profile');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Профиль, вы не принимаете диалоги' })).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: 'это вы' })).toContainText('не принимает диалоги');
    await pictures(page, 'team-away');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Профиль, вы не принимаете диалоги' })).toBeVisible();
  },
);

test('a team of one, and one that cannot be read', { tag: '@long' }, async ({ page }) => {
  await page.goto('/setting/team');
  await expect(page.getByRole('list', { name: 'Участники' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByLabel('Роль: Анна')).toHaveCount(0);
  await expect(page.getByText('Открытых приглашений нет')).toBeVisible();
  await pictures(page, 'team-alone');
  await page.route(/\/api\/v1\/team\/(?:member|invite|setting)/, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', status: 500 } }),
  );
  await page.reload();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(3);
  await pictures(page, 'team-failing');
  await page.unroute(/\/api\/v1\/team\/(?:member|invite|setting)/);
  const again = page.getByRole('button', { name: 'Повторить' });
  for (let left = 3; left > 0; left -= 1) {
    await expect(again).toHaveCount(left);
    await again.first().click();
  }
  await expect(page.getByRole('list', { name: 'Участники' })).toBeVisible();
});
