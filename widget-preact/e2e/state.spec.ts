import { sizeText } from '../../dashboard/src/ui/text/size-text.ts';
import type { Locator, Route } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { box, chat, comeOnline, launcher, log, openChat, reloadChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const address = () => stage.put('/state', `<title>Магазин</title>${stage.snippet()}`);

test('the panel is fetched on intent, before the click', async ({ page }) => {
  await page.goto(address());
  const coming = page.waitForRequest(/\/widget\/panel-/);
  await launcher(page).hover();
  await coming;
  await expect(chat(page)).toHaveCount(0);
});

test('code that did not come is fetched again at the next click', async ({ page }) => {
  await page.route(/\/widget\/panel-/, (route) => route.abort());
  await page.goto(address());
  await launcher(page).click();
  await expect(launcher(page)).toHaveAccessibleDescription(/!/);
  await page.unroute(/\/widget\/panel-/);
  await launcher(page).click();
  await expect(box(page)).toBeVisible();
});

test('what was written before the talk came is not lost', async ({ page }) => {
  let isBlocked = true;
  await page.route(/\/widget\/chunk-talk-/, (route) => (isBlocked ? route.abort() : route.continue()));
  await openChat(page, address());
  await say(page, 'Слишком рано');
  await expect(log(page).getByText('Отправляется…')).toBeVisible();
  await expect(chat(page).getByText('Нет связи, переподключаемся')).toBeVisible();
  isBlocked = false;
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  await expect(log(page).getByText('Слишком рано')).toHaveCount(1);
});

test('the form before the dialog, and the menu, come once their code does', async ({ page }) => {
  await stage.configure({ ask: 'email' });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('chunk-extras'));
  await page.route(/chunk-extras-/, (route) => route.abort());
  await page.goto(address());
  await launcher(page).click();
  await failed;
  await page.unroute(/chunk-extras-/);
  await expect(chat(page).getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  await stage.configure({ ask: 'nothing' });

  await page.route(/chunk-extras-/, (route) => route.abort());
  await openChat(page, address());
  const menu = chat(page).getByRole('button', { name: 'Меню' });
  const again = page.waitForEvent('requestfailed', (request) => request.url().includes('chunk-extras'));
  await menu.click();
  await again;
  await page.unroute(/chunk-extras-/);
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(menu).toHaveAttribute('aria-busy', 'false');
});

test('code that has failed once is checked when it is fetched again', async ({ page }) => {
  const forged: string[] = [];
  const fetched = new Map<string, number>();
  await page.exposeFunction('forge', (name: string) => void forged.push(name));
  await page.route(/\/widget\/(panel|chunk-talk|chunk-extras)-/, async (route) => {
    const name = /panel|talk|extras/.exec(route.request().url())![0];
    const times = (fetched.get(name) ?? 0) + 1;
    fetched.set(name, times);
    if (times === 1) return route.abort();
    if (times > 3) return route.continue();
    const response = await route.fetch();
    const headers = { ...response.headers(), 'cache-control': 'no-store' };
    await route.fulfill({ response, headers, body: `forge('${name}');${await response.text()}` });
  });
  await openChat(page, address());
  await say(page, 'Здравствуйте');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  expect(forged).toEqual([]);
  await chat(page).getByRole('button', { name: 'Меню' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(forged).toEqual([]);
});

test('a dialog of the page’s while the code for it does not come: no error in the page, and the next event tries again', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  let isBlocked = true;
  await page.route(/chunk-outside-/, (route) => (isBlocked ? route.abort() : route.continue()));
  await page.goto(stage.put('/modal', `<dialog><p>Вход</p><input></dialog>${stage.snippet()}`));
  await expect(launcher(page)).toBeVisible();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('chunk-outside'));
  await page.evaluate(() => document.querySelector('dialog')!.showModal());
  await failed;
  isBlocked = false;
  await expect(async () => {
    await page.locator('dialog p').click();
    await launcher(page).click({ timeout: 2_000 });
    await expect(box(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(errors).toEqual([]);
});

test('what the owner has set stays in sight while the session is on its way', async ({ page }) => {
  let begin = (): void => undefined;
  const asked = new Promise<void>((resolve) => (begin = resolve));
  await page.route('**/api/v1/widget/session', () => begin());
  await openChat(page, address());
  await asked;
  await expect(chat(page).getByRole('button', { name: 'Прикрепить файл' })).toBeVisible();
  await expect(chat(page).getByRole('heading', { name: 'Чат' })).toBeVisible();
  await expect(log(page).getByText('Здравствуйте! Задайте вопрос')).toBeVisible();
  await expect(box(page)).toHaveAttribute('placeholder', 'Напишите сообщение…');
});

test('a long talk opens at its end and is read upwards to its beginning', async ({ page }) => {
  await openChat(page, address());
  await say(page, 'Самое первое');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const { session } = await stage.newest();
  for (let at = 0; at < 8; at++)
    await stage.answer(session, ...Array.from({ length: 20 }, (_, part) => `Ответ ${at * 20 + part}`));
  await reloadChat(page);
  await expect(log(page).getByText('Ответ 159', { exact: true })).toBeInViewport();
  await expect(log(page).getByText('Самое первое')).toHaveCount(0);
  await log(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -4000);
    await expect(log(page).getByText('Самое первое')).toBeInViewport({ timeout: 300 });
  }).toPass();
  await chat(page).getByRole('button', { name: 'К новым сообщениям' }).click();
  await expect(log(page).getByText('Ответ 159', { exact: true })).toBeInViewport();
});

test('closed, it counts what comes on the launcher and in the title; opened, all is read', async ({ page }) => {
  await openChat(page, address());
  await say(page, 'Жду');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  await expect(chat(page).getByRole('button', { name: 'Меню' })).toBeVisible();
  const { session } = await stage.newest();
  await page.getByRole('button', { name: 'Закрыть чат' }).click();
  await stage.answer(session, 'Пришло', 'И ещё');
  await expect(launcher(page)).toHaveAccessibleDescription(/[23]$/);
  await expect(page).toHaveTitle(/^\([23]\) Магазин$/);
  await launcher(page).click();
  await expect(page).toHaveTitle('Магазин');
  await expect(log(page).getByText('И ещё')).toBeVisible();
});

test('read in one tab is read in the other', async ({ page, context }) => {
  await openChat(page, address());
  await say(page, 'Две вкладки');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const { session } = await stage.newest();
  const other = await context.newPage();
  await openChat(other, address());
  await expect(log(other).getByText('Две вкладки')).toBeVisible();
  await other.getByRole('button', { name: 'Закрыть чат' }).click();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Закрыть чат' }).click();
  await stage.answer(session, 'Для обеих');
  await expect(launcher(other)).toHaveAccessibleDescription(/\d$/);
  await launcher(page).click();
  await expect(log(page).getByText('Для обеих')).toBeVisible();
  await expect(launcher(other)).toHaveAccessibleDescription('');
});

test('the operator’s typing is shown, and goes with the answer', async ({ page, context }) => {
  const welcomed = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"welcome"')));
  await openChat(page, address());
  await say(page, 'Вы тут?');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  await welcomed;
  const { session } = await stage.newest();
  const operator = await comeOnline(stage, context);
  // It is shown for five seconds, which a busy machine may miss: the page itself takes it down as it comes.
  const shown = await log(page).evaluateHandle((list) => {
    const seen = { bubbles: [] as [text: string, ...widths: number[]][] };
    new MutationObserver(() => {
      const bubble = list.querySelector('.typing');
      const points = bubble ? [...bubble.querySelectorAll('u')] : [];
      if (bubble) seen.bubbles.push([bubble.textContent, ...points.map((one) => one.getBoundingClientRect().width)]);
    }).observe(list, { childList: true, subtree: true });
    return seen;
  });
  await operator.type(session);
  await expect
    .poll(() => shown.evaluate(({ bubbles }) => bubbles), 'the bubble came, and is not empty')
    .toContainEqual([expect.stringContaining('Анна печатает…'), 6, 6, 6]);
  await expect(chat(page).getByText('Оператор на связи').or(chat(page).getByText('Отвечает ассистент'))).toBeVisible();
  await stage.answer(session, 'Тут.');
  await expect(log(page).getByText('Тут.', { exact: true })).toBeVisible();
  await expect(log(page).getByText('Оператор печатает…')).toHaveCount(0);
  // Who leaves counts as online for some seconds more, in which the next test would find an operator.
  await operator.leave();
  await expect(chat(page).locator('.status')).toHaveText('Ответим, как только вернёмся');
});

test(
  'whatever calls a person, one place alone shows that no operator is online',
  { tag: '@long' },
  async ({ page }) => {
    const calls = ['Ваш курьер меня обманул', 'Верните деньги за кружку', 'Позовите человека', 'Почему конверт синий?'];
    for (const text of calls) {
      await openChat(page, address());
      await say(page, text);
      await expect(log(page).getByRole('textbox', { name: 'Оставьте e-mail' })).toBeVisible();
      await expect(log(page).locator('.row:not(.own) .bubble').last()).toContainText('Ответим');
      await expect(chat(page).getByText(/никого нет/), text).toHaveCount(1);
      await page.evaluate(() => window.otklik!('logout'));
      await expect(chat(page)).toHaveCount(0);
    }
  },
);

test('no operator online: the owner’s words, and an e-mail for the answer', async ({ page }) => {
  await openChat(page, address());
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
  await expect(log(page).getByText(/^Сейчас никого нет на\sместе\s— ответим, как только вернёмся\.$/)).toBeVisible();
  await expect(chat(page).getByText(/никого нет/), 'in one place alone').toHaveCount(1);
  await expect(chat(page).getByText(/Оставьте вопрос/), 'it has been left').toHaveCount(0);
  const field = log(page).getByRole('textbox', { name: 'Оставьте e-mail' });
  await field.fill('не почта');
  await field.press('Enter');
  const remark = log(page).getByText('Не соответствует стандарту E-mail адресов');
  await expect(remark).toBeVisible();
  const topOf = async (part: Locator) => (await part.boundingBox())!.y;
  const button = log(page).getByRole('button', { name: 'Сохранить' });
  expect(await topOf(remark), 'a remark stands under its field, above the button').toBeLessThan(await topOf(button));
  await field.fill('anna@example.ru');
  await field.press('Enter');
  await expect(log(page).getByText('Ответ придёт и сюда, и на почту.')).toBeVisible();
  const { id } = await stage.newest();
  expect(await stage.owner(`GET /dialog/header/${id}`)).toMatchObject({ visitor: { email: 'anna@example.ru' } });

  // A slip is seen, and mended where it is.
  await expect(log(page).getByText('anna@example.ru')).toBeVisible();
  await log(page).getByRole('button', { name: 'Изменить' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('anna@example.ru');
  await field.fill('anya@example.ru');
  await field.press('Enter');
  await expect(log(page).getByText('anya@example.ru')).toBeVisible();
  expect(await stage.owner(`GET /dialog/header/${id}`)).toMatchObject({ visitor: { email: 'anya@example.ru' } });
});

test('that no operator is online is shown once, where the e-mail is asked for: not under a right answer, not once it is left', async ({
  page,
}) => {
  const nobody = chat(page).getByText(/никого нет/);
  const field = log(page).getByRole('textbox', { name: 'Оставьте e-mail' });
  const bottomOf = async (part: Locator) => (await part.boundingBox())!.y;
  await openChat(page, address());
  await say(page, 'Почему конверт синий?');
  await expect(nobody).toHaveCount(1);
  await field.fill('anna@example.ru');
  await say(page, 'Сколько стоит доставка?');
  const answer = log(page).getByText('Доставим за два дня.');
  await expect(answer).toBeVisible();
  await expect(nobody).toHaveCount(1);
  expect(await bottomOf(field), 'where it was asked for, above the answer').toBeLessThan(await bottomOf(answer));
  await reloadChat(page);
  await expect(answer).toBeVisible();
  expect(await bottomOf(field)).toBeLessThan(await bottomOf(answer));

  await field.fill('anna@example.ru');
  await field.press('Enter');
  const left = log(page).getByText('anna@example.ru. Ответ придёт и сюда, и на почту.');
  await expect(left).toBeVisible();
  await expect(nobody).toHaveCount(0);
  await reloadChat(page);
  await expect(answer).toBeVisible();
  await expect(left).toBeVisible();
  await expect(nobody).toHaveCount(0);
  await expect(field).toHaveCount(0);
  await log(page).getByRole('button', { name: 'Изменить' }).click();
  await expect(field).toHaveValue('anna@example.ru');
  await field.press('Enter');
  await expect(left).toBeVisible();

  // Another dialog has left nothing.
  await chat(page).getByRole('button', { name: 'Меню' }).click();
  await chat(page).getByRole('menuitem', { name: 'Удалить мою переписку' }).click();
  await chat(page).getByRole('button', { name: 'Удалить' }).click();
  await expect(left).toHaveCount(0);
  await say(page, 'Почему конверт синий?');
  await expect(field).toHaveValue('');
  await expect(nobody).toHaveCount(1);
});

test('no operator online: a phone instead of an e-mail, where the owner asks for phones', async ({ page }) => {
  await openChat(page, address());
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await stage.configure({ askPhone: true });
  try {
    await reloadChat(page);
    await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
    const field = log(page).getByRole('textbox', { name: 'Или телефон' });
    await field.fill('123');
    await field.press('Enter');
    await expect(log(page).getByText('В телефоне от 5 до 20 цифр')).toBeVisible();
    await field.fill('+7 (999) 123-45-67');
    await field.press('Enter');
    await expect(log(page).getByText('Телефон передан. Ответ придёт и сюда.')).toBeVisible();
    const { id } = await stage.newest();
    expect(await stage.owner(`GET /dialog/header/${id}`)).toMatchObject({
      visitor: { email: '', phone: '+7 (999) 123-45-67' },
    });
  } finally {
    await stage.configure({ askPhone: false });
  }
});

test('a banned visitor sees so and cannot write', async ({ page }) => {
  await openChat(page, address());
  await say(page, 'Плохие слова');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const { id } = await stage.newest();
  await stage.owner(`PATCH /dialog/ban/${id}`, { isBan: true });
  await expect(chat(page).getByText('Диалог заблокирован')).toHaveCount(2);
  await expect(box(page)).toHaveCount(0);
});

test('a file’s size is shown as in the account', async ({ page }) => {
  await openChat(page, address());
  await say(page, 'Ловите');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  for (const [at, size] of [2_100, 654_321, 1_500_000].entries()) {
    const buffer = Buffer.alloc(size, 'а');
    await chat(page)
      .locator('input[type=file]')
      .setInputFiles({ name: `${size}.txt`, mimeType: 'text/plain', buffer });
    await expect(log(page).locator('.file small').nth(at)).toHaveText(sizeText(size));
    expect(sizeText(size)).toMatch(/\u00a0[КМ]Б$/);
  }
});

test('an operator’s sentence to a picture is under the picture', async ({ page }) => {
  await openChat(page, address());
  await say(page, 'Какого он цвета?');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const { id } = await stage.newest();
  const reply = await page.request.post(`${stage.server.url}/api/v1/dialog/file/${id}`, {
    headers: { authorization: `Bearer ${stage.token}` },
    multipart: {
      clientId: 'picture-1',
      text: 'Вот такого',
      file: { name: 'цвет.png', mimeType: 'image/png', buffer: await page.screenshot() },
    },
  });
  expect(reply.ok()).toBe(true);
  const picture = log(page).locator('.bubble img');
  const text = log(page).getByText('Вот такого');
  await expect(picture).toBeVisible();
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  // A bubble that has just come still moves.
  await expect(async () => {
    const [shown, below] = [(await picture.boundingBox())!, (await text.boundingBox())!];
    expect(below.y).toBeGreaterThanOrEqual(shown.y + shown.height);
  }).toPass();
});

test('a file of a refused type shows which types are accepted', async ({ page }) => {
  await openChat(page, address());
  await say(page, 'Первое');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  await chat(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'вирус.txt', mimeType: 'text/plain', buffer: Buffer.from('MZ\0\x01') });
  await expect(log(page).locator('.unsent')).toHaveText(
    'Не отправлено. Принимаем картинки JPEG, PNG, WebP и GIF, PDF, Word, Excel, TXT, CSV и ZIP. Удалить',
  );
  await log(page).getByRole('button', { name: 'Удалить' }).click();
  await expect(log(page).getByText('вирус.txt')).toHaveCount(0);
});

for (const [name, why] of [
  ['IMG_0001.heic', 'Сохраните её как JPEG или PNG и отправьте снова.'],
  ['снимок.avif', 'Сохраните её как JPEG или PNG и отправьте снова.'],
  ['договор.rtf', 'Принимаем картинки JPEG, PNG, WebP и GIF, PDF, Word, Excel, TXT, CSV и ZIP.'],
  ['ролик.mp4', 'Принимаем картинки JPEG, PNG, WebP и GIF, PDF, Word, Excel, TXT, CSV и ZIP.'],
  ['СКАН.TIFF', 'Сохраните её как JPEG или PNG и отправьте снова.'],
  ['архив.tar.gz', 'Принимаем картинки JPEG, PNG, WebP и GIF, PDF, Word, Excel, TXT, CSV и ZIP.'],
] as const)
  test(`${name} is refused before its upload, with what to do`, async ({ page }) => {
    await openChat(page, address());
    await say(page, 'Первое');
    let isUploaded = false;
    page.on('request', (request) => (isUploaded ||= request.url().endsWith('/widget/file')));
    await chat(page)
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('x') });
    await expect(chat(page).getByRole('alert')).toContainText(`${name}: `);
    await expect(chat(page).getByRole('alert')).toContainText(why);
    expect(isUploaded).toBe(false);
  });

for (const [how, answer] of [
  ['answers with its own page', (route: Route) => route.fulfill({ status: 413, body: '<h1>413</h1>' })],
  ['closes the connection', (route: Route) => route.abort('connectionreset')],
  ['answers with nothing', (route: Route) => route.fulfill({ status: 413 })],
  ['answers with an object of its own', (route: Route) => route.fulfill({ status: 413, json: { error: 'too big' } })],
] as const)
  test(`a file is given up where a proxy ${how}: it is too large for this server`, async ({ page }) => {
    await page.route('**/widget/file', answer);
    await openChat(page, address());
    await say(page, 'Первое');
    await chat(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'фото.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await expect(log(page).locator('.unsent')).toHaveText(
      'Не отправлено. Файл слишком большой для этого сервера. Удалить',
    );
  });

for (const [what, name] of [
  ['204 letters', `${'Договор поставки '.repeat(11)}${'я'.repeat(13)}.txt`],
  ['255 letters', `${'a'.repeat(251)}.txt`],
  ['signs that take four bytes', `${'📄'.repeat(60)}.txt`],
] as const)
  test(`a name of ${what} stays`, async ({ page }) => {
    await openChat(page, address());
    await say(page, 'Первое');
    await chat(page)
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('текст') });
    await expect(log(page).getByRole('link', { name })).toBeVisible();
  });

