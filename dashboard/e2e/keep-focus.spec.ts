import { expect, test } from './owner-test.ts';

test('the focus of a removed control moves to the nearest part around it, and Tab continues from there', async ({
  page,
  owner,
}) => {
  await owner.call('/domain/create', { method: 'POST', body: { name: 'shop.ru' } });
  await page.goto('/start');
  await page.getByRole('heading', { name: 'Ассистент' }).getByRole('button').click();
  await page.getByRole('button', { name: /Кафе и доставка/ }).click();
  const list = page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: /^Убрать/ }) })
    .last();
  const drop = list.getByRole('button', { name: /^Убрать/ });
  const count = await drop.count();
  await drop.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(drop).toHaveCount(count - 1);
  await expect(list, 'not the body, nor the whole of the page').toBeFocused();
  await page.keyboard.press('Tab');
  await expect(drop.first(), 'Tab goes into the list').toBeFocused();
  await expect(list, 'which is no stop of its own').not.toHaveAttribute('tabindex');
});

test('after a window whose button was removed, the part around that button has the focus', async ({ page, owner }) => {
  for (const name of ['Склад', 'Доставка'])
    await owner.call('/user/token/create', { method: 'POST', body: { name, scopes: ['read'] } });
  await page.goto('/setting/api');
  await page.getByRole('button', { name: 'Отозвать токен Склад' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Отозвать токен Склад' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const holds = () =>
    page.evaluate(() =>
      ['Доставка', 'Адреса своих интерфейсов'].map((text) => document.activeElement?.textContent.includes(text)),
    );
  await expect.poll(holds, 'the list of tokens, and not the whole of the page').toEqual([true, false]);
});
