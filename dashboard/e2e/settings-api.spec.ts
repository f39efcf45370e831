import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { password } from './account.ts';
import { forgetPasswords } from './forget-passwords.ts';
import { expect, test } from './owner-test.ts';

test('an API token: made with its rights, shown once, used, revoked after a question', async ({ page, server }) => {
  await page.goto('/setting/api');
  await expect(page.getByText('Токенов пока нет')).toBeVisible();
  await page.getByRole('button', { name: 'Создать токен' }).click();
  const form = page.getByRole('form', { name: 'Новый токен' });
  await form.getByRole('switch', { name: 'Чтение' }).uncheck();
  await form.getByLabel('Название').fill('Бот доставки');
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect(form.getByRole('alert')).toHaveText('Выберите хотя бы одно право');
  await form.getByRole('switch', { name: 'Чтение' }).check();
  await form.getByRole('switch', { name: 'Ответы' }).check();
  await form.getByRole('button', { name: 'Создать' }).click();
  const token = (await page.getByRole('group', { name: 'Токен Бот доставки' }).textContent()) ?? '';
  expect(token).toMatch(/^otk_[\w-]{43}$/);
  const count = () =>
    page.request.get(`${server.url}/api/v1/dialog/count`, { headers: { authorization: `Bearer ${token}` } });
  expect((await count()).status()).toBe(200);
  await page.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByText(token)).toHaveCount(0);

  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Бот доставки' });
  await expect(row).toContainText('ЧтениеОтветы');
  await expect(row).toContainText('Использован: только что');
  await row.getByRole('button', { name: 'Отозвать токен Бот доставки' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await expect(page.getByText('Токен отозван')).toBeVisible();
  await expect(page.getByText('Токенов пока нет')).toBeVisible();
  expect((await count()).status()).toBe(401);
});

test('a page of another origin calls by a token once its address is listed, and is out when it is not', async ({
  browser,
  page,
  context,
  server,
}) => {
  const panel = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>panel</title>'),
  );
  await new Promise<void>((ready) => {
    panel.listen(0, '127.0.0.1', ready);
  });
  const origin = `http://127.0.0.1:${(panel.address() as AddressInfo).port}`;
  const own = await browser.newContext();
  const elsewhere = await own.newPage();
  await elsewhere.goto(origin);
  const access = (await context.cookies()).find(({ name }) => name === 'jwt')?.value ?? '';
  const count = () =>
    elsewhere.evaluate(
      async ([url, token]) => {
        const response = await fetch(`${url}/api/v1/dialog/count`, {
          headers: { authorization: `Bearer ${token}` },
        }).catch(() => null);
        return response?.status ?? 'blocked';
      },
      [server.url, access],
    );
  expect(await count()).toBe('blocked');

  await page.goto('/setting/api');
  const form = page.getByRole('form', { name: 'Адреса своих интерфейсов' });
  await form.getByLabel('Разрешённые адреса').fill('panel.example.ru');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(form).toContainText('«panel.example.ru» — не адрес вида https://panel.example.ru');
  await form.getByLabel('Разрешённые адреса').fill(`${origin}/\nhttps://panel.example.ru`);
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Адреса сохранены')).toBeVisible();
  await expect(form.getByLabel('Разрешённые адреса')).toHaveValue(`${origin}\nhttps://panel.example.ru`);
  expect(await count()).toBe(200);
  await form.getByLabel('Разрешённые адреса').fill('');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(form.getByLabel('Разрешённые адреса')).toHaveValue('');
  await expect.poll(count).toBe('blocked');
  await own.close();
  panel.close();
});

test('a token, an address and the secret wait for the password, where that was shown too long ago', async ({
  page,
  server,
  owner,
}) => {
  const domain = await owner.domain('shop.ru');
  const modal = page.getByRole('dialog', { name: 'Подтвердите паролем' });
  const showPassword = async (): Promise<void> => {
    await modal.getByLabel('Нынешний пароль').fill('Wrong-password1');
    await page.keyboard.press('Enter');
    await expect(modal.getByText('Неправильный пароль')).toBeVisible();
    await modal.getByLabel('Нынешний пароль').fill(password);
    await page.keyboard.press('Enter');
    await expect(modal).toHaveCount(0);
  };
  const mailed = (text: string) =>
    server.outbox().filter((letter) => letter.to === owner.email && letter.text.includes(text));

  await page.goto('/setting/api');
  const form = page.getByRole('form', { name: 'Адреса своих интерфейсов' });
  await form.getByLabel('Разрешённые адреса').fill('https://panel.example.ru');
  forgetPasswords(server);
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await modal.getByRole('button', { name: 'Отмена' }).click();
  await expect(modal).toHaveCount(0);
  await page.getByRole('button', { name: 'Создать токен' }).click();
  const fresh = page.getByRole('form', { name: 'Новый токен' });
  await fresh.getByLabel('Название').fill('Бот');
  await fresh.getByRole('button', { name: 'Создать' }).click();
  await expect(modal).toHaveCount(1);
  await showPassword();
  await expect(page.getByRole('group', { name: 'Токен Бот' })).toBeVisible();
  await expect.poll(() => mailed('создан токен API').length).toBe(1);

  forgetPasswords(server);
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await showPassword();
  await expect(page.getByText('Адреса сохранены')).toBeVisible();
  await expect.poll(() => mailed('https://panel.example.ru').length).toBe(1);

  await page.goto('/setting/developer');
  forgetPasswords(server);
  await page.getByRole('button', { name: 'Показать секрет' }).click();
  await showPassword();
  const secret = page.getByRole('group', { name: 'Секрет подписи' });
  const first = (await secret.textContent())!;
  await expect.poll(() => mailed(domain.name).length).toBe(1);

  forgetPasswords(server);
  const question = page.getByRole('dialog', { name: 'Сменить секрет?' });
  for (const [isOff, letter] of [
    [false, 'Прежний секрет действует ещё час'],
    [true, 'Прежний секрет больше не\u00a0действует'],
  ] as const) {
    await page.getByRole('button', { name: 'Сменить секрет' }).click();
    if (isOff) await question.getByRole('switch', { name: 'Отключить прежний сразу' }).click();
    await question.getByRole('button', { name: 'Сменить', exact: true }).click();
    if (!isOff) await showPassword();
    await expect(page.getByText('Секрет сменён').last()).toBeVisible();
    await expect(page.getByText(/^Прежний секрет действует до\s\d\d:\d\d/)).toHaveCount(isOff ? 0 : 1);
    await expect.poll(() => mailed(letter).length).toBe(1);
  }
  await expect(secret).not.toHaveText(first);
});