test('what the operator deletes becomes «Сообщение удалено» in the open chat, and in English', async ({ page }) => {
  await openChat(page, address());
  await say(page, 'Где заказ?');
  const { session, id } = await stage.newest();
  await stage.answer(session, 'Пароль 123');
  await stage.answer(session, 'В пути');
  await expect(log(page).getByText('Пароль 123')).toBeVisible();
  const { sentences } = await stage.owner<{ sentences: { seq: number; text: string }[] }>(`GET /dialog/detail/${id}`);
  const { seq } = sentences.find(({ text }) => text === 'Пароль 123')!;
  await stage.owner(`DELETE /dialog/sentence/delete/${id}?seq=${seq}`);
  await expect(log(page).getByText('Сообщение удалено')).toBeVisible();
  await expect(log(page).getByText('Пароль 123')).toHaveCount(0);
  await page.evaluate(() => (window as unknown as { otklik(...call: string[]): void }).otklik('locale', 'en'));
  await expect(page.getByText('Message deleted')).toBeVisible();
});

test('a deleted sentence is called so while the code of the menu has not come', async ({ page }) => {
  await page.route(/chunk-extras-/, () => {});
  await openChat(page, address());
  await say(page, 'Где заказ?');
  const { session, id } = await stage.newest();
  await stage.answer(session, 'Пароль 123');
  await expect(log(page).getByText('Пароль 123')).toBeVisible();
  const { sentences } = await stage.owner<{ sentences: { seq: number; text: string }[] }>(`GET /dialog/detail/${id}`);
  const { seq } = sentences.find(({ text }) => text === 'Пароль 123')!;
  await stage.owner(`DELETE /dialog/sentence/delete/${id}?seq=${seq}`);
  await expect(log(page).getByText('Сообщение удалено')).toBeVisible();
});

