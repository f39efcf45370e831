import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { box, chat, comeOnline, launcher, log, openChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => {
  stage = await startStage(server);
  await stage.owner('PATCH /user/name/edit', { name: 'Анна' });
});
test.afterAll(() => stage.stop());

const address = (path = '/header') => stage.put(path, `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`);
const status = (page: Page) => chat(page).locator('.status');

test('the header names who answers: the assistant by its name, the operator by theirs, or that no operator is online', async ({
  page,
}) => {
  await stage.configure({ assistantName: 'Лиза' });
  await openChat(page, address());
  await expect(status(page)).toHaveText('Отвечает Лиза');
  await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
  await expect(box(page), 'the button that had the focus is gone').toBeFocused();
  await expect(status(page)).toHaveText('Ответим, как только вернёмся');
  const operator = await comeOnline(stage, page.context());
  await expect(status(page)).toHaveText('Анна на связи');
  await operator.leave();
  await expect(status(page)).toHaveText('Ответим, как только вернёмся');
  await stage.configure({ assistantName: '' });
});

test('until it is known who answers the header names no one, whatever else has loaded', async ({ page }) => {
  await stage.configure({ ask: 'both' });
  let release = () => {};
  const isReleased = new Promise<void>((done) => (release = done));
  await page.route(/\/widget\/session/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(address('/unknown'));
  await launcher(page).click();
  await expect(chat(page).getByRole('button', { name: 'Начать разговор' })).toBeVisible();
  await expect(status(page)).toHaveText('Подключаемся…');
  await expect(chat(page).locator('.head .portrait')).toHaveCount(0);
  release();
  await expect(status(page)).toHaveText('Отвечает ассистент');
  await stage.configure({ ask: 'nothing' });
});

test('while the connection is lost the header names no one who answers', async ({ page, context }) => {
  await openChat(page, address());
  await say(page, 'Есть кто-нибудь?');
  await expect(status(page)).toHaveText('Отвечает ассистент');
  await context.setOffline(true);
  await expect(status(page)).toHaveText('Подключаемся…');
  await expect(status(page)).not.toHaveClass(/on/);
  await context.setOffline(false);
  await expect(status(page)).toHaveText('Отвечает ассистент');
});

test('after the dialog is erased the assistant is there as before it began', async ({ page }) => {
  await openChat(page, address());
  await expect(status(page)).toHaveClass(/on/);
  await say(page, 'Есть кто-нибудь?');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
  await expect(status(page)).not.toHaveClass(/on/);
  await chat(page).getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('menuitem', { name: 'Удалить мою переписку' }).click();
  await chat(page).getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(log(page).getByText('Есть кто-нибудь?')).toHaveCount(0);
  await expect(status(page)).toHaveText('Отвечает ассистент');
  await expect(status(page)).toHaveClass(/on/);
});

test('on the narrowest phone the header’s text takes two lines', async ({ page }) => {
  await page.setViewportSize({ width: 280, height: 653 });
  await openChat(page, address());
  await say(page, 'Есть кто-нибудь?');
  await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
  await expect(status(page)).toHaveText('Ответим, как только вернёмся');
  await log(page).getByRole('textbox').waitFor();
  expect((await status(page).boundingBox())!.height).toBeLessThanOrEqual(36);
});

test('until the owner’s title is here, the header has none', async ({ page }) => {
  await stage.configure({ title: 'Тёплый дом' });
  let release = () => {};
  const isReleased = new Promise<void>((done) => (release = done));
  // The dialog brings the owner's words along too.
  await page.route(/\/widget\/(config|session)/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(address('/title'));
  await launcher(page).click();
  const title = chat(page).locator('.title h2');
  await expect(title).toBeVisible();
  expect((await title.innerText()).trim()).toBe('');
  release();
  await expect(title).toHaveText('Тёплый дом');
  await stage.configure({ title: 'Чат' });
});
