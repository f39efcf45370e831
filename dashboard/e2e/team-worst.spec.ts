import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { DialogEntry } from '../../sdk/src/contract/contract.ts';
import { startLink } from '../../tests/harness/browser/link.ts';
import { composer, entries, log, sentencesOf } from './dialog-page.ts';
import { type Desk, expect, test } from './team-test.ts';
import { connected } from './team-people.ts';

const first = async ({ member }: Desk): Promise<DialogEntry> =>
  (await member.call<{ items: DialogEntry[] }>('/dialog/list')).items[0]!;
const noteField = (page: Page) => page.getByRole('textbox', { name: 'Текст заметки' });
const notes = (page: Page) => log(page).getByRole('complementary', { name: /^Заметка/ });
const giveRole = (anna: Desk, { id }: Desk, role: string) =>
  anna.member.call(`/team/member/role/${id}`, { method: 'PATCH', body: { role } });

async function openFirst(page: Page): Promise<void> {
  await connected(page, () => page.goto('/dialogs'));
  await entries(page).first().click();
  await expect(composer(page)).toBeVisible();
}

test('two tabs of one member agree on the claim, a note, an answer and whether dialogs are taken', async ({
  boris,
  guest,
}) => {
  await guest('Где мой заказ?');
  const other = await boris.page.context().newPage();
  await openFirst(boris.page);
  await openFirst(other);
  await boris.page.getByRole('button', { name: 'Взять себе' }).click();
  await expect(other.getByRole('button', { name: /^Вы ведёте диалог/ })).toBeVisible();
  await expect(other.getByText('уже отвечает')).toHaveCount(0);
  await expect(entries(boris.page).first(), 'one is no other member').not.toContainText('смотрит');
  await composer(other).fill('Отвечаю');
  await composer(other).press('Enter');
  await expect(log(boris.page).getByText('Отвечаю')).toHaveCount(1);
  await boris.page.getByRole('button', { name: 'Написать заметку' }).click();
  await noteField(boris.page).fill('Позвонить');
  await boris.page.keyboard.press('Enter');
  await expect(notes(other)).toHaveCount(1);
  await boris.page.getByRole('button', { name: 'Профиль' }).click();
  await boris.page.getByRole('switch', { name: 'Принимаю диалоги' }).click();
  await expect(boris.page.getByRole('switch', { name: 'Принимаю диалоги' })).not.toBeChecked();
  await other.bringToFront();
  await other.getByRole('button', { name: 'Профиль' }).click();
  await expect(other.getByRole('switch', { name: 'Принимаю диалоги' })).not.toBeChecked();
});

test('a note and a claim without a network fail in words; the text stays, and is one note later', async ({
  boris,
  guest,
}) => {
  await guest('Где мой заказ?');
  const { page } = boris;
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await openFirst(page);
  await page.getByRole('button', { name: 'Написать заметку' }).click();
  await noteField(page).fill('Без связи');
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Нет связи/).first()).toBeVisible();
  await expect(noteField(page)).toHaveValue('Без связи');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Добавить заметку' }).click();
  await expect(notes(page)).toHaveCount(1);
  await expect(composer(page)).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Взять себе' }).click();
  await expect(page.getByRole('button', { name: /^Никто не ведёт/ })).toBeVisible();
  await composer(page).fill('Уже в пути');
  await composer(page).press('Enter');
  await expect(log(page).getByText('Уже в пути')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: /^Вы ведёте диалог/ })).toBeVisible();
  expect((await first(boris)).assigned?.id).toBe(boris.id);
});

