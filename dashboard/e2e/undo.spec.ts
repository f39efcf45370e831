import type { BrowserContext, Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';
import { expectAccessible } from './accessible.ts';
import { accountContext, freshEmail, password, typeCode } from './account.ts';

let server: ServerProcess;
test.beforeAll(({ server: shared }) => void (server = shared));

const logIn = async (page: Page, email: string, secret: string): Promise<void> => {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль').fill(secret);
  await page.keyboard.press('Enter');
};

/**
 * Somebody who knows the password and reads the mailbox for a moment takes the account over: a new address, then a new
 * password.
 */
async function steal(page: Page, email: string): Promise<string> {
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/confirmation\/code$/);
  await typeCode(page, await server.codeFor(email));
  await expect(page).toHaveURL(/\/dialogs$/);
  const theirs = freshEmail('thief');
  await page.goto(`${server.url}/setting/email`);
  await page.getByLabel('Новый e-mail').fill(theirs);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Цифра 1 из 6')).toBeVisible();
  await typeCode(page, await server.codeFor(theirs));
  await expect(page.getByText('E-mail изменён')).toBeVisible();
  await page.goto(`${server.url}/setting/password`);
  for (const label of ['Новый пароль', 'Подтверждение пароля']) await page.getByLabel(label).fill('Stolen_pass22');
  await page.keyboard.press('Enter');
  await page.getByLabel('Нынешний пароль').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Цифра 1 из 6')).toBeVisible();
  await typeCode(page, await server.codeFor(theirs));
  await expect(page.getByText('Пароль изменён', { exact: false })).toBeVisible();
  return theirs;
}

/** The link of the newest letter about a change that this address got. */
const linkFor = (email: string): string => {
  const mail = server
    .outbox()
    .filter(({ to, text }) => to === email && text.includes('/undo/email#'))
    .at(-1);
  return /Это не\sя: (\S+)/.exec(mail?.text ?? '')![1]!;
};

test('the link «Это не я» gives a stolen account back: followed from the letter to the dialogs', async ({
  browser,
}) => {
  const owner: { context: BrowserContext; email: string } = await accountContext(browser, server);
  const { email } = owner;
  const foreign = await browser.newContext({ locale: 'ru-RU' });
  const thief = await foreign.newPage();
  const theirs = await steal(thief, email);

  const page = await owner.context.newPage();
  const seen: string[] = [];
  page.on('request', (request) => seen.push(`${request.method()} ${request.url()}`));
  const link = linkFor(email);
  await page.goto(link);
  const button = page.getByRole('button', { name: 'Вернуть прежний адрес' });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  // To look at the page changes nothing, and the token is in no address that is asked for.
  await page.reload();
  await expect(button).toBeVisible();
  const token = link.split('#')[1]!;
  expect(seen.filter((request) => request.startsWith('POST') || request.includes(token))).toEqual([]);
  await thief.goto(`${server.url}/setting/email`);
  await expect(thief.getByRole('main')).toContainText(`Сейчас: ${theirs}`);

  await button.click();
  await expect(page.getByRole('heading', { name: 'Прежний адрес возвращён' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);
  await expectAccessible(page);
  expect(seen.filter((request) => request.includes(token))).toEqual([]);
  await thief.goto(`${server.url}/setting/email`);
  await expect(thief).toHaveURL(/\/login$/);
  await logIn(thief, theirs, 'Stolen_pass22');
  await expect(thief.getByRole('alert')).toHaveText('Неправильный e-mail или пароль.');

  await page.getByRole('link', { name: 'Войти' }).first().click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/confirmation\/code$/);
  await typeCode(page, await server.codeFor(email));
  await expect(page).toHaveURL(/\/dialogs$/);

  await page.goto(link);
  await page.getByRole('button', { name: 'Вернуть прежний адрес' }).click();
  await expect(page.getByRole('alert')).toContainText('Ссылка уже использована или устарела');
  await expect(button).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Войти' })).toBeVisible();
  await Promise.all([foreign.close(), owner.context.close()]);
});

test('a link that has lost its token shows so before anything is pressed', async ({ page }) => {
  await page.goto(`${server.url}/undo/email`);
  await expect(page.getByText('Ссылка неполная. Откройте её из письма целиком.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Вернуть прежний адрес' })).toHaveCount(0);
});

test('a link that was cut shows so', async ({ page }) => {
  await page.goto(`${server.url}/undo/email#abc`);
  await page.getByRole('button', { name: 'Вернуть прежний адрес' }).click();
  await expect(page.getByRole('alert')).toHaveText('Ссылка неполная. Откройте её из письма целиком.');
});

test('a password that everybody knows is refused at its field', async ({ page }) => {
  await page.goto(`${server.url}/registration`);
  await page.getByLabel('E-mail').fill(freshEmail());
  await page.getByLabel('Имя').fill('Анна');
  for (const label of ['Пароль', 'Подтверждение пароля'])
    await page.getByLabel(label, { exact: true }).fill('qwerty123');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('Этот пароль слишком известен — придумайте другой')).toBeVisible();
});
