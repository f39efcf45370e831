import { expect, test } from '../../tests/harness/browser/policy.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { createOwner } from '../../tests/harness/owner.ts';
import { expectAccessible } from './accessible.ts';
import { accountContext, freshEmail, password, typeCode } from './account.ts';

let server: ServerProcess;
test.beforeAll(({ server: shared }) => void (server = shared));

const next = 'Remembered_22';

/** The link of the newest letter about a new password. */
async function linkFor(email: string): Promise<string> {
  let link = '';
  await expect
    .poll(() => {
      const letter = server.outbox().findLast(({ to, text }) => to === email && text.includes('/reset/password#'));
      return (link = /Задать пароль: (\S+)/.exec(letter?.text ?? '')?.[1] ?? '');
    })
    .not.toBe('');
  return link;
}

test('a forgotten password: from «Забыли пароль?» by the mailed link to the dialogs; old sign-ins are over', async ({
  browser,
  page,
}) => {
  const { context, email } = await accountContext(browser, server);
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'Забыли пароль?' }).click();
  await expect(page.getByRole('heading', { name: 'Новый пароль' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await expectAccessible(page);

  await page.goto(await linkFor(email));
  await page.reload();
  await expectAccessible(page);
  const field = page.getByLabel('Новый пароль');
  await expect(field).toHaveAccessibleDescription(/От\s8\sдо\s32\sсимволов: латинские буквы/);
  await field.fill(next);
  await page.getByLabel('Подтверждение пароля').fill(next);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Пароль изменён' })).toBeVisible();
  await expectAccessible(page);
  const old = await context.newPage();
  await old.goto(`${server.url}/dialogs`);
  await expect(old).toHaveURL(/\/login$/);

  await page.getByRole('link', { name: 'Войти' }).last().click();
  await expect(page.getByLabel('E-mail'), 'the address is filled in').toHaveValue(email);
  await expect(page.getByLabel('Пароль')).toBeFocused();
  await page.getByLabel('Пароль').fill(next);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/confirmation\/code$/);
  await typeCode(page, await server.codeFor(email));
  await expect(page).toHaveURL(/\/dialogs$/);
});

test('an address without an account is answered in the same words', async ({ page }) => {
  await page.goto(`${server.url}/reset/password`);
  await page.getByLabel('E-mail').fill(freshEmail('nobody'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible();
});

test('an address gets no more letters an hour than the screen states', { tag: '@long' }, async ({ page }) => {
  const limited = await startServer({ env: { RATE_LIMITS: 'on' } });
  try {
    const { email } = await createOwner(limited);
    await page.goto(`${limited.url}/reset/password`);
    for (let asked = 0; asked < 6; asked += 1) {
      await page.getByLabel('E-mail').fill(email);
      await page.keyboard.press('Enter');
      await expect(page.getByText('За час приходит не больше двух писем.')).toBeVisible();
      await page.getByRole('button', { name: 'Указать другой адрес' }).click();
    }
    // The server ends only when the letters under way are sent.
    await limited.end('SIGTERM');
    const links = limited.outbox().filter(({ to, text }) => to === email && text.includes('/reset/password#'));
    expect(links).toHaveLength(2);
  } finally {
    await limited.stop();
  }
});

test('a used or cut link shows so and leads to a new one', { tag: '@long' }, async ({ page }) => {
  for (const token of ['A'.repeat(43), 'short']) {
    await page.goto('about:blank');
    await page.goto(`${server.url}/reset/password#${token}`);
    for (const label of ['Новый пароль', 'Подтверждение пароля']) await page.getByLabel(label).fill(next);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Ссылка не подходит' })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Прислать новую' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
});

test(
  'a password can be shown and hidden; the rules are shown at the fields before they are broken',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${server.url}/registration`);
    const field = page.getByLabel('Пароль', { exact: true });
    await field.fill(password);
    await expect(field).toHaveAttribute('type', 'password');
    const eye = page.getByRole('button', { name: 'Показать введённое' }).first();
    await eye.click();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(eye).toHaveAttribute('aria-pressed', 'true');
    await eye.click();
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveAccessibleDescription(/От\s8\sдо\s32/);
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/знак _ не/);
    await expect(page.getByLabel('Имя')).toHaveAccessibleDescription(/без\sпробелов/);
    await expectAccessible(page);
  },
);

test(
  'after a registration the code’s screen leads back to registering, and neither entry of the menu is lit',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${server.url}/registration`);
    await page.getByLabel('E-mail').fill(freshEmail());
    await page.getByLabel('Имя').fill('Анна');
    for (const label of ['Пароль', 'Подтверждение пароля'])
      await page.getByLabel(label, { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/confirmation\/code$/);
    await expect(page.getByRole('navigation').locator('[aria-current]')).toHaveCount(0);
    await page.getByRole('link', { name: 'Зарегистрироваться заново' }).click();
    await expect(page).toHaveURL(/\/registration$/);
  },
);
