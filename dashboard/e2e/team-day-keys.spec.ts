import type { Page } from 'playwright/test';
import { go, tabTo, write } from './by-keys.ts';
import { composer, log, sentencesOf } from './dialog-page.ts';
import { expect, test } from './guest-test.ts';
import { createPerson, inviteLink, pageOf } from './team-people.ts';

const holder = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} вед`) });

/** Opens a section of the settings from any screen. */
async function openSetting(page: Page, name: string): Promise<void> {
  await go(page, /^Профиль/);
  await expect(page.getByRole('dialog', { name: 'Профиль' })).toBeVisible();
  await go(page, 'Настройки');
  await go(page, new RegExp(`^${name}`));
  await expect(page.getByRole('heading', { level: 2, name, exact: true }).last()).toBeVisible();
}

/** Opens the dialog with a text, its composer focused. */
async function openDialog(page: Page, text: string): Promise<void> {
  await go(page, new RegExp(text));
  await expect(log(page)).toContainText(text);
  await tabTo(page, 'Сообщение');
}

test(
  'a team’s day by the keyboard alone: invite, join, answer, note, hand-over, ready reply, pause, removal',
  { tag: '@long' },
  async ({ page: anna, owner, server, browser, guest }) => {
    test.setTimeout(480_000);
    const person = await createPerson(server, 'Вера');
    const visitor = await guest('Где мой заказ?');
    await owner.call('/reply/create', {
      method: 'POST',
      body: { title: 'Извинение', text: 'Простите за задержку!', own: false },
    });
    await anna.goto('/dialogs');
    await openSetting(anna, 'Участники');
    await write(anna, 'E-mail', person.email);
    await anna.keyboard.press('Enter');
    await expect(anna.getByText(`Приглашение отправлено: ${person.email}`)).toBeVisible();

    const { page: vera, context } = await pageOf(browser, server, person);
    await vera.goto(await inviteLink(server, person.email));
    await go(vera, /^Вступить в\sкоманду$/);
    await expect(vera).toHaveURL('/dialogs');
    await openDialog(vera, 'Где мой заказ');
    await vera.keyboard.type('Здравствуйте, уже ищу');
    await vera.keyboard.press('Enter');
    await expect(holder(vera, 'Вы')).toBeVisible();
    await vera.keyboard.press('Escape');
    await vera.keyboard.press('KeyN');
    await vera.keyboard.type('@Ан');
    await expect(vera.getByRole('option', { name: 'Анна' })).toBeVisible();
    await vera.keyboard.press('Enter');
    await vera.keyboard.type('заказ потеряли');
    await vera.keyboard.press('Enter');
    await expect(log(vera).getByRole('complementary', { name: /^Заметка/ })).toContainText('@Анна заказ потеряли');
    await vera.keyboard.press('Escape');
    await vera.keyboard.press('KeyP');
    await expect(vera.getByRole('dialog').getByRole('button', { name: /Анна/ })).toBeFocused();
    await vera.keyboard.press('Enter');
    await expect(holder(vera, 'Анна')).toBeVisible();

    await go(anna, /^Мессенджер/);
    await openDialog(anna, 'уже ищу');
    await anna.keyboard.type('/изв');
    await expect(anna.getByRole('option', { name: /Извинение/ })).toBeVisible();
    await anna.keyboard.press('Enter');
    await anna.keyboard.press('Enter');
    await expect(composer(anna)).toHaveValue('');
    await expect.poll(async () => (await sentencesOf(visitor)).at(-1)?.text).toBe('Простите за задержку!');

    await go(vera, /^Профиль/);
    await expect(vera.getByRole('dialog', { name: 'Профиль' })).toBeVisible();
    await tabTo(vera, 'Принимаю диалоги');
    await vera.keyboard.press('Space');
    await expect(vera.getByRole('switch', { name: 'Принимаю диалоги' })).not.toBeChecked();
    await vera.keyboard.press('Escape');
    await expect(vera.getByRole('button', { name: 'Профиль, вы не принимаете диалоги' })).toBeFocused();

    await openSetting(anna, 'Участники');
    await go(anna, /^Удалить из\sкоманды: Вера$/);
    await go(anna, 'Удалить');
    await expect(vera.getByRole('alert').filter({ hasText: 'Вы больше не в команде «Анна»' })).toBeVisible();
    await go(vera, 'Понятно');
    await expect(vera.getByText('Вы больше не в команде')).toHaveCount(0);
    expect(JSON.stringify(await sentencesOf(visitor))).not.toContain('потеряли');
    await context.close();
  },
);