test('an answer that is being written stays while the role changes, and is sent', async ({ anna, boris, guest }) => {
  const visitor = await guest('Где мой заказ?');
  await openFirst(boris.page);
  await composer(boris.page).pressSequentially('Начало');
  await giveRole(anna, boris, 'editor');
  const note = boris.page.getByRole('alert').filter({ hasText: 'Ваша роль в команде' });
  await expect(note).toBeVisible();
  await expect(boris.page).toHaveURL(/\/dialog\//);
  await expect(composer(boris.page)).toHaveValue('Начало');
  await composer(boris.page).press('Enter');
  await expect.poll(async () => (await sentencesOf(visitor)).at(-1)?.text).toBe('Начало');
});

test('a role that is lost while a form is open: the page shows why, and back leads on', async ({
  anna,
  boris,
  guest,
}) => {
  await guest('Где мой заказ?');
  await giveRole(anna, boris, 'editor');
  const { page } = boris;
  await connected(page, () => page.goto('/dialogs'));
  await page.goto('/setting/hours');
  await page.getByRole('switch', { name: 'Указать рабочие часы' }).click();
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible();
  await giveRole(anna, boris, 'operator');
  await expect(page.getByText('Это меняют редакторы и владельцы команды')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Сохранить' })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/dialogs');
  await expect(page.getByText('Ваша роль в команде')).toHaveCount(0);
});

test('who is removed while writing finds no way back to that dialog, nor its draft in another team', async ({
  anna,
  boris,
  guest,
}) => {
  await guest('Тайна первой команды');
  const { page } = boris;
  await openFirst(page);
  const { pathname } = new URL(page.url());
  await composer(page).pressSequentially('Пишу вам');
  await anna.member.call(`/team/member/delete/${boris.id}`, { method: 'DELETE' });
  await expect(page.getByRole('alert').filter({ hasText: 'Вы больше не в команде' })).toBeVisible();
  await page.goBack();
  await page.goForward();
  await page.goto(pathname);
  await expect(page.getByText('Тайна первой команды')).toHaveCount(0);
  await expect(composer(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(/не найден|удалён|нет/i);
});

test('who is removed while an answer waits reads what was not sent, and nothing of the dialog', async ({
  anna,
  boris,
  guest,
  server,
  browser,
}) => {
  await guest('Тайна первой команды');
  const link = await startLink(server.port);
  const context = await browser.newContext({ locale: 'ru-RU', baseURL: link.url });
  await boris.member.signIn(context);
  const page = await context.newPage();
  await openFirst(page);
  link.cut();
  await composer(page).fill('Ответ, который ждёт');
  await composer(page).press('Enter');
  await expect(log(page).getByText('Ответ, который ждёт')).toBeVisible();
  await anna.member.call(`/team/member/delete/${boris.id}`, { method: 'DELETE' });
  link.mend();
  const note = page.getByRole('alert').filter({ hasText: 'Вы больше не в команде' });
  await expect(note).toContainText('Не отправлено: «Ответ, который ждёт»');
  await expect(page.getByText('Тайна')).toHaveCount(0);
  await page.reload();
  await expect(note, 'until it is dismissed').toContainText('Не отправлено: «Ответ, который ждёт»');
  await note.getByRole('button', { name: 'Понятно' }).click();
  await page.reload();
  await expect(page.getByText('Диалогов пока нет')).toBeVisible();
  await expect(page.getByText('Не отправлено')).toHaveCount(0);
  await context.close();
  link.stop();
});

test('an own form that is being filled in stays while the role changes, and may then be saved', async ({
  anna,
  boris,
  guest,
}) => {
  await guest('Где мой заказ?');
  const { page } = boris;
  await connected(page, () => page.goto('/setting/my-hours'));
  await page.getByRole('switch', { name: 'У меня свои часы' }).click();
  await giveRole(anna, boris, 'editor');
  await expect(page.getByRole('alert').filter({ hasText: 'Ваша роль в команде' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'У меня свои часы' })).toBeChecked();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Изменения сохранены')).toBeVisible();
});

test('pictures that were chosen for a ready reply stay while the role changes, and are saved', async ({
  anna,
  boris,
  guest,
}) => {
  await guest('Где мой заказ?');
  const { page } = boris;
  await connected(page, () => page.goto('/setting/ready'));
  await page.getByRole('button', { name: 'Создать ответ' }).click();
  const form = page.getByRole('form', { name: 'Готовый ответ' });
  const buffer = readFileSync(join(import.meta.dirname, '../../docs/picture.png'));
  await form.getByLabel('Файл картинки').setInputFiles({ name: 'схема.png', mimeType: 'image/png', buffer });
  await expect(form.getByRole('listitem')).toHaveCount(1);
  await giveRole(anna, boris, 'editor');
  await expect(page.getByRole('alert').filter({ hasText: 'Ваша роль в команде' })).toBeVisible();
  await expect(form.getByRole('listitem')).toHaveText(/схема\.png/);
  await form.getByLabel('Название').fill('Схема');
  await form.getByLabel('Текст').fill('Мы здесь.');
  await page.getByRole('link', { name: /^Пароль/ }).click();
  await expect(page.getByText('Изменения не сохранены')).toHaveCount(1);
  await page.getByRole('button', { name: 'Вернуться' }).click();
  await expect(page.getByText('Изменения не сохранены')).toHaveCount(0);
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Команда' })).toContainText('1 картинка');
  await page.getByRole('link', { name: /^Пароль/ }).click();
  await expect(page.getByText('Изменения не сохранены')).toHaveCount(0);
});
