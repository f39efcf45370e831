import type { Page } from 'playwright/test';
import { expect, test } from './server-test.ts';
import { selinaOf } from '../../sdk/src/crypto/stone.ts';
import { fillRegistration, freshEmail, password, register, typeCode } from './account.ts';

const errorOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator('xpath=ancestor::div[label]/div/p[1]');
const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]');

test('an untouched form shows no error; after the first submit every field is checked on each change', async ({
  page,
}) => {
  await page.goto('/registration');
  await page.getByLabel('E-mail').fill('x');
  await page.getByLabel('Имя').fill('1');
  for (const label of ['E-mail', 'Имя']) await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid');
  // The hint shows the rule before it is broken.
  await expect(errorOf(page, 'E-mail')).toHaveText(/^Латинские буквы/);
  await page.getByLabel('E-mail').fill('');
  await page.getByLabel('Имя').fill('');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  for (const label of ['E-mail', 'Имя', 'Пароль', 'Подтверждение пароля'])
    await expect(errorOf(page, label)).toHaveText('Поле обязательно для заполнения');
  await expect(page.getByRole('button', { name: 'Зарегистрироваться' })).toBeEnabled();
  await page.getByLabel('E-mail').fill('anna@example.ru');
  await expect(page.getByLabel('E-mail')).not.toHaveAttribute('aria-invalid');
  await expect(errorOf(page, 'E-mail')).toHaveText(/^Латинские буквы/);
  await page.getByLabel('E-mail').fill('anna');
  await expect(errorOf(page, 'E-mail')).toHaveText('Не соответствует стандарту E-mail адресов');
  await expect(page.getByText(/^Латинские буквы/), 'the rule that is broken').toBeVisible();
});

const errors: [field: string, value: string, message: string][] = [
  ['E-mail', `${'a'.repeat(30)}@example.ru`, 'E-mail не должен превышать 38 символов'],
  ['E-mail', 'anna.example.ru', 'Не соответствует стандарту E-mail адресов'],
  ['E-mail', 'anna@example.r', 'Не соответствует стандарту E-mail адресов'],
  ['E-mail', 'anna@example', 'Не соответствует стандарту E-mail адресов'],
  ['E-mail', 'a..b@example.ru', 'Не соответствует стандарту E-mail адресов'],
  ['Имя', 'Я', 'Имя не должно быть меньше 2 символов'],
  ['Имя', 'Ы'.repeat(21), 'Имя не должно превышать 20 символов'],
  ['Имя', 'Анна2', 'Недопустимый ввод для имени'],
  ['Пароль', 'short1', 'Пароль не должен быть меньше 8 символов'],
  ['Пароль', 'p'.repeat(33), 'Пароль не должен превышать 32 символа'],
  ['Пароль', 'пароль-пароль', 'Недопустимый ввод для пароля'],
  ['Подтверждение пароля', 'другой', 'Введённый пароль не совпадает'],
];
test('a broken rule is shown at its field, and nothing is sent', { tag: '@long' }, async ({ page }) => {
  await page.goto('/registration');
  for (const [field, value, message] of errors) {
    const input = page.getByLabel(field, { exact: true });
    await fillRegistration(page, { email: freshEmail() });
    await expect(input).not.toHaveAttribute('aria-invalid');
    await input.fill(value);
    await page.keyboard.press('Enter');
    await expect(errorOf(page, field), value).toHaveText(message);
    await expect(page).toHaveURL(/registration$/);
  }
});

