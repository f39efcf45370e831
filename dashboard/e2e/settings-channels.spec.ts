import { spawnSync } from 'node:child_process';
import type { TelegramState } from '../../sdk/src/contract/contract.ts';
import { bun } from '../../tests/harness/child.ts';
import { lettersTo } from '../../tests/harness/outbox.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';
import { groupId } from '../../tests/harness/telegram/bot-api-world.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './bot-test.ts';
import { composer } from './dialog-page.ts';

const anna = { id: 501, name: 'Анна' };

for (const width of [1280, 390]) {
  test(`Telegram is connected, asked and answered at ${width} px`, { tag: '@long' }, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/setting/channels');
    const form = page.getByRole('form', { name: 'Подключить Telegram' });
    await form.getByLabel('Токен бота').fill('7000000001:AAmade_up_token_that_is_of_no_bot_01');
    await form.getByRole('button', { name: 'Подключить' }).click();
    await expect(form.getByText('Telegram не принял токен')).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Токен бота').fill(api.token);
    await form.getByRole('button', { name: 'Подключить' }).click();
    await expect(page.getByText('Работает')).toBeVisible();
    await expect(page.getByRole('link', { name: '@shop_help_bot' })).toBeVisible();
    await expectAccessible(page);

    api.write(anna, { text: 'Есть размер 42?' });
    await page.goto('/dialogs');
    const entry = page.locator('[data-entry]').filter({ hasText: 'Есть размер 42?' });
    await expect(entry).toContainText('Анна');
    await expect(entry).toContainText('Telegram');
    await entry.click();
    await expect(page.getByText('Ответ уйдёт в Telegram')).toBeVisible();
    await composer(page).fill('Есть, отложим для вас');
    await composer(page).press('Enter');
    await api.until((sent) => sent.some(({ chat, text }) => chat === anna.id && text === 'Есть, отложим для вас'));
    api.push({
      my_chat_member: { chat: { id: anna.id, type: 'private' }, new_chat_member: { status: 'kicked' } },
    });
    await expect(page.getByText('Посетитель заблокировал бота: ответ не дойдёт')).toBeVisible();
    await expectAccessible(page);
  });
}

test('a group is found and connected, and Telegram is disconnected', { tag: '@long' }, async ({ page, api }) => {
  await page.goto('/setting/channels');
  await page.getByLabel('Токен бота').fill(api.token);
  await page.getByRole('button', { name: 'Подключить' }).click();
  const group = page.getByRole('region', { name: 'Ответы из группы' });
  const link = await group.getByRole('link', { name: 'Добавьте бота в группу' }).getAttribute('href');
  const code = new URL(link!).searchParams.get('startgroup');
  const chat = { id: groupId, type: 'supergroup', title: 'Поддержка', is_forum: true };
  const from = { id: 601, is_bot: false, first_name: 'Вера' };
  api.push({ message: { message_id: 1, chat, from, text: `/start@shop_help_bot ${code}` } });
  const connect = group.getByRole('button', { name: 'Подключить «Поддержка»' });
  await expect(async () => {
    await group.getByRole('button', { name: 'Найти группу' }).click();
    await expect(connect).toBeVisible({ timeout: 1_000 });
  }).toPass();
  api.isAdmin = false;
  await connect.click();
  await expect(group.getByRole('alert')).toContainText('Назначьте бота администратором');
  api.isAdmin = true;
  await connect.click();
  await expect(group.getByText('Каждый диалог сайта — тема в группе «Поддержка»')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Отключить', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отключить' }).click();
  await expect(page.getByRole('form', { name: 'Подключить Telegram' })).toBeVisible();
});

/** Leaves the delivery that waits only its last attempt: a day of them is too long for a test. */
function spendAttempts({ database }: ServerProcess): void {
  const script = `const { Database } = await import('bun:sqlite'); const db = new Database(process.argv[1]);
    db.run('pragma busy_timeout = 5000'); db.run("update delivery set attempts = 1000 where state = 'waiting'");`;
  const { status, stderr } = spawnSync(bun, ['-e', script, database]);
  expect(status, String(stderr)).toBe(0);
}

test('a bot that was switched off after a day of failures is switched on again, and what waited is sent', async ({
  page,
  api,
  own,
  owner,
}) => {
  await page.goto('/setting/channels');
  await page.getByLabel('Токен бота').fill(api.token);
  await page.getByRole('button', { name: 'Подключить' }).click();
  await expect(page.getByText('Работает')).toBeVisible();
  api.write(anna, { text: 'Есть размер 42?' });
  const newest = async () => (await owner.call<{ items: { session: string }[] }>('/dialog/list')).items[0];
  await expect.poll(newest).toBeDefined();
  const down = { ok: false, error_code: 502, description: 'Bad Gateway' } as const;
  api.replaceAnswer = (method) => (method === 'sendMessage' ? down : undefined);
  const { session } = (await newest())!;
  await owner.call('/dialog/answer', { method: 'POST', body: { session, sentences: ['Есть, отложим'] } });
  const bot = page.getByRole('link', { name: '@shop_help_bot' }).locator('..');
  const [domain] = await owner.call<{ id: string }[]>('/domain/list');
  const awaitState = async (error: TelegramState['error'], state: RegExp) => {
    const read = () => owner.call<TelegramState>(`/channel/telegram/${domain!.id}`);
    await expect.poll(async () => (await read()).error).toBe(error);
    await page.reload();
    await expect(bot).toHaveText(state);
  };
  await awaitState('connection', /Telegram\sне\sотвечает/);
  spendAttempts(own);
  await awaitState('failed', /Выключен: Telegram сутки не\sпринимал сообщения/);
  await expectAccessible(page);
  expect(lettersTo(own.dataDir, owner.email).at(-1)!.source).toContain('Telegram');

  await page.getByRole('button', { name: 'Включить снова' }).click();
  await expect(page.getByText('Работает')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Включить снова' })).toHaveCount(0);
  api.replaceAnswer = null;
  await api.until((sent) => sent.some(({ chat, text }) => chat === anna.id && text === 'Есть, отложим'));
});
