import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { createMember } from '../../tests/harness/create-member.ts';
import type { TestOwner } from '../../tests/harness/owner.ts';
import {
  axeErrors,
  chat,
  comeOnline,
  launcher,
  log,
  openChat,
  say,
  startStage,
  type Stage,
  uploadPicture,
} from './stage.ts';

let stage: Stage;
let boris: TestOwner;
test.beforeAll(async ({ server }) => {
  stage = await startStage(server);
  await stage.owner('PATCH /user/name/edit', { name: 'Анна' });
  boris = await createMember(server, stage.token, 'Борис');
});
test.afterAll(() => stage.stop());

const address = (path = '/members') => stage.put(path, `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`);
const status = (page: Page) => chat(page).locator('.status');
const row = (page: Page, text: string) => log(page).locator('.row', { hasText: text });

/** Борис answers, also where Анна has the dialog. */
const answerAsBoris = (session: string, text: string): Promise<unknown> =>
  boris.call('/dialog/answer', { method: 'POST', body: { session, sentences: [text], force: true } });

test('the visitor sees which member writes, who joins, and after a hand-over who is there now', async ({ page }) => {
  await page.goto(address());
  await uploadPicture({ ...stage, token: boris.token }, page, '/user/image/upload');
  await openChat(page, address());
  await say(page, 'Мне нужен человек');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const { session } = await stage.newest();
  const desk = await comeOnline({ ...stage, token: boris.token }, page.context());
  await page.bringToFront();

  await stage.answer(session, 'Здравствуйте, слушаю вас');
  await expect(log(page).getByText('Анна подключилась')).toBeVisible();
  await expect(row(page, 'слушаю вас').locator('.who')).toHaveText(/^Анна/);
  await expect(status(page)).toHaveText('Анна на связи');
  await expect(chat(page).locator('.head .portrait')).toHaveText('А');

  await desk.type(session);
  await expect(log(page).getByText('Борис печатает…')).toBeVisible();
  await answerAsBoris(session, 'Дальше отвечаю я');
  await expect(log(page).getByText('Борис подключился')).toBeVisible();
  await expect(row(page, 'отвечаю я').locator('.who')).toHaveText(/^Борис/);
  await expect(row(page, 'отвечаю я').locator('img.portrait')).toHaveJSProperty('naturalWidth', 256);
  await expect(row(page, 'слушаю вас').locator('.portrait'), 'what Анна wrote stays hers').toHaveText('А');
  await expect(status(page)).toHaveText('Борис на связи');
  await expect(chat(page).locator('.head img.portrait')).toHaveJSProperty('naturalWidth', 256);
  expect(await axeErrors(page)).toEqual([]);
  if (process.env.PICTURES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.screenshot({ path: `${process.env.PICTURES}/widget-${width}-${colorScheme}.png` });
      }
    }
  }

  await stage.owner('POST /dialog/answer', { session, sentences: ['И я ещё здесь'], force: true });
  await expect(status(page)).toHaveText('Анна на связи');
  await expect(row(page, 'ещё здесь').locator('.who')).toHaveText(/^Анна/);
  await expect(log(page).locator('.arrival'), 'each joins once').toHaveText(['Анна подключилась', 'Борис подключился']);

  await page.reload();
  await expect(log(page).locator('.arrival')).toHaveText(['Анна подключилась', 'Борис подключился']);
  const saved = page.waitForEvent('download');
  await chat(page).getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('menuitem', { name: 'Сохранить переписку' }).click();
  const text = await (await saved).createReadStream().then(async (stream) => (await stream.toArray()).join(''));
  expect(text).toContain('Анна: Здравствуйте, слушаю вас');
  expect(text).toContain('Борис: Дальше отвечаю я');
  await desk.leave();
});

test('by the closed launcher: the name of the member who wrote', async ({ page }) => {
  await openChat(page, address('/teaser'));
  await say(page, 'Подожду ответа');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const { session } = await stage.newest();
  await page.keyboard.press('Escape');
  await expect(launcher(page)).toBeVisible();
  await answerAsBoris(session, 'Привезём завтра к обеду');
  await expect(page.locator('.teaser strong')).toHaveText('Борис');
});
