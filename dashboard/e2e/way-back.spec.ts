import { accountContext, fillRegistration, freshEmail, typeCode } from './account.ts';
import { expect, test } from './server-test.ts';

test('who goes back from the code and registers again is refused, and the code of the letter is still good', async ({
  page,
  server,
}) => {
  const email = freshEmail();
  await page.goto('/registration');
  for (const seen of [/\/confirmation\/code$/, /\/registration$/]) {
    await fillRegistration(page, { email });
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(page).toHaveURL(seen);
    if (seen.test('/registration')) await expect(page.getByText('уже существует')).toBeVisible();
    else await page.goBack();
  }
  await page.goForward();
  await typeCode(page, await server.codeFor(email));
  await expect(page).toHaveURL(/\/dialogs$/);
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
