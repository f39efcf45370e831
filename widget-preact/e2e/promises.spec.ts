import { expect, test } from '../../tests/harness/browser/policy.ts';
import type { DialogDetail, DialogHeader } from '../../sdk/src/contract/contract.ts';
import { box, chat, comeOnline, launcher, log, openChat, reloadChat, say, startStage, type Stage } from './stage.ts';

// What the widget promises, each with what happens.

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const address = (path: string) => stage.put(path, `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`);

test('«ассистент ответит сразу, а если не знает ответа, позовёт человека — человек ответит здесь»', async ({
  page,
  context,
}) => {
  const operator = await comeOnline(stage, context);
  await page.bringToFront();
  await openChat(page, address('/here'));
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await say(page, 'Почему конверт синий?');
  await expect(log(page).getByText('Передал вопрос оператору — человек ответит здесь.')).toBeVisible();
  const { id, session } = await stage.newest();
  expect(await stage.owner(`GET /dialog/header/${id}`)).toMatchObject({ waiting: true });
  await stage.answer(session, 'Так заведено.');
  await expect(log(page).getByText('Так заведено.')).toBeVisible();
  await operator.leave();
});

test('«Позвал оператора — человек ответит здесь», also after a reload', async ({ page, context }) => {
  const operator = await comeOnline(stage, context);
  await page.bringToFront();
  await openChat(page, address('/called'));
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
  await expect(log(page).getByText('Позвал оператора — человек ответит здесь.')).toBeVisible();
  const { id, session } = await stage.newest();
  expect(await stage.owner(`GET /dialog/header/${id}`)).toMatchObject({ waiting: true });
  await page.reload();
  await stage.answer(session, 'Слушаю вас.');
  await expect(log(page).getByText('Слушаю вас.')).toBeVisible();
  await operator.leave();
});

test('«Ответ придёт и сюда, и на почту»: here on whatever page of the site the visitor is', async ({ page }) => {
  await openChat(page, address('/mailed'));
  await say(page, 'Почему конверт синий?');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
  const field = log(page).getByRole('textbox', { name: 'Оставьте e-mail, и ответ придёт письмом' });
  await field.fill('anna@example.ru');
  await field.press('Enter');
  await expect(log(page).getByText('Ответ придёт и сюда, и на почту.')).toBeVisible();
  const { session } = await stage.newest();
  await page.keyboard.press('Escape');
  await page.goto(address('/mailed-next'));
  await expect(launcher(page)).toBeVisible();
  await stage.answer(session, 'Так заведено.');
  await page.reload();
  await expect(page.locator('.teaser')).toContainText('Так заведено.');
  await launcher(page).click();
  await expect(log(page).getByText('Так заведено.')).toBeVisible();
});

test('«Если появится вопрос, просто напишите сюда»: the dialog is open again, and answered', async ({ page }) => {
  await openChat(page, address('/closed'));
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  const { id } = await stage.newest();
  await stage.owner(`PATCH /dialog/close/${id}`, { closed: true });
  await expect(log(page).getByText('Если появится вопрос, просто напишите сюда.')).toBeVisible();
  await say(page, 'Как оплатить заказ?');
  await expect(log(page).getByText('Принимаем карты и наличные.')).toBeVisible();
  expect(await stage.owner(`GET /dialog/header/${id}`)).toMatchObject({ closed: false });
});

test('«Вернуть ассистента»: it answers again', async ({ page }) => {
  await openChat(page, address('/given-back'));
  await say(page, 'Почему конверт синий?');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const { session } = await stage.newest();
  await stage.answer(session, 'Здравствуйте, слушаю.');
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  await chat(page).getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('menuitem', { name: 'Вернуть ассистента' }).click();
  await expect(chat(page).getByText('Отвечает ассистент')).toBeVisible();
  await say(page, 'Как оплатить заказ?');
  await expect(log(page).getByText('Принимаем карты и наличные.')).toBeVisible();
  await expect(log(page).getByText('Доставим за два дня.'), 'that was the operator’s').toHaveCount(0);
});

