import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from './guest-test.ts';
import { expectAccessible } from './accessible.ts';
import { card, composer, entries, log, sentencesOf } from './dialog-page.ts';
import { pictures } from './pictures.ts';

test('a rating shows at once; «Сейчас на странице» ends when the visitor leaves; one’s own reply is followed by no «Новые сообщения»', async ({
  page,
  context,
  server,
  guest,
}) => {
  const visitor = await guest('Вы тут?');
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(card(page)).toContainText('Последняя страница');
  const shop = await context.newPage();
  await shop.goto('/health');
  await shop.evaluate(
    ({ url, token }) =>
      new Promise<void>((ready) => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/socket`);
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', role: 'visitor', token, after: 0 }));
        socket.onmessage = ({ data }) => (JSON.parse(String(data)) as { type: string }).type === 'welcome' && ready();
      }),
    { url: server.url, token: visitor.token },
  );
  await expect(card(page)).toContainText('Сейчас на странице');
  await shop.close();
  await expect(card(page)).toContainText('Последняя страница');

  await visitor.call('/widget/rating', { method: 'POST', body: { score: 3, comment: 'Долго' } });
  await expect(card(page).getByRole('img', { name: '3 из 5' })).toBeVisible();
  await expect(entries(page).first().getByRole('img', { name: 'Оценка 3 из 5' })).toBeVisible();

  await composer(page).fill('Тут');
  await composer(page).press('Enter');
  await expect(log(page).getByText('Тут', { exact: true })).toBeVisible();
  await visitor.say('Отлично');
  await expect(log(page)).toContainText('Отлично');
  await expect(log(page).getByText('Новые сообщения')).toHaveCount(0);
});

test('the card: a name of one’s own, tags that filter, former dialogs, and the talk as a file', async ({
  page,
  guest,
}) => {
  const former = await guest('Прежний вопрос о скидке');
  const visitor = await guest('Новый вопрос');
  for (const { call } of [former, visitor])
    await call('/widget/visitor', { method: 'PATCH', body: { email: 'maria@example.ru' } });
  await page.goto('/dialogs');
  await entries(page).filter({ hasText: 'Новый вопрос' }).click();
  await card(page).getByRole('button', { name: 'Назвать посетителя по-своему' }).click();
  await page.getByRole('textbox', { name: 'Своё имя посетителя' }).fill('Мария, опт');
  await page.keyboard.press('Enter');
  await expect(entries(page).filter({ hasText: 'Новый вопрос' })).toContainText('Мария, опт');
  await expect(page.getByRole('heading', { name: 'Мария, опт' })).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Назвать посетителя по-своему' })).toBeFocused();

  const tag = card(page).getByRole('combobox', { name: 'Новая метка' });
  for (const text of ['опт', 'срочно']) {
    await tag.fill(text);
    await page.keyboard.press('Enter');
    await expect(card(page).getByRole('button', { name: `Снять метку «${text}»` })).toBeVisible();
  }
  await expect(card(page).getByRole('region', { name: 'Прежние диалоги' })).toContainText('Прежний вопрос о скидке');
  await pictures(page, 'card');
  await expectAccessible(page);
  await card(page).getByRole('button', { name: 'Снять метку «срочно»' }).click();
  await expect(tag).toBeFocused();
  await expect(card(page).getByRole('button', { name: 'Снять метку «срочно»' })).toHaveCount(0);
  await card(page).getByRole('button', { name: 'опт', exact: true }).click();
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Метка «опт»: показать все' }).click();
  await expect(entries(page)).toHaveCount(2);

  const saved = page.waitForEvent('download');
  await card(page).getByRole('button', { name: 'Текст' }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text).toContain('Посетитель: Мария, опт, maria@example.ru');
  expect(text).toContain('Посетитель: Новый вопрос');

  await card(page)
    .getByRole('link', { name: /Прежний вопрос/ })
    .click();
  await expect(log(page)).toContainText('Прежний вопрос о скидке');
});

test('e-mails and phones in sentences are links, and nothing else becomes one', async ({ page, guest }) => {
  await guest(
    'Пишите на a.petrov@shop.ru, звоните +7 (912) 345-67-89 или 8 800 555-35-35, заказ 12345678901, цена 1 200 300 ₽, "><img src=x>@x.ru',
  );
  await page.goto('/dialogs');
  await entries(page).first().click();
  const links = log(page).getByRole('link');
  await expect(links).toHaveText(['a.petrov@shop.ru', '+7 (912) 345-67-89', '8 800 555-35-35']);
  const hrefs = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(hrefs).toEqual(['mailto:a.petrov@shop.ru', 'tel:+79123456789', 'tel:+78005553535']);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

/** A PNG as a press of the clipboard's brings it. */
const paste = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const drawing = canvas.getContext('2d')!;
    drawing.fillStyle = '#3051c9';
    drawing.fillRect(0, 0, 640, 360);
    const blob = (await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png')))!;
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob], 'снимок.png', { type: 'image/png' }));
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });

test('a pasted picture is looked at first, goes out with its caption, or not at all', async ({ page, guest }) => {
  const visitor = await guest('Покажите, пожалуйста');
  await page.goto('/dialogs');
  await entries(page).first().click();
  await composer(page).fill('Черновик');
  await paste(page);
  const tray = page.getByRole('group', { name: 'Отправка файлов' });
  await expect(tray.getByRole('img', { name: 'снимок.png' })).toBeVisible();
  await expect(tray.getByRole('textbox', { name: 'Подпись' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tray).toBeHidden();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Черновик');
  const sent = async () => (await sentencesOf(visitor)).filter(({ file }) => file);
  expect(await sent()).toEqual([]);

  await paste(page);
  await tray.getByRole('textbox', { name: 'Подпись' }).fill('Вот этот цвет');
  await pictures(page, 'preview');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(tray).toBeHidden();
  await expect(log(page).getByText('Вот этот цвет')).toBeVisible();
  await expect(log(page).getByRole('img', { name: 'Доставлено' })).toBeVisible();
  expect(await sent()).toMatchObject([{ text: 'Вот этот цвет', file: { name: 'снимок.png', type: 'image/png' } }]);
});

test('a picture whose preview fails to load shows it and leaves the draft; the second try loads it', async ({
  page,
  guest,
}) => {
  await guest('Покажите, пожалуйста');
  const scripts = '**/assets/file-tray*.js';
  await page.route(scripts, (route) => route.abort());
  await page.goto('/dialogs');
  await entries(page).first().click();
  await composer(page).fill('Черновик');
  await paste(page);
  const bar = page.getByRole('alert').filter({ hasText: 'Не удалось загрузить часть приложения.' });
  await bar.getByRole('button', { name: 'Закрыть' }).click();
  await expect(bar).toBeHidden();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Черновик');
  await paste(page);
  await expect(bar).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  await page.unroute(scripts);
  await bar.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('group', { name: 'Отправка файлов' }).getByRole('img')).toBeVisible();
});
