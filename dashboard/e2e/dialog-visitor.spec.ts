import { expect, test } from './owner-test.ts';
import { composer, createDomain, entries, log, sentencesOf } from './dialog-page.ts';

test('the visitor’s card shows the page, the referrer, the device and the language', async ({ page, owner }) => {
  const { site } = await createDomain(owner);
  const visitor = await owner.visitor(site, {
    name: 'Пётр',
    page: 'https://shop.ru/catalog',
    referrer: 'https://ya.ru/',
    locale: 'ru-RU',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36',
  });
  await visitor.say('Привет');
  await visitor.call('/widget/rating', { method: 'POST', body: { score: 4, comment: 'Быстро' } });
  await visitor.call('/widget/visitor', { method: 'PATCH', body: { phone: '+7 (999) 123-45-67' } });
  await page.goto('/dialogs');
  await entries(page).first().click();
  const card = page.getByRole('complementary', { name: 'О посетителе' });
  await expect(card).toContainText('shop.ru/catalog');
  await expect(card).toContainText('ya.ru');
  await expect(card).toContainText(/Chrome\s129, Windows/);
  await expect(card).toContainText('русский (Россия)');
  await expect(card.getByRole('img', { name: '4 из 5' })).toBeVisible();
  await expect(card).toContainText('Быстро');
  await expect(card.getByRole('link', { name: '+7 (999) 123-45-67' })).toHaveAttribute('href', 'tel:+79991234567');
  await page.setViewportSize({ width: 900, height: 700 });
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'О посетителе' }).click();
  await expect(page.getByRole('dialog', { name: 'О посетителе' })).toContainText('русский (Россия)');
});

test('whatever strangers send about themselves is text: no markup, no script, no address but of the web', async ({
  page,
  owner,
}) => {
  const { site } = await createDomain(owner);
  const markup = '<img src=x onerror="ran=1"><script>ran=1</script>';
  const visitor = await owner.visitor(site, {
    name: markup,
    page: 'javascript:window.ran=1',
    referrer: 'data:text/html,<script>window.ran=1</script>',
    locale: '"><b>',
    userAgent: 'Mozilla/5.0 "><svg onload="ran=1">',
  });
  await visitor.call('/widget/visitor', {
    method: 'PATCH',
    body: { email: 'a?bcc=everybody@example.ru', userId: markup },
  });
  await visitor.say(`${markup} javascript:window.ran=1 https://example.com/"onmouseover=1 vbscript:x`);
  await visitor.call('/widget/rating', { method: 'POST', body: { score: 1, comment: markup } });
  await page.goto('/dialogs');
  await expect(entries(page).first()).toContainText('<img src=x');
  await entries(page).first().click();
  await expect(log(page)).toContainText(`${markup} javascript:window.ran=1`);
  const card = page.getByRole('complementary', { name: 'О посетителе' });
  await expect(card).toContainText('javascript:window.ran=1');
  await expect(card).toContainText('data:text/html');
  await expect(page.locator('img[src="x"], body script:not([src]), svg[onload]')).toHaveCount(0);
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(hrefs.filter((href) => !/^(https?:|mailto:)/.test(href))).toEqual([]);
  expect(hrefs).toContain('https://example.com/');
  expect(hrefs).toContain('mailto:a%3Fbcc=everybody@example.ru');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('presence, typing and reading of the visitor are shown as they happen', async ({
  page,
  context,
  server,
  owner,
}) => {
  const { site } = await createDomain(owner);
  const visitor = await owner.visitor(site, { name: 'Зоя' });
  await visitor.say('Подскажите');
  await page.clock.install();
  await page.goto('/dialogs');
  await expect(entries(page).first()).toContainText('не в сети');
  await entries(page).first().click();
  await composer(page).fill('Слушаю');
  await composer(page).press('Enter');
  await expect(log(page).getByRole('img', { name: 'Доставлено' })).toBeVisible();

  const site2 = await context.newPage();
  await site2.goto('/health');
  await site2.evaluate(
    ({ url, token }) =>
      new Promise<void>((ready) => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/socket`);
        (window as unknown as { socket: WebSocket }).socket = socket;
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', role: 'visitor', token, after: 0 }));
        socket.onmessage = ({ data }) => (JSON.parse(String(data)) as { type: string }).type === 'welcome' && ready();
      }),
    { url: server.url, token: visitor.token },
  );
  await expect(entries(page).first()).not.toContainText('не в сети');
  const send = (frame: object): Promise<void> =>
    site2.evaluate((text) => (window as unknown as { socket: WebSocket }).socket.send(text), JSON.stringify(frame));
  await send({ type: 'typing' });
  await expect(page.getByText('Зоя печатает')).toBeVisible();
  // It is forgotten after 5 s.
  await page.clock.fastForward(5_100);
  await expect(page.getByText('Зоя печатает')).toBeHidden();
  await send({ type: 'read', seq: 50 });
  await send({ type: 'read', seq: (await sentencesOf(visitor)).at(-1)?.seq ?? 0 });
  await expect(log(page).getByRole('img', { name: 'Прочитано' })).toBeVisible();
  await site2.close();
  await expect(entries(page).first()).toContainText('не в сети');
});
