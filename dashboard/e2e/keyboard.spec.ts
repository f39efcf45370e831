import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';
import { password } from './account.ts';
import { createOwner } from '../../tests/harness/owner.ts';
import { go, tabTo, write } from './by-keys.ts';

let server: ServerProcess;
test.beforeAll(({ server: shared }) => void (server = shared));

/** Types the code that was mailed, once its boxes are there. */
const confirm = async (page: Page, email: string): Promise<void> => {
  await expect(page.getByLabel('Цифра 1 из 6')).toBeFocused();
  await page.keyboard.type(await server.codeFor(email));
  await expect(page).toHaveURL(/\/dialogs$/);
};

const signOut = async (page: Page): Promise<void> => {
  await go(page, 'Профиль');
  await expect(page.getByRole('dialog', { name: 'Профиль' })).toBeVisible();
  await go(page, 'Выход');
  await expect(page).toHaveURL(/\/login$/);
  // The field holds the e-mail of the last sign-in.
  await expect(page.getByLabel('Пароль', { exact: true })).toBeFocused();
};

test(
  'the steps of a new account that load late do not steal the focus',
  { tag: '@long' },
  async ({ page, context }) => {
    const owner = await createOwner(server);
    await owner.signIn(context);
    let load = (): void => undefined;
    const loaded = new Promise<void>((done) => (load = done));
    await page.route('**/api/v1/domain/list', async (route) => {
      await loaded;
      await route.continue();
    });
    await page.goto(`${server.url}/dialogs`);
    const profile = page.getByRole('button', { name: 'Профиль' });
    await profile.focus();
    load();
    await expect(page.getByLabel('Адрес сайта')).toBeVisible();
    await expect(profile).toBeFocused();
    await page.reload();
    await expect(page.getByLabel('Адрес сайта')).toBeFocused();
  },
);

/** Two contexts typed, a training run and its report: most of the presses of a day. */
async function teach(page: Page): Promise<void> {
  await go(page, 'Ассистент');
  for (const [label, questions, answer] of [
    ['Скидки', ['Есть ли скидки?', 'Дайте промокод', 'Бывают ли распродажи?'], 'Скидка 10 % с двух вещей.'],
    [
      'Часы работы',
      ['Во сколько вы открываетесь?', 'До скольки работаете?', 'Вы открыты в воскресенье?'],
      'Работаем с 9 до 21.',
    ],
  ] as const) {
    await go(page, 'Создать');
    await expect(page.getByLabel('Название')).toBeFocused();
    await page.keyboard.type(label);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: label, level: 2 })).toBeVisible();
    await tabTo(page, 'Новый вопрос');
    for (const question of questions) {
      await page.keyboard.type(question);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: question, exact: true })).toBeVisible();
    }
    await tabTo(page, 'Новый вариант ответа');
    await page.keyboard.type(answer);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: answer, exact: true })).toBeVisible();
  }
  await go(page, 'Обучить');
  const learn = page.getByRole('dialog', { name: 'Обучение' });
  await expect(learn).toBeVisible();
  await go(page, 'Обучить');
  await expect(learn.getByText('Ассистент обучен')).toBeVisible();
  await go(page, 'Подробный отчёт');
  await expect(page.getByRole('heading', { name: 'Качество ответов' })).toBeVisible();
}

test('a working day by the keyboard alone: sign in, answer, ban, change a setting, sign out; the long one teaches', async ({
  page,
  proofs,
}) => {
  test.slow();
  const owner = await createOwner(server, proofs);
  const { site } = await owner.domain('shop.ru');
  await (await owner.visitor(site, { name: 'Дарья' })).say('Есть ли скидки?');

  await page.goto(`${server.url}/login`);
  await write(page, 'E-mail', owner.email);
  await write(page, 'Пароль', password);
  await page.keyboard.press('Enter');
  await confirm(page, owner.email);

  await go(page, /Дарья/);
  const log = page.getByRole('log', { name: 'Сообщения' });
  await expect(log).toContainText('Есть ли скидки?');
  await tabTo(page, 'Сообщение');
  await page.keyboard.type('Скидка 10 % с двух вещей.');
  await page.keyboard.press('Enter');
  await expect(log.getByRole('img', { name: 'Доставлено' })).toBeVisible();
  await go(page, 'Другие действия');
  await go(page, 'Заблокировать');
  await expect(page.getByRole('dialog', { name: 'Заблокировать диалог?' })).toBeVisible();
  await go(page, 'Заблокировать');
  await expect(page.getByText('Разблокируйте его, чтобы ответить')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  if (process.env.TEST_LONG) await teach(page);

  await go(page, 'Профиль');
  await expect(page.getByRole('dialog', { name: 'Профиль' })).toBeVisible();
  await go(page, 'Настройки');
  await write(page, 'Имя', 'Мария');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Имя сохранено')).toBeVisible();
  await signOut(page);
  await owner.leave();
});
