import { accountContext, fillRegistration, freshEmail, typeCode } from './account.ts';
import { expect, test } from './server-test.ts';

test('who goes back from the code registers again, and the newest code signs in', async ({ page, server }) => {
  const email = freshEmail();
  await page.goto('/registration');
  await fillRegistration(page, { email });
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page).toHaveURL(/\/confirmation\/code$/);
  await server.codeFor(email);
  await page.goBack();
  await fillRegistration(page, { email });
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page).toHaveURL(/\/confirmation\/code$/);
  await typeCode(page, await server.codeFor(email));
  await expect(page).toHaveURL(/\/dialogs$/);
});

test('an address that was not confirmed is registered elsewhere: nothing was reserved', async ({
  page,
  browser,
  server,
}) => {
  const email = freshEmail();
  await page.goto('/registration');
  await fillRegistration(page, { email });
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page).toHaveURL(/\/confirmation\/code$/);
  await server.codeFor(email);

  const context = await browser.newContext({ locale: 'ru-RU', baseURL: server.url });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/registration');
  await fillRegistration(elsewhere, { email });
  await elsewhere.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(elsewhere).toHaveURL(/\/confirmation\/code$/);
  await typeCode(elsewhere, await server.codeFor(email));
  await expect(elsewhere).toHaveURL(/\/dialogs$/);
  await context.close();
});

test('answers that are written in a step wait there while it is folded, and while another screen is looked at', async ({
  browser,
  server,
}) => {
  const { context } = await accountContext(browser, server);
  const page = await context.newPage();
  await page.goto(`${server.url}/dialogs`);
  await page.getByLabel('Адрес сайта').fill('cafe.example.ru');
  await page.keyboard.press('Enter');
  const step = (name: string) => page.getByRole('heading', { name }).getByRole('button');
  const trade = page.getByRole('button', { name: /Кафе и доставка/ });
  const answer = page.getByRole('textbox', { name: /^Ответ: / }).first();
  await step('Ассистент').click();
  await trade.click();
  await answer.fill('Привезём за час, от 1 500 ₽ — бесплатно.');

  await step('Подтверждение').click();
  await expect(answer).toBeHidden();
  await step('Ассистент').click();
  await expect(answer).toHaveValue('Привезём за час, от 1 500 ₽ — бесплатно.');

  await page.getByRole('link', { name: 'Ассистент', exact: true }).click();
  await page.getByRole('button', { name: 'Вернуться' }).click();
  await step('Ассистент').click();
  await trade.click();
  await expect(answer).toHaveValue('Привезём за час, от 1 500 ₽ — бесплатно.');
  await context.close();
});
