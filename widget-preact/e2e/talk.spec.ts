import type { Page } from 'playwright/test';
import { acceptedFiles } from '../../sdk/src/contract/taken-file.ts';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { stopClock } from '../../tests/harness/browser/stop-clock.ts';
import { box, chat, launcher, log, openChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const address = () => stage.put('/talk', `<title>Магазин</title>${stage.snippet()}`);

test('the assistant answers, the operator takes over, read marks and times are shown', async ({ page }) => {
  await openChat(page, address());
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await expect(log(page).locator('.who', { hasText: 'Ассистент' })).toBeVisible();
  const { session, id } = await stage.newest();
  await say(page, 'Спасибо!');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  await stage.owner(`PATCH /dialog/read/${id}`, { seq: 3 });
  await expect(log(page).getByText('Прочитано')).toBeVisible();
  await stage.answer(session, 'Добрый день, это Анна.');
  await expect(log(page).getByText('Добрый день, это Анна.')).toBeVisible();
  await expect(log(page).locator('.who', { hasText: 'Анна' })).toBeVisible();
  await expect(log(page).locator('time').first()).toHaveText(/^\d\d:\d\d$/);
});

test('text is text: markup is shown, only http, https, mailto and tel become links, line breaks stay', async ({
  page,
}) => {
  await openChat(page, address());
  await box(page).fill(
    '<img src=x onerror=alert(1)>\njavascript:alert(1) https://example.com/a_(b)?c=1, tel:+79991234567 a@b.ru.',
  );
  await box(page).press('Enter');
  const bubble = log(page).locator('.own .bubble');
  await expect(bubble).toContainText('<img src=x onerror=alert(1)>');
  await expect(bubble.locator('img')).toHaveCount(0);
  const links = bubble.getByRole('link');
  await expect(links).toHaveCount(3);
  expect(await links.evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href))).toEqual([
    'https://example.com/a_(b)?c=1',
    'tel:+79991234567',
    'mailto:a@b.ru',
  ]);
  for (const link of await links.all()) await expect(link).toHaveAttribute('rel', /noreferrer/);
  expect((await bubble.innerText()).split('\n')).toHaveLength(2);
});

test('a range stays on one line, wherever the lines end', { tag: '@long' }, async ({ page }) => {
  await openChat(page, address());
  await box(page).fill(Array.from({ length: 150 }, (_, at) => `${at + 1}–${at + 2}`).join(' '));
  await box(page).press('Enter');
  const lines = await log(page)
    .locator('.own .bubble')
    .first()
    .evaluate((bubble) => {
      const texts = document.createTreeWalker(bubble, NodeFilter.SHOW_TEXT);
      const found: number[] = [];
      while (texts.nextNode())
        for (const { 0: range, index } of texts.currentNode.textContent!.matchAll(/\d+–\d+/g)) {
          const part = document.createRange();
          part.setStart(texts.currentNode, index);
          part.setEnd(texts.currentNode, index + range.length);
          found.push(new Set([...part.getClientRects()].map(({ top }) => top)).size);
        }
      return found;
    });
  expect(lines).toEqual(Array(150).fill(1));
});

