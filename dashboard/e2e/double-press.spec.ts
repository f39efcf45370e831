import type { Locator, Page } from 'playwright/test';
import { entries, log, toast } from './dialog-page.ts';
import { expect, test } from './guest-test.ts';

/** What the page asks the server to change. */
function watchChanges(page: Page): string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
  });
  return changes;
}

/** Twice in one place, as a mouse whose owner presses everything twice: the answer of the first is here in between. */
async function pressTwice(page: Page, button: Locator, between: () => Promise<unknown>): Promise<void> {
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await between();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

test('what is pressed twice happens once: a dialog is closed, and the next one is not; taken over, it stays so', async ({
  page,
  guest,
}) => {
  for (const text of ['Есть самовывоз?', 'Сколько стоит доставка?']) await guest(text);
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(log(page).getByText('Сколько стоит доставка?')).toBeVisible();
  const changes = watchChanges(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await pressTwice(page, button('Закрыть диалог'), () => expect(log(page).getByText('Есть самовывоз?')).toBeVisible());
  await expect(toast(page)).toContainText('Диалог закрыт и убран в архив');
  await pressTwice(page, button('Взять диалог'), () => expect(button('Вернуть ассистенту')).toBeEnabled());
  await page.reload();
  await expect(button('Вернуть ассистенту')).toBeVisible();
  await expect(button('Закрыть диалог')).toBeVisible();
  expect(changes.map((change) => change.replace(/\/[\w-]{22} /, ' '))).toEqual([
    '/api/v1/dialog/close {"closed":true}',
    '/api/v1/dialog/assistant {"active":false}',
  ]);
});