test('«исчезнут навсегда — и у вас, и у оператора»: dialog, file and list', async ({ page }) => {
  await openChat(page, address('/erased'));
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await chat(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'паспорт.txt', mimeType: 'text/plain', buffer: Buffer.from('номер') });
  const file = (await log(page)
    .getByRole('link', { name: /паспорт/ })
    .getAttribute('href'))!;
  expect((await page.request.get(file)).status()).toBe(200);
  const { id } = await stage.newest();
  await chat(page).getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('menuitem', { name: 'Удалить мою переписку' }).click();
  await expect(chat(page).getByText('Переписка и файлы исчезнут навсегда — и у вас, и у оператора.')).toBeVisible();
  await chat(page).getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(log(page).getByText('Доставим за два дня.')).toHaveCount(0);
  expect((await page.request.get(file)).status()).toBe(404);
  await expect(stage.owner<DialogDetail>(`GET /dialog/detail/${id}`)).rejects.toThrow();
  await reloadChat(page);
  await expect(log(page).getByText('Здравствуйте! Задайте вопрос')).toBeVisible();
  await expect(log(page).getByText('Доставим за два дня.')).toHaveCount(0);
});

test('«Чат сейчас недоступен · Повторить»: retries, and what is written until then is sent', async ({ page }) => {
  await page.route('**/widget/session', (route) =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"status":404,"code":"not_found"}' }),
  );
  await openChat(page, address('/failed'));
  const again = chat(page).getByRole('button', { name: 'Повторить' });
  await expect(again).toBeVisible();
  await page.unroute('**/widget/session');
  await again.click();
  await expect(again).toHaveCount(0);
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
});

test('«Не отправлено · Повторить»: goes out then, once', async ({ page }) => {
  await openChat(page, address('/refused'));
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await page.route('**/widget/file', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      body: '{"status":400,"code":"invalid"}',
    }),
  );
  await chat(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'договор.txt', mimeType: 'text/plain', buffer: Buffer.from('текст') });
  const again = log(page).getByRole('button', { name: 'Повторить' });
  await expect(again).toBeVisible();
  await page.unroute('**/widget/file');
  await again.click();
  await expect(log(page).getByRole('link', { name: /договор/ })).toHaveCount(1);
  await expect(again).toHaveCount(0);
});

test('«Показать более ранние»: a press shows them', async ({ page }) => {
  await openChat(page, address('/older'));
  await say(page, 'Самое первое');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const { session } = await stage.newest();
  for (let part = 0; part < 6; part++)
    await stage.answer(session, ...Array.from({ length: 20 }, (_, at) => `Ответ ${part * 20 + at}`));
  await reloadChat(page);
  await expect(log(page).getByText('Ответ 119', { exact: true })).toBeVisible();
  // By keyboard, which does not scroll there first.
  await log(page)
    .getByRole('button', { name: 'Показать более ранние' })
    .evaluate((button: HTMLElement) => button.click());
  await expect(log(page).getByText('Самое первое')).toBeAttached();
});

test('«Оставьте e-mail» and phone: the operator has them', async ({ page }) => {
  await stage.configure({ ask: 'both', askPhone: true });
  try {
    await page.goto(address('/asked'));
    await launcher(page).click();
    await chat(page).getByRole('textbox', { name: 'Имя' }).fill('Мария');
    await chat(page).getByRole('textbox', { name: 'E-mail' }).fill('maria@example.ru');
    await chat(page).getByRole('textbox', { name: 'Телефон' }).fill('+7 999 123-45-67');
    await chat(page).getByRole('button', { name: 'Начать разговор' }).click();
    await expect(box(page)).toBeFocused();
    await say(page, 'Сколько стоит доставка?');
    await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
    const { visitor } = await stage.owner<DialogHeader>(`GET /dialog/header/${(await stage.newest()).id}`);
    expect(visitor).toMatchObject({ name: 'Мария', email: 'maria@example.ru', phone: '+7 999 123-45-67' });
  } finally {
    await stage.configure({ ask: 'nothing', askPhone: false });
  }
});