/** Texts of a clipboard by type, its files, and how many of them are sent. */
const clipboards: Record<string, readonly [texts: Record<string, string>, files: readonly string[], sent: number]> = {
  'cells of a spreadsheet': [
    { 'text/plain': 'Куртка\t4990', 'text/html': '<table><tr><td>Куртка</td></tr></table>' },
    ['image.png'],
    0,
  ],
  'a slide': [{ 'text/plain': 'Итоги года', 'text/rtf': '{\\rtf1}' }, ['image.png'], 0],
  'a letter with its pictures': [
    { 'text/plain': 'Здравствуйте', 'text/html': '<img src="cid:1">' },
    ['image.png', 'logo.png'],
    0,
  ],
  'a screenshot': [{}, ['image.png'], 1],
  'a picture of a page': [{ 'text/html': '<img src="https://shop.example/a.png">' }, ['image.png'], 1],
  'files of a file manager': [{ 'text/plain': 'первый.pdf\nвторой.pdf' }, ['первый.pdf', 'второй.pdf'], 2],
};
for (const [what, [texts, names, sent]] of Object.entries(clipboards))
  test(`a paste of ${what}: ${sent ? 'its files are sent' : 'its text is inserted, and no file is sent'}`, async ({
    page,
  }) => {
    await openChat(page, address());
    await say(page, 'Первое');
    const uploads: string[] = [];
    page.on('request', (request) => request.url().endsWith('/widget/file') && uploads.push(request.url()));
    const isText = await box(page).evaluate(
      (field, { texts, names }) => {
        const clipboardData = new DataTransfer();
        for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text);
        for (const name of names) clipboardData.items.add(new File(['%PDF-1.7'], name, { type: 'application/pdf' }));
        // Without `preventDefault` the browser inserts the text.
        return field.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
        );
      },
      { texts, names },
    );
    expect(isText).toBe(!sent);
    await say(page, 'Второе');
    await expect(log(page).locator('.own').getByText('Отправлено')).toBeVisible();
    for (const name of names) await expect(log(page).getByText(name)).toHaveCount(sent ? 1 : 0);
    await expect.poll(() => uploads.length).toBe(sent);
  });

