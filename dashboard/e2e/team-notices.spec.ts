import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { entries, log } from './dialog-page.ts';
import { pictures } from './pictures.ts';
import { type Desk, expect, test } from './team-test.ts';
import { connected } from './team-people.ts';

const mark = (page: Page) => page.getByRole('img', { name: 'Вас упомянули в заметке' });
const way = (page: Page) => page.getByRole('button', { name: /Вас упомянули в заметках/ });

interface Begun {
  readonly dialogId: string;
  readonly session: string;
  say(text: string): Promise<unknown>;
}

/** A dialog of the team with a sentence of its visitor. */
async function begin({ member }: Desk): Promise<Begun> {
  const { site } = await member.domain('shop.ru');
  const visitor = await member.visitor(site, { name: 'Ольга' });
  await visitor.say('Где мой заказ?');
  const { items } = await member.call<{ items: { id: string; session: string }[] }>('/dialog/list');
  return { dialogId: items[0]!.id, session: visitor.session, say: visitor.say };
}

test('a mention lasts over a reload, leads to its dialog and ends there', async ({ anna, boris }) => {
  const { page } = anna;
  const { dialogId } = await begin(anna);
  await boris.member.call(`/dialog/note/create/${dialogId}`, {
    method: 'POST',
    body: { clientId: 'one', text: '@Анна, посмотрите, обещали скидку' },
  });
  await page.goto('/dialogs');
  await expect(way(page)).toContainText('1');
  await page.reload();
  await expect(way(page)).toContainText('1');
  await expect(mark(page)).toHaveCount(1);
  await expectAccessible(page, 'a list with a mention');
  await pictures(page, 'mention-list');
  await way(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '«Упоминания»: показать открытые' })).toBeVisible();
  await expect(entries(page)).toHaveCount(1);
  await entries(page).first().press('Enter');
  await expect(log(page)).toContainText('обещали скидку');
  await expect(mark(page)).toHaveCount(0);
  await page.goto('/dialogs');
  await expect(entries(page)).toHaveCount(1);
  await expect(way(page)).toHaveCount(0);
  await page.goto('/dialogs?filter=mentioned');
  await expect(page.getByText('Новых упоминаний нет')).toBeVisible();
});

test(
  'what was handed over while the connection was away is announced when it is back',
  { tag: '@long' },
  async ({ anna, boris }) => {
    const { page } = boris;
    const { dialogId } = await begin(anna);
    let isAway = false;
    let isWelcome = false;
    let drop = (): void => {};
    await page.routeWebSocket(/\/api\/v1\/socket$/, (socket) => {
      if (isAway) return void socket.close();
      const there = socket.connectToServer();
      there.onMessage((message) => {
        isWelcome ||= message.toString().includes('"welcome"');
        socket.send(message);
      });
      drop = () => {
        void there.close();
        void socket.close();
      };
    });
    await page.goto('/dialogs');
    await expect(entries(page)).toHaveCount(1);
    await expect.poll(() => isWelcome).toBe(true);
    isAway = true;
    drop();
    await expect(page.getByText('Нет связи, переподключаемся…')).toBeVisible();
    await anna.member.call(`/dialog/assign/${dialogId}`, { method: 'PATCH', body: { member: boris.id } });
    isAway = false;
    await expect(page.getByText('Анна передаёт вам диалог: Ольга')).toBeVisible();
  },
);

test(
  'a person who was removed while the account was closed reads so at the next sign-in',
  { tag: '@long' },
  async ({ anna, boris }) => {
    const { page } = boris;
    await anna.member.call('/team/name/edit', { method: 'PATCH', body: { name: 'Тёплый дом' } });
    await anna.member.call(`/team/member/delete/${boris.id}`, { method: 'DELETE' });
    await page.goto('/dialogs');
    const note = page.getByRole('alert');
    await expect(note).toContainText('Вы больше не в команде «Тёплый дом». Теперь вы работаете в');
    await expectAccessible(page, 'a removal at the next sign-in');
    await pictures(page, 'removed-note');
    await page.reload();
    await expect(note).toContainText('Тёплый дом');
    const acknowledged = page.waitForResponse((response) => response.url().includes('/team/removal/delete/'));
    await page.getByRole('button', { name: 'Понятно' }).press('Enter');
    await expect(note).toHaveCount(0);
    await acknowledged;
    const listed = page.waitForResponse((response) => response.url().endsWith('/team/removal/list'));
    await page.reload();
    expect(await (await listed).json()).toEqual([]);
    await expect(note).toHaveCount(0);
  },
);

test(
  'an owner changes the hours of another member, who sees them as own',
  { tag: '@long' },
  async ({ anna, boris }) => {
    const { page } = anna;
    await anna.member.domain('shop.ru');
    await page.goto('/setting/hours');
    await page.getByRole('link', { name: 'Часы: Борис' }).click();
    await expect(page.getByRole('heading', { name: 'Часы участника' })).toBeVisible();
    await expect(page.getByLabel('Чьи часы')).toHaveValue(boris.id);
    await page.getByRole('switch', { name: 'У участника свои часы' }).click();
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Изменения сохранены')).toBeVisible();
    await expectAccessible(page, 'the hours of another member');
    await pictures(page, 'member-hours');
    await boris.page.goto('/setting/my-hours');
    await expect(boris.page.getByRole('switch', { name: 'У меня свои часы' })).toBeChecked();
    await expect(boris.page.getByLabel('Чьи часы')).toHaveCount(0);
    await pictures(boris.page, 'own-hours');
    await page.getByLabel('Чьи часы').selectOption({ label: 'Анна (вы)' });
    await expect(page.getByRole('switch', { name: 'У меня свои часы' })).not.toBeChecked();
  },
);

test('a ready reply that is being written survives a change of role', { tag: '@long' }, async ({ anna, boris }) => {
  const { page } = boris;
  await connected(page, () => page.goto('/setting/ready'));
  await page.getByRole('button', { name: 'Создать ответ' }).click();
  await page.getByLabel('Название').fill('Сроки');
  await page.getByLabel('Текст').fill('Привезём за два дня');
  await anna.member.call(`/team/member/role/${boris.id}`, { method: 'PATCH', body: { role: 'editor' } });
  await expect(page.getByRole('alert')).toContainText('теперь другая: редактор');
  await expect(page.getByLabel('Текст')).toHaveValue('Привезём за два дня');
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(page.getByText('Готовый ответ создан')).toBeVisible();
  await expect(page.getByLabel('Текст')).toHaveCount(0);
  await page.getByRole('button', { name: 'Создать ответ' }).click();
  await page.getByLabel('Текст').fill('Ненужное');
  await page.getByRole('button', { name: 'Отмена' }).click();
  await page.goto('/setting/ready');
  await expect(page.getByRole('button', { name: 'Создать ответ' })).toBeVisible();
  await expect(page.getByText('Ненужное')).toHaveCount(0);
});
