import { expect, test } from './owner-test.ts';
import { freshEmail, password, typeCode } from './account.ts';
import { forgetPasswords } from './forget-passwords.ts';
import { createOwner } from '../../tests/harness/owner.ts';

test('a change of e-mail or password that was abandoned starts from its first step', async ({ page }) => {
  await page.goto('/setting/email');
  const nav = page.getByRole('navigation', { name: 'Разделы настроек' });
  await page.getByLabel('Новый e-mail').fill(freshEmail());
  await page.getByRole('button', { name: 'Получить код' }).click();
  await typeCode(page, '1');
  await nav.getByRole('link', { name: 'Пароль' }).click();
  for (const label of ['Новый пароль', 'Подтверждение пароля']) await page.getByLabel(label).fill('Another_pass2');
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await page.getByRole('dialog').getByLabel('Нынешний пароль').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Сменить пароль' })).toBeVisible();
  await nav.getByRole('link', { name: 'E-mail' }).click();
  await expect(page.getByLabel('Новый e-mail')).toHaveValue('');
  await nav.getByRole('link', { name: 'Пароль' }).click();
  for (const label of ['Новый пароль', 'Подтверждение пароля']) await expect(page.getByLabel(label)).toHaveValue('');
});

test('the e-mail changes by a code sent to the new address', async ({ page, server, owner }) => {
  await page.goto('/setting/email');
  const field = page.getByLabel('Новый e-mail');
  await field.fill('Nope');
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByText('Не соответствует стандарту E-mail адресов')).toBeVisible();
  const next = freshEmail('new');
  await field.fill(next);
  const mails = server.outbox().length;
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByText(`Код отправлен на новый адрес ${next}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /Отправить код ещё раз через/ })).toBeDisabled();
  await expect(page.getByLabel('Цифра 1 из 6')).toBeFocused();
  expect(
    server
      .outbox()
      .slice(mails)
      .map(({ to }) => to)
      .filter((to) => [owner.email, next].includes(to)),
  ).toEqual([next]);
  const code = await server.codeFor(next);
  await typeCode(page, code === '000000' ? '111111' : '000000');
  await expect(page.getByText('Неверный код', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Цифра 1 из 6')).toBeFocused();
  await page.keyboard.type(code);
  await expect(page.getByText('E-mail изменён')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`Сейчас: ${next}`);
});

test('the e-mail of somebody else is refused at the field', async ({ page, server }) => {
  const other = await createOwner(server);
  await page.goto('/setting/email');
  await page.getByLabel('Новый e-mail').fill(other.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Пользователь с таким адресом email уже существует')).toBeVisible();
});

test('the e-mail changes after the password, where that was shown too long ago', async ({ page, server }) => {
  await page.goto('/setting/email');
  const next = freshEmail('later');
  const modal = page.getByRole('dialog', { name: 'Подтвердите паролем' });
  const showPassword = async (): Promise<void> => {
    await modal.getByLabel('Нынешний пароль').fill(password);
    await page.keyboard.press('Enter');
    await expect(modal).toHaveCount(0);
  };
  forgetPasswords(server);
  await page.getByLabel('Новый e-mail').fill(next);
  await page.keyboard.press('Enter');
  await modal.getByLabel('Нынешний пароль').fill('Wrong-password1');
  await page.keyboard.press('Enter');
  await expect(modal.getByText('Неправильный пароль')).toBeVisible();
  await showPassword();
  await expect(page.getByText(`Код отправлен на новый адрес ${next}`)).toBeVisible();
  await expect(page.getByLabel('Цифра 1 из 6')).toBeFocused();
  forgetPasswords(server);
  await page.keyboard.type(await server.codeFor(next));
  await expect(modal).toBeVisible();
  await showPassword();
  await expect(page.getByText('E-mail изменён')).toBeVisible();
});

test('the password changes after the present one and a code; another sign-in ends', async ({
  browser,
  page,
  server,
  owner,
}) => {
  await page.goto('/setting/password');
  await page.getByLabel('Новый пароль').fill('Another_pass2');
  await page.getByLabel('Подтверждение пароля').fill('Another_pass');
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await expect(page.getByText('Введённый пароль не совпадает')).toBeVisible();
  await page.getByLabel('Подтверждение пароля').fill('Another_pass2');
  await page.getByRole('button', { name: 'Продолжить' }).click();
  const modal = page.getByRole('dialog', { name: 'Подтвердите паролем' });
  await modal.getByLabel('Нынешний пароль').fill('Wrong-password1');
  await modal.getByRole('button', { name: 'Продолжить' }).click();
  await expect(modal.getByText('Неправильный пароль')).toBeVisible();
  await modal.getByLabel('Нынешний пароль').fill(password);
  await page.keyboard.press('Enter');
  await expect(modal).toHaveCount(0);
  await expect(page.getByText('Код отправлен', { exact: false })).toBeVisible();
  await typeCode(page, await server.codeFor(owner.email));
  await expect(page.getByText('Пароль изменён', { exact: false })).toBeVisible();

  const other = await browser.newContext({ locale: 'ru-RU' });
  const guest = await other.newPage();
  await guest.goto('/login');
  await guest.getByLabel('E-mail').fill(owner.email);
  await guest.getByLabel('Пароль').fill(password);
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('alert')).toHaveText('Неправильный e-mail или пароль.');
  await guest.getByLabel('Пароль').fill('Another_pass2');
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL(/\/confirmation\/code$/);
  await typeCode(guest, await server.codeFor(owner.email));
  await expect(guest).toHaveURL(/\/dialogs$/);

  await page.goto('/setting/sign-ins');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('Этот вход')).toHaveCount(1);
  await page.getByRole('button', { name: 'Завершить' }).click();
  const confirm = page.getByRole('dialog', { name: 'Завершить вход?' });
  await confirm.getByRole('button', { name: 'Завершить' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await guest.goto('/settings');
  await expect(guest).toHaveURL('/login');
  await other.close();
});
