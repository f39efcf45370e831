import type { Page } from 'playwright/test';
import { log as chatLog, openChat, say } from '../../widget-preact/e2e/stage.ts';
import { password } from './account.ts';
import { go, tabTo, write } from './by-keys.ts';
import { composer, entries, log, toast } from './dialog-page.ts';
import { expect, type Look, type Participants, test } from './team-day-people.ts';
import { inviteLink } from './team-people.ts';

const secret = 'заказ потеряли';
const holder = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} (?:не )?вед`) });

/** Opens a section of the settings from any screen. */
async function openSetting(page: Page, name: string): Promise<void> {
  await go(page, /^Профиль(?:,|$)/);
  await expect(page.getByRole('dialog', { name: 'Профиль' })).toBeVisible();
  await go(page, 'Настройки');
  await go(page, new RegExp(`^${name}`));
  await expect(page.getByRole('heading', { level: 2, name, exact: true }).last()).toBeVisible();
}

const isNarrow = (page: Page): boolean => page.viewportSize()!.width < 768;

/** Acts in the open dialog by its key; on a phone, where the list has no place next to it, by the button. */
async function press(page: Page, key: string, button: string | RegExp): Promise<void> {
  if (isNarrow(page)) return go(page, button);
  await page.keyboard.press('Escape');
  await page.keyboard.press(key);
}

async function openMessenger(page: Page): Promise<void> {
  if (isNarrow(page)) {
    await go(page, 'Открыть меню');
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible();
  }
  await go(page, /^Мессенджер/);
  await expect(page).toHaveURL(/\/dialog/);
}

/** Opens the dialog whose entry has the text, by keys: Tab focuses the list, arrows choose the entry. */
async function openDialog(page: Page, text: string): Promise<void> {
  await openMessenger(page);
  const wanted = entries(page).filter({ hasText: text });
  await expect(wanted).toHaveCount(1);
  const isFocused = (): Promise<boolean> => wanted.evaluate((entry) => entry === document.activeElement);
  await tabTo(page, /Посетитель:|Вы:|Анна:|Борис:|Вера:|Ассистент:/);
  for (let step = 0; step < 5 && !(await isFocused()); step += 1) await page.keyboard.press('ArrowDown');
  expect(await isFocused()).toBe(true);
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText(text);
  await tabTo(page, 'Сообщение');
}

/** Registers by the link of the letter that invites an address. */
async function come({ server, stranger, check }: Participants, email: string, name: string): Promise<Page> {
  const page = await stranger();
  await page.goto(await inviteLink(server, email));
  await expect(page.getByLabel('Имя')).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, /^Пароль/);
  await page.keyboard.type(password);
  await tabTo(page, /^Подтверждение пароля/);
  await page.keyboard.type(password);
  await check(page, `${name} by an invitation`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dialogs');
  return page;
}

interface Desks {
  readonly anna: Page;
  readonly boris: Page;
  readonly vera: Page;
}

async function invite(people: Participants): Promise<Desks> {
  const { anna, emails, check } = people;
  await anna.goto('/dialogs');
  await openSetting(anna, 'Участники');
  for (const [email, steps] of [
    [emails.boris, 1],
    [emails.vera, 0],
  ] as const) {
    await write(anna, 'E-mail', email);
    await tabTo(anna, 'Роль');
    for (let step = 0; step < steps; step += 1) await anna.keyboard.press('ArrowUp');
    await go(anna, 'Отправить приглашение');
    await expect(anna.getByText(`Приглашение отправлено: ${email}`)).toBeVisible();
  }
  await expect(anna.getByRole('region', { name: 'Открытые приглашения' })).toContainText('Редактор');
  await check(anna, 'keys: invitations');
  return { anna, boris: await come(people, emails.boris, 'Борис'), vera: await come(people, emails.vera, 'Вера') };
}

/** Вера answers first; Борис is warned, leaves a note for Анна and hands the dialog over to her. */
async function answerAndHandOver({ check }: Participants, { anna, boris, vera }: Desks): Promise<void> {
  await openDialog(vera, 'Где мой заказ?');
  await vera.keyboard.type('Здравствуйте, уже ищу');
  await vera.keyboard.press('Enter');
  await expect(holder(vera, 'Вы')).toBeVisible();
  await openDialog(boris, 'уже ищу');
  await boris.keyboard.type('Отвечу и я');
  await boris.keyboard.press('Enter');
  await expect(boris.getByRole('alert').getByText('Ваш ответ не отправлен')).toBeVisible();
  await check(boris, 'keys: a second answer');
  await tabTo(boris, 'Сообщение');
  await boris.keyboard.press('Control+A');
  await boris.keyboard.press('Delete');
  await press(boris, 'KeyN', 'Написать заметку');
  await boris.keyboard.type('@Ан');
  await expect(boris.getByRole('option', { name: 'Анна' })).toBeVisible();
  await boris.keyboard.press('Enter');
  await boris.keyboard.type(secret);
  await boris.keyboard.press('Enter');
  await expect(log(boris).getByRole('complementary', { name: /^Заметка/ })).toContainText(`@Анна ${secret}`);
  await press(boris, 'KeyP', /Вера\s(?:не\s)?вед/);
  await expect(boris.getByRole('dialog', { name: 'Вера ведёт диалог' })).toBeVisible();
  await go(boris, /Анна/);
  await expect(holder(boris, 'Анна')).toBeVisible();
  await openMessenger(anna);
  await expect(anna.getByRole('button', { name: /Вас упомянули в заметках/ })).toBeVisible();
}

/** Борис writes a ready reply, and Анна inserts it by a slash. */
async function replyReadily({ check }: Participants, { anna, boris }: Desks, visitor: Page): Promise<void> {
  await openSetting(boris, 'Готовые ответы');
  await go(boris, 'Создать ответ');
  await write(boris, 'Название', 'Извинение');
  await tabTo(boris, /^Текст/);
  await boris.keyboard.type('Простите за задержку!');
  await go(boris, 'Создать');
  await expect(boris.getByRole('listitem').filter({ hasText: 'Извинение' })).toContainText('Команда');
  await openDialog(anna, 'уже ищу');
  await expect(anna.getByRole('img', { name: 'Вас упомянули в заметке' })).toHaveCount(0);
  await anna.keyboard.type('/изв');
  await expect(anna.getByRole('option', { name: /Извинение/ })).toBeVisible();
  await check(anna, 'keys: ready replies');
  await anna.keyboard.press('Enter');
  await anna.keyboard.press('Enter');
  await expect(composer(anna)).toHaveValue('');
  await expect(chatLog(visitor).locator('.row', { hasText: 'Простите' }).locator('.who')).toHaveText(/^Анна/);
}

/** Вера takes no dialogs; a new one goes to one of the others in turn. */
async function assignInTurn(people: Participants, { anna, boris, vera }: Desks): Promise<void> {
  await go(vera, /^Профиль(?:,|$)/);
  await expect(vera.getByRole('dialog', { name: 'Профиль' })).toBeVisible();
  await tabTo(vera, 'Принимаю диалоги');
  await vera.keyboard.press('Space');
  await expect(vera.getByRole('switch', { name: 'Принимаю диалоги' })).not.toBeChecked();
  await vera.keyboard.press('Escape');
  await expect(vera.getByRole('button', { name: 'Профиль, вы не принимаете диалоги' })).toBeFocused();
  await openMessenger(boris);
  await openSetting(anna, 'Участники');
  await tabTo(anna, 'Кому достаётся новый диалог');
  await anna.keyboard.press('ArrowDown');
  await go(anna, 'Сохранить');
  await expect(anna.getByText('Настройки сохранены')).toBeVisible();
  await people.check(anna, 'keys: in turn');
  for (const text of ['Работаете в субботу?', 'Есть ли самовывоз?']) {
    const asker = await people.stranger();
    await openChat(asker, people.shop);
    await say(asker, text);
  }
  await expect(toast(boris)).toContainText('Новый диалог для вас');
  await openMessenger(vera);
  await expect(entries(vera).filter({ hasText: 'Ведёт Борис' })).toHaveCount(1);
}

/** Hours of the site and of a member, then the figures. */
async function setHours({ check }: Participants, { anna, vera }: Desks): Promise<void> {
  await openSetting(anna, 'Часы');
  await tabTo(anna, /^Указать рабочие часы/);
  await anna.keyboard.press('Space');
  await go(anna, 'Сохранить');
  await expect(anna.getByText('Изменения сохранены')).toBeVisible();
  await openSetting(vera, 'Мои часы');
  await tabTo(vera, /^У\sменя свои часы/);
  await vera.keyboard.press('Space');
  await check(vera, 'keys: own hours');
  await go(vera, 'Сохранить');
  await expect(vera.getByText('Изменения сохранены')).toBeVisible();
  await openSetting(anna, 'Показатели');
  await expect(anna.getByRole('region', { name: 'По участникам' }).getByRole('rowheader')).not.toHaveCount(0);
  await check(anna, 'keys: figures');
}

async function remove({ check }: Participants, { anna, vera }: Desks): Promise<void> {
  await openDialog(vera, 'Простите за задержку');
  await openSetting(anna, 'Участники');
  await go(anna, /^Удалить из\sкоманды: Вера$/);
  await check(anna, 'keys: removing');
  await go(anna, 'Удалить');
  await expect(vera.getByRole('alert').filter({ hasText: 'Вы больше не в команде «Анна»' })).toBeVisible();
  await check(vera, 'keys: removed');
  await go(vera, 'Понятно');
  await expect(vera.getByText('Вы больше не в команде')).toHaveCount(0);
}

const looks: readonly Look[] = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
];
for (const look of looks)
  test.describe(`at ${look.width} px`, () => {
    test.use({ look });
    test('the day of a team of three by the keyboard alone', { tag: '@long' }, async ({ participants }) => {
      test.setTimeout(900_000);
      const visitor = await participants.stranger();
      await openChat(visitor, participants.shop);
      await say(visitor, 'Где мой заказ?');
      const desks = await invite(participants);
      await answerAndHandOver(participants, desks);
      await replyReadily(participants, desks, visitor);
      await assignInTurn(participants, desks);
      await setHours(participants, desks);
      await remove(participants, desks);
      await expect(chatLog(visitor)).not.toContainText(secret);
    });
  });
