import { brotliCompressSync } from 'node:zlib';
import { type Browser, type BrowserContext, expect, type Locator, type Page, type Response } from 'playwright/test';
import { createOwner } from '../../tests/harness/owner.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';
import { password } from '../../tests/harness/sign-up.ts';

export { password };

let made = 0;
/** An address that no other test of this run has. */
export const freshEmail = (name = 'anna'): string => `${name}${Date.now().toString(36)}${made++}@example.ru`;

/** Fills the registration form. */
export const fillRegistration = async (
  page: Page,
  values: { email: string; name?: string; password?: string; confirm?: string },
): Promise<void> => {
  await page.getByLabel('E-mail').fill(values.email);
  await page.getByLabel('Имя').fill(values.name ?? 'Анна');
  await page.getByLabel('Пароль', { exact: true }).fill(values.password ?? password);
  await page.getByLabel('Подтверждение пароля').fill(values.confirm ?? values.password ?? password);
};

/** Types the code into the six boxes. */
export const typeCode = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Цифра 1 из 6').focus();
  await page.keyboard.type(code);
};

/** Registers through the screens and ends at the dialogs. */
export const register = async (page: Page, server: ServerProcess, email = freshEmail()): Promise<string> => {
  await page.goto(`${server.url}/registration`);
  await fillRegistration(page, { email });
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page).toHaveURL(/\/confirmation\/code$/);
  await typeCode(page, await server.codeFor(email));
  await expect(page).toHaveURL(/\/dialogs$/);
  return email;
};

/** A browser context of a new account. */
export const accountContext = async (
  browser: Browser,
  server: ServerProcess,
  email = freshEmail(),
): Promise<{ context: BrowserContext; email: string }> => {
  const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1280, height: 800 } });
  await (await createOwner(server, undefined, email)).signIn(context);
  return { context, email };
};

export const mobile = { width: 390, height: 844 };

/** What the scripts of an address weigh, in bytes of brotli, until it shows `shown` and has come to rest. */
export async function scriptBytes(page: Page, url: string, shown: Locator): Promise<number> {
  const scripts: Promise<number>[] = [];
  const weigh = (response: Response): void => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => brotliCompressSync(body).length));
  };
  page.on('response', weigh);
  await page.goto(url);
  await expect(shown).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('response', weigh);
  return (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
}
