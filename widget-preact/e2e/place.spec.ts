import { expect, test } from '../../tests/harness/browser/policy.ts';
import { box, chat, launcher, log, openChat, reloadChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => {
  stage = await startStage(server);
});
test.afterAll(() => stage.stop());

const address = (path: string) => stage.put(path, `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`);

test('draft, open chat and place go on after a reload and on the next page; a logout takes them away', async ({
  page,
}) => {
  await openChat(page, address('/place'));
  await say(page, 'Первое');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const { session } = await stage.newest();
  await stage.answer(session, ...Array.from({ length: 20 }, (_, part) => `Ответ ${part}`));
  await expect(log(page).getByText('Ответ 19', { exact: true })).toBeVisible();
  await box(page).fill('Недописанное');
  await log(page).evaluate((node) => void (node.scrollTop = -300));
  const whereIs = async () => Math.round((await log(page).getByText('Ответ 9', { exact: true }).boundingBox())!.y);
  const place = await whereIs();
  await page.goto(address('/place-next'));
  await expect(box(page)).toHaveValue('Недописанное');
  await expect(chat(page).locator('.status')).toHaveText('Ответим, как только вернёмся');
  await expect.poll(async () => Math.abs((await whereIs()) - place)).toBeLessThan(30);
  await expect(box(page), 'the page has the focus').not.toBeFocused();
  await page.getByRole('button', { name: 'Закрыть чат' }).click();
  await page.reload();
  await expect(launcher(page)).toBeVisible();
  await expect(chat(page)).toBeHidden();
  await reloadChat(page);
  await expect(box(page)).toHaveValue('Недописанное');
  await page.evaluate(() => window.otklik!('logout'));
  await expect(chat(page)).toHaveCount(0);
  await reloadChat(page);
  await expect(box(page)).toHaveValue('');
});

test('what is filled into the form before the dialog is there after a reload, and goes with a logout', async ({
  page,
}) => {
  await stage.configure({ ask: 'both', askPhone: true });
  const field = (name: string) => chat(page).getByLabel(name);
  await page.goto(address('/form'));
  await launcher(page).click();
  await field('Имя').fill('Мария');
  await field('E-mail').fill('maria@');
  await page.reload();
  await expect(field('Имя'), 'the chat is open still').toHaveValue('Мария');
  await expect(field('E-mail')).toHaveValue('maria@');
  await page.evaluate(() => window.otklik!('logout'));
  await expect(chat(page)).toHaveCount(0);
  await page.reload();
  await launcher(page).click();
  await expect(field('Имя')).toHaveValue('');
  await field('Имя').fill('Ольга');
  await field('E-mail').fill('olga@example.ru');
  await field('Телефон').fill('+7 900 000-00-00');
  await chat(page).getByRole('button', { name: 'Начать разговор' }).click();
  await expect(box(page)).toBeVisible();
  await stage.configure({ ask: 'nothing', askPhone: false });
});

test('the place in a dialog is come to in a hidden tab, where nothing is observed', async ({ page }) => {
  await openChat(page, address('/unseen'));
  await say(page, 'Первое');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const { session } = await stage.newest();
  await stage.answer(session, ...Array.from({ length: 20 }, (_, part) => `Ответ ${part}`));
  await expect(log(page).getByText('Ответ 19', { exact: true })).toBeVisible();
  const whereIs = () => log(page).evaluate(({ scrollTop }) => Math.round(scrollTop));
  await log(page).evaluate((node) => void (node.scrollTop = -300));
  await page.addInitScript(() => {
    ResizeObserver.prototype.observe = () => {};
  });
  await page.goto(address('/unseen-next'));
  await expect(log(page).getByText('Ответ 19', { exact: true })).toBeAttached();
  await expect.poll(whereIs).toBe(-300);
});

test('a draft from before the SDK is here waits on the next page too; a logout takes it away', async ({ page }) => {
  await page.route(/chunk-talk/, () => {});
  await openChat(page, address('/early'));
  await box(page).fill('Недописанное');
  await openChat(page, address('/early-next'));
  await expect(box(page)).toHaveValue('Недописанное');
  await page.goto(address('/early'));
  await expect(launcher(page)).toBeVisible();
  await page.evaluate(() => window.otklik!('logout'));
  await launcher(page).click();
  await expect(box(page)).toHaveValue('');
});

test('a text sent before the SDK has loaded is in the box of the next page, and is sent there once', async ({
  page,
}) => {
  let isBlocked = true;
  await page.route(/chunk-talk/, (route) => (isBlocked ? undefined : route.continue()));
  await openChat(page, address('/sent-early'));
  await box(page).fill('Отправленное рано');
  await box(page).press('Enter');
  await expect(box(page)).toHaveValue('');
  await page.goto(address('/sent-early-next'));
  isBlocked = false;
  await launcher(page).click();
  await expect(box(page)).toHaveValue('Отправленное рано');
  await box(page).press('Enter');
  await expect(chat(page).getByText('Отправленное рано')).toHaveCount(1);
  // Until then the next page would have it in its box again.
  await expect(log(page).getByText(/^(Отправлено|Прочитано)$/)).toBeVisible();
  await page.reload();
  await expect(chat(page).getByText('Отправленное рано')).toHaveCount(1);
  await expect(box(page)).toHaveValue('');
});

test('a restored page does not send what the next page has in its box', async ({ page }) => {
  let release = () => {};
  await page.route(/chunk-talk/, (route) => void (release = () => void route.continue()));
  await openChat(page, address('/kept'));
  await box(page).fill('Отправленное рано');
  await box(page).press('Enter');
  await expect(chat(page).getByText('Отправленное рано')).toBeVisible();
  // As a browser does when a visitor leaves a page for its back/forward cache.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect(box(page)).toHaveValue('Отправленное рано');
  release();
  await say(page, 'Другое');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  await expect(log(page).getByText('Отправленное рано')).toHaveCount(0);
});

test('a restored page shows the current draft, not its former one', async ({ page }) => {
  await openChat(page, address('/back'));
  await say(page, 'Первое');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  await box(page).fill('Вопрос');
  // As a browser does when a visitor leaves a page for its back/forward cache, writes on the next page and returns.
  await page.evaluate((key) => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    sessionStorage.setItem(key, JSON.stringify(['', true, 0, false]));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, `otklik:${stage.key}`);
  await expect(box(page)).toHaveValue('');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the next page is not covered by the chat; the draft waits in it', async ({ page }) => {
    await openChat(page, address('/phone'));
    await say(page, 'Первое');
    await box(page).fill('Недописанное');
    await page.goto(address('/phone-next'));
    await expect(launcher(page)).toBeVisible();
    await expect(chat(page)).toBeHidden();
    await launcher(page).click();
    await expect(box(page)).toHaveValue('Недописанное');
  });
});