test(
  'capital letters of an address are folded; a wrong character is named, and the first wrong field has the focus',
  { tag: '@long' },
  async ({ page, server }) => {
    await page.goto('/registration');
    const email = freshEmail();
    await fillRegistration(page, { email: 'Anna_K@Example.RU', name: 'Анна 2', password: 'пароль-пароль' });
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    for (const [label, message, detail] of [
      ['E-mail', 'Не соответствует стандарту E-mail адресов', 'Не подходит знак «_»'],
      ['Имя', 'Недопустимый ввод для имени', 'Не подходят пробел, знак «2»'],
      ['Пароль', 'Недопустимый ввод для пароля', 'Не подходят русские буквы «п», «а», «р»'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      await expect(errorOf(page, label)).toHaveText(message);
      await expect(field).toHaveAccessibleDescription(new RegExp(`^${message} ${detail} `.replaceAll(' ', '\\s')));
    }
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.getByLabel('E-mail').fill(email.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Имя')).toBeFocused();
    await page.getByLabel('Имя').fill('Анна');
    for (const label of ['Пароль', 'Подтверждение пароля'])
      await page.getByLabel(label, { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/confirmation\/code$/);
    await expect(page.getByText(email)).toBeVisible();
    await typeCode(page, await server.codeFor(email));
    await expect(page).toHaveURL(/\/dialogs$/);
  },
);

test('native limits are one more than the longest good value', { tag: '@long' }, async ({ page }) => {
  await page.goto('/registration');
  for (const [label, limit] of [
    ['E-mail', '39'],
    ['Имя', '21'],
    ['Пароль', '33'],
    ['Подтверждение пароля', '33'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('maxlength', limit);
  }
  await page.getByLabel('Имя').pressSequentially('Ы'.repeat(25));
  await expect(page.getByLabel('Имя')).toHaveValue('Ы'.repeat(21));
});

test(
  'inputs have their type, placeholder, focus and error flag; the button its padding',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/registration');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    for (const [label, type] of [
      ['E-mail', 'email'],
      ['Имя', 'text'],
      ['Пароль', 'password'],
      ['Подтверждение пароля', 'password'],
    ] as const) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', type);
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('placeholder', /\S/);
      await expect(page.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-invalid');
    }
    await expect(submit(page)).toHaveCSS('padding', '10px 22px');
    await submit(page).click();
    await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(
      /^Поле обязательно для заполнения Латинские буквы/,
    );
  },
);

test('every value that the rules allow is accepted', { tag: '@long' }, async ({ page }) => {
  await page.goto('/registration');
  await fillRegistration(page, {
    email: 'a.b-c1@mail.shop-x.ru',
    name: 'Ёлкаz',
    password: 'aZ09!$^&*,.()_+-',
    confirm: 'x',
  });
  await submit(page).click();
  await expect(errorOf(page, 'Подтверждение пароля')).toHaveText('Введённый пароль не совпадает');
  for (const label of ['E-mail', 'Имя', 'Пароль'])
    await expect(page.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-invalid');
});

test('Enter in any field submits', { tag: '@long' }, async ({ page }) => {
  for (const label of ['E-mail', 'Имя', 'Пароль', 'Подтверждение пароля']) {
    await page.goto('/registration');
    await page.getByLabel(label, { exact: true }).press('Enter');
    await expect(errorOf(page, label)).toHaveText('Поле обязательно для заполнения');
  }
});

test('secrets are sealed under the stone; the button is disabled and loading until the reply; 201 leads to the code', async ({
  page,
}) => {
  await page.goto('/registration');
  let release = (): void => undefined;
  const released = new Promise<void>((go) => {
    release = go;
  });
  await page.route('**/api/v1/user/create', async (route) => {
    await released;
    await route.continue();
  });
  const email = freshEmail();
  await fillRegistration(page, { email });
  const shook = page.waitForResponse('**/api/v1/selina');
  const sent = page.waitForRequest('**/api/v1/user/create');
  await page.getByLabel('Имя').press('Enter');
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  release();
  const { stone } = (await (await shook).json()) as { stone: string };
  expect((await sent).headers()['stone']).toBe(stone);
  const body = (await sent).postDataJSON() as Record<string, string>;
  expect(Object.keys(body).sort()).toEqual(['confirm', 'email', 'name', 'password', 'selina']);
  for (const secret of ['password', 'confirm']) expect(body[secret]).not.toContain(password);
  expect(body['selina']).toBe(selinaOf(stone));
  await expect(page).toHaveURL(/\/confirmation\/code$/);
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
});

test('a taken e-mail is shown at its field, and the way on from there ends signed in', async ({
  page,
  browser,
  server,
}) => {
  const email = freshEmail();
  const other = await browser.newContext();
  await register(await other.newPage(), server, email);
  await other.close();
  await page.goto('/registration');
  await fillRegistration(page, { email });
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(errorOf(page, 'E-mail')).toHaveText('Пользователь с таким адресом email уже существует');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(submit(page)).toBeEnabled();
  await page.getByLabel('E-mail').fill(freshEmail());
  await expect(page.getByLabel('E-mail')).not.toHaveAttribute('aria-invalid');

  await page.getByLabel('E-mail').fill(email);
  await submit(page).click();
  await page.getByRole('link', { name: 'Войдите' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByLabel('Пароль').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/confirmation\/code$/);
  await typeCode(page, await server.codeFor(email));
  await expect(page).toHaveURL(/\/dialogs$/);
});

test('an unreachable server is shown in words', { tag: '@long' }, async ({ page }) => {
  await page.goto('/registration');
  await page.route('**/api/v1/**', (route) => route.abort());
  await fillRegistration(page, { email: freshEmail() });
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByRole('alert')).toContainText('Нет связи с сервером');
  await expect(submit(page)).toBeEnabled();
});

test('a code belongs to the tab where the registration began: another tab shows no field for it, and why', async ({
  page,
  context,
  server,
}) => {
  const email = freshEmail();
  await page.goto('/registration');
  await fillRegistration(page, { email });
  await submit(page).click();
  await expect(page).toHaveURL(/\/confirmation\/code$/);
  const two = await context.newPage();
  await two.goto('/confirmation/code');
  await expect(two.getByRole('main')).toContainText('Код вводят во вкладке, где начали вход или регистрацию');
  await expect(two.getByRole('main').getByRole('link', { name: 'Войти' })).toBeVisible();
  await expect(two.getByLabel('Цифра 1 из 6')).toHaveCount(0);
  await page.reload();
  await typeCode(page, await server.codeFor(email));
  await expect(page).toHaveURL(/\/dialogs$/);
});