test('a file over the quota shows so, and no retry is offered', async ({ page }) => {
  await page.route('**/widget/file', (route) =>
    route.fulfill({
      status: 413,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 413, code: 'too_large', detail: 'Место для файлов закончилось.' }),
    }),
  );
  await openChat(page, address());
  await chat(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'счёт.txt', mimeType: 'text/plain', buffer: Buffer.from('счёт') });
  await expect(log(page).locator('.unsent')).toHaveText(
    'Не отправлено. Места для сообщений и файлов сейчас нет. Удалить',
  );
});

test('on a slow link a press on the menu is answered at once', async ({ page }) => {
  let release = () => {};
  const isReleased = new Promise<void>((done) => (release = done));
  await page.route('**/chunk-extras*', async (route) => {
    await isReleased;
    await route.continue();
  });
  await openChat(page, address());
  await say(page, 'Здравствуйте');
  const menu = chat(page).getByRole('button', { name: 'Меню' });
  const ground = () => menu.evaluate((button) => getComputedStyle(button).backgroundColor);
  const before = await ground();
  await menu.dispatchEvent('click');
  await expect(menu).toHaveAttribute('aria-busy', 'true');
  expect(await ground()).not.toBe(before);
  release();
  await expect(chat(page).getByRole('menu')).toBeVisible();
  await expect(menu).toHaveAttribute('aria-busy', 'false');
});