test('what operators and files are called is text too', async ({ page }) => {
  await openChat(page, address());
  await say(page, 'Здравствуйте');
  const { session } = await stage.newest();
  await stage.answer(
    session,
    '<b onclick="ran=1">x</b><script>ran = 1</script> javascript:ran=1 data:text/html,x https://example.com/?a="b"',
  );
  const answer = log(page).locator('.bubble', { hasText: '<b onclick' });
  await expect(answer).toContainText('<script>ran = 1</script> javascript:ran=1');
  await expect(answer.locator('b, script')).toHaveCount(0);
  expect(
    await answer.getByRole('link').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)),
  ).toEqual(['https://example.com/?a=']);
  await chat(page)
    .locator('input[type=file]')
    .setInputFiles({ name: '<img src=x onerror=ran=1>.txt', mimeType: 'text/plain', buffer: Buffer.from('текст') });
  await expect(log(page).getByRole('link', { name: '<img src=x onerror=ran=1>.txt' })).toHaveAttribute(
    'href',
    new RegExp(`^${stage.server.url}/api/v1/file/`),
  );
  await expect(log(page).locator('img')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('a returning visitor sees what has not been read, on the launcher', async ({ page, context }) => {
  await openChat(page, address());
  await say(page, 'Какова масса электрона?');
  const { session } = await stage.newest();
  await expect(log(page).getByText('Я не знаю точного ответа')).toBeVisible();
  await expect.poll(() => stage.visitorRead(session), 'it is read').toBe(2);
  await page.close();
  await stage.answer(session, 'Раз', 'Два');
  const back = await context.newPage();
  await back.goto(address());
  await expect(launcher(back)).toHaveAccessibleDescription('Непрочитанных: 2');
  await launcher(back).click();
  await expect(log(back).getByText('Два', { exact: true })).toBeVisible();
  await expect(back.getByRole('button', { name: 'Закрыть чат' })).toHaveAccessibleDescription('');
});

test('the file picker offers the accepted kinds, and files of every kind when the list does not come', async ({
  page,
  browser,
}) => {
  const choose = async (from: Page) => {
    const chooser = from.waitForEvent('filechooser');
    await chat(from).getByRole('button', { name: 'Прикрепить файл' }).click();
    return (await chooser).element().getAttribute('accept');
  };
  await openChat(page, address());
  expect(await choose(page)).toBe(acceptedFiles);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.route(/chunk-extras-/, () => {});
  await openChat(elsewhere, address());
  expect(await choose(elsewhere)).toBeNull();
  await elsewhere.context().close();
});

test('files go both ways of looking: a picture is shown, another file is a download, too large a one is refused', async ({
  page,
}) => {
  await openChat(page, address());
  await expect(chat(page).getByRole('button', { name: 'Прикрепить файл' })).toBeVisible();
  const input = chat(page).locator('input[type=file]');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await input.setInputFiles({ name: 'кружка.png', mimeType: 'image/png', buffer: png });
  const picture = log(page).getByRole('img', { name: 'кружка.png' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate(async (image: HTMLImageElement) => (await image.decode(), image.naturalWidth))).toBe(1);
  await input.setInputFiles({ name: 'договор.txt', mimeType: 'text/plain', buffer: Buffer.from('текст') });
  const link = log(page).getByRole('link', { name: /договор\.txt/ });
  await expect(link).toHaveAttribute('href', new RegExp(`^${stage.server.url}/`));
  await input.setInputFiles({
    name: 'кино.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  });
  await expect(chat(page).getByRole('alert')).toContainText('Файл больше 10 МБ: кино.bin');
});

test('when an operator closes the dialog, the visitor is asked for a rating there', async ({ page }) => {
  await openChat(page, address());
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  const { id, session } = await stage.newest();
  await stage.owner('POST /dialog/answer', { session, sentences: ['И в выходные тоже.'] });
  await stage.owner(`PATCH /dialog/close/${id}`, { closed: true });
  await expect(log(page)).toContainText('Диалог завершён.');
  await log(page).getByRole('button', { name: 'Оценить разговор' }).click();
  await chat(page).getByRole('radio', { name: 'Оценка 4' }).check({ force: true });
  // The thanks leave after a second and a half, which a busy machine may miss.
  await stopClock(page);
  await chat(page).getByRole('button', { name: 'Отправить' }).click();
  await expect(chat(page).getByText('Спасибо за оценку!')).toBeVisible();
  await page.clock.resume();
  const rated = await stage.owner<{ rating: object | null; closed: boolean }>(`GET /dialog/header/${id}`);
  expect(rated).toMatchObject({ rating: { score: 4 }, closed: true });
});

test('«Позвать оператора», rating, transcript and «Удалить мою переписку»', async ({ page }) => {
  await page.clock.install();
  await openChat(page, address());
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
  await expect(chat(page).getByRole('button', { name: 'Позвать оператора' })).toHaveCount(0);
  const menu = async (item: string) => {
    await chat(page).getByRole('button', { name: 'Меню' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await menu('Оценить разговор');
  await chat(page).getByRole('radio', { name: 'Оценка 5' }).check({ force: true });
  await chat(page).getByRole('button', { name: 'Отправить' }).click();
  await expect(chat(page).getByText('Спасибо за оценку!')).toBeVisible();
  const { id } = await stage.newest();
  const header = await stage.owner<{ rating: { score: number } | null; waiting: boolean }>(`GET /dialog/header/${id}`);
  expect(header).toMatchObject({ rating: { score: 5 }, waiting: true });
  await expect(box(page)).toBeVisible();

  const download = page.waitForEvent('download');
  await menu('Сохранить переписку');
  const stream = await (await download).createReadStream();
  const text = Buffer.concat(await stream.toArray()).toString();
  expect(text).toContain('Сколько стоит доставка?');
  expect(text).toContain('Доставим за два дня.');

  await menu('Удалить мою переписку');
  await chat(page).getByRole('button', { name: 'Удалить' }).click();
  await expect(log(page).getByText('Сколько стоит доставка?')).toHaveCount(0);
  expect((await stage.dialogs()).some((dialog) => dialog.id === id)).toBe(false);
});

test('a signed identity resumes its dialog elsewhere; a forged one sees nothing', async ({ browser, page }) => {
  const identify = (
    userId: string,
    signature: string,
  ) => `<script>window.otklik = window.otklik || function () { (otklik.q = otklik.q || []).push(arguments) };
    window.failures = []; otklik('on', 'error', (cause) => failures.push(cause.code)); otklik('identify', ${JSON.stringify({ userId, signature, name: 'Ольга' })})</script>`;
  const signed = stage.put('/signed', identify('user-7', stage.sign('user-7')) + stage.snippet());
  const forged = stage.put('/forged', identify('user-7', 'a'.repeat(64)) + stage.snippet());
  await openChat(page, signed);
  await say(page, 'Мой заказ 1234');
  await expect(log(page).getByText('Отправлено')).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await openChat(elsewhere, signed);
  await expect(log(elsewhere).getByText('Мой заказ 1234')).toBeVisible();

  const thief = await (await browser.newContext()).newPage();
  await openChat(thief, forged);
  await expect
    .poll(() => thief.evaluate(() => (window as unknown as { failures: string[] }).failures))
    .toContain('forbidden');
  await expect(log(thief).getByText('Мой заказ 1234')).toHaveCount(0);
  await elsewhere.context().close();
  await thief.context().close();
});

test('name, e-mail and phone are asked for where the owner wants them', async ({ page }) => {
  await stage.configure({ ask: 'both', askPhone: true });
  try {
    await page.goto(address());
    await launcher(page).click();
    await chat(page).getByRole('button', { name: 'Начать разговор' }).click();
    await expect(chat(page).getByText('Поле обязательно для заполнения')).toHaveCount(3);
    await chat(page).getByRole('textbox', { name: 'Телефон' }).fill('123');
    await expect(chat(page).getByText('В телефоне от 5 до 20 цифр')).toBeVisible();
    await chat(page).getByRole('textbox', { name: 'Телефон' }).fill('+7 (999) 123-45-67');
    await chat(page).getByRole('textbox', { name: 'Имя' }).fill('Пётр');
    await chat(page).getByRole('textbox', { name: 'E-mail' }).fill('petr@example.ru');
    await chat(page).getByRole('button', { name: 'Начать разговор' }).click();
    await say(page, 'Здравствуйте');
    await expect(log(page).getByText('Отправлено')).toBeVisible();
    const { id } = await stage.newest();
    expect(await stage.owner(`GET /dialog/header/${id}`)).toMatchObject({
      visitor: { name: 'Пётр', email: 'petr@example.ru', phone: '+7 (999) 123-45-67' },
    });
  } finally {
    await stage.configure({ ask: 'nothing', askPhone: false });
  }
});

test('a phone alone is asked for under words of its own', { tag: '@long' }, async ({ page }) => {
  await stage.configure({ askPhone: true });
  try {
    await page.goto(address());
    await launcher(page).click();
    await expect(chat(page).getByRole('heading', { name: 'Как с вами связаться?' })).toBeVisible();
    await expect(chat(page).getByRole('textbox')).toHaveCount(1);
    await chat(page).getByRole('textbox', { name: 'Телефон' }).fill('84951234567');
    await chat(page).getByRole('button', { name: 'Начать разговор' }).click();
    await expect(box(page)).toBeFocused();
  } finally {
    await stage.configure({ askPhone: false });
  }
});
