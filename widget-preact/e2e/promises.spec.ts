import { expect, test } from '../../tests/harness/browser/policy.ts';
import { chat, log, openChat, say, startStage, type Stage } from './stage.ts';

// What the widget promises, each with what happens.

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const address = (path: string) => stage.put(path, `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`);

test('a visitor whose address has begun too many dialogs reads why', async ({ page }) => {
  await page.route('**/widget/session', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '40000', 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' },
      body: '{"status":429,"code":"rate_limited"}',
    }),
  );
  await openChat(page, address('/crowded'));
  const why = chat(page).getByText(/в\sсети за\sсутки начали слишком много чатов/);
  await expect(why).toBeVisible();
  await page.unroute('**/widget/session');
  await chat(page).getByRole('button', { name: 'Повторить' }).click();
  await expect(why).toBeHidden();
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
