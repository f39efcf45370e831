import type { Page } from 'playwright/test';
import type { Role } from '../../sdk/src/contract/contract.ts';
import { leastRoleOf, settingsItems } from '../src/settings/settings-items.ts';
import { mayAs } from '../src/team/role-rank.ts';
import { expectAccessible } from './accessible.ts';
import { mobile } from './account.ts';
import { expect, test } from './owner-test.ts';
import { pictures } from './pictures.ts';
import { connected, joinTeam, memberId, pageOf } from './team-people.ts';

const reason = (page: Page) => page.getByText(/Если\sнужно\sбольше, попросите владельца команды сменить/);
const settings = (page: Page) => page.getByRole('navigation', { name: 'Разделы настроек' }).getByRole('link');
/** The names of the settings in the list, without what each is about. */
const names = (page: Page) => settings(page).locator('span > span:first-child');

/** The settings that a role may open. */
const allowed = (role: Role): string[] =>
  settingsItems.filter(({ name }) => mayAs(role, leastRoleOf(name))).map(({ text }) => text);

for (const role of ['operator', 'editor'] as const) {
  test(
    `what an ${role} may not open by address is a calm sentence and no call`,
    { tag: '@long' },
    async ({ owner, server, browser }) => {
      test.slow();
      const person = await joinTeam(server, owner, { role });
      await owner.domain('shop.ru');
      const { page, context } = await pageOf(browser, server, person);
      const refused: string[] = [];
      page.on('response', (response) => {
        if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
      });
      await page.goto('/settings');
      await expect(names(page)).toHaveText(allowed(role));
      await expect(page.getByText(role === 'editor' ? 'у владельцев команды.' : 'Остальные настройки')).toBeVisible();
      for (const { name, text } of settingsItems) {
        await page.goto(`/setting/${name}`);
        if (allowed(role).includes(text)) {
          await expect(page.getByRole('heading', { level: 2, name: text, exact: true }).last()).toBeVisible();
          await expect(reason(page)).toHaveCount(0);
        } else await expect(reason(page)).toBeVisible();
        await page.waitForLoadState('networkidle');
      }
      await expectAccessible(page, `a setting that an ${role} may not change`);
      await page.goto('/start');
      await expect(page.getByText('Сайты подключает владелец команды')).toBeVisible();
      await expectAccessible(page, 'the first steps of a member');
      expect(refused).toEqual([]);
      await context.close();
    },
  );
}

test('a menu, wide and narrow, has what an operator may open', { tag: '@long' }, async ({ owner, server, browser }) => {
  const person = await joinTeam(server, owner);
  const { page, context } = await pageOf(browser, server, person);
  await page.goto('/setting/api');
  await expect(reason(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('navigation').getByRole('link')).toHaveText([
    'Главная',
    'Мессенджер',
    'Ассистент',
  ]);
  await pictures(page, 'roles-setting');
  await page.setViewportSize(mobile);
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await expect(page.getByRole('dialog', { name: 'Меню' }).getByRole('link')).toHaveText([
    'Главная',
    'Мессенджер',
    'Ассистент',
  ]);
  await page.keyboard.press('Escape');
  await page.goto('/settings');
  await expect(settings(page).first()).toBeVisible();
  await pictures(page, 'roles-settings');
  await context.close();
});

test('a role that changes is felt at once, on the screen that it closes', async ({ owner, server, browser }) => {
  const person = await joinTeam(server, owner, { role: 'editor' });
  const { id } = await owner.domain('shop.ru');
  await owner.teach(id, [{ label: 'Доставка', description: '', questions: ['Как быстро?'], answers: ['За день.'] }]);
  const { page, context } = await pageOf(browser, server, person);
  await connected(page, () => page.goto('/assistant'));
  await expect(page.getByText('Доставка').first()).toBeVisible();
  const giveRole = async (role: Role) =>
    owner.call(`/team/member/role/${await memberId(owner, person)}`, { method: 'PATCH', body: { role } });
  await giveRole('operator');
  await expect(page.getByText('Их меняют редакторы и владельцы команды.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('теперь другая: оператор. Можно отвечать посетителям и');
  await expect(page.getByRole('button', { name: 'Обучить' })).toHaveCount(0);
  await expectAccessible(page, 'a role that has changed');
  await pictures(page, 'roles-changed');
  await page.getByRole('button', { name: 'Понятно' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await giveRole('owner');
  await expect(page.getByRole('button', { name: 'Обучить' })).toBeVisible();
  await context.close();
});

test('a member who was removed while the connection was away reads so when it is back', async ({
  owner,
  server,
  browser,
}) => {
  const person = await joinTeam(server, owner);
  const { site } = await owner.domain('shop.ru');
  await (await owner.visitor(site)).say('Тайна первой команды');
  const { page, context } = await pageOf(browser, server, person);
  let isAway = false;
  let drop = (): void => {};
  await page.routeWebSocket(/\/api\/v1\/socket$/, (socket) => {
    if (isAway) return void socket.close();
    const there = socket.connectToServer();
    drop = () => {
      void there.close();
      void socket.close();
    };
    // The close code of the server's is lost with the connection.
    there.onClose(() => void socket.close());
  });
  await page.goto('/dialogs');
  await expect(page.getByRole('link', { name: /Тайна первой команды/ })).toBeVisible();
  await expect(page.getByText('Нет связи')).toHaveCount(0);
  isAway = true;
  drop();
  await expect(page.getByText('Нет связи, переподключаемся…')).toBeVisible();
  await owner.call(`/team/member/delete/${await memberId(owner, person)}`, { method: 'DELETE' });
  isAway = false;
  await expect(page.getByRole('alert')).toContainText('Вы больше не в команде «Анна».');
  await expect(page.getByText('Тайна первой команды')).toHaveCount(0);
  await context.close();
});
