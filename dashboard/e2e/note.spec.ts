import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { composer, entries, log, sentencesOf } from './dialog-page.ts';
import { expect, test } from './guest-test.ts';

const noteField = (page: Page) => page.getByRole('textbox', { name: 'Текст заметки' });
const notes = (page: Page) => log(page).getByRole('complementary', { name: /^Заметка/ });

test('by keys: a note has a box, a draft and a button of its own, is shown with its word, and is deleted', async ({
  page,
  guest,
}) => {
  const visitor = await guest('Где мой заказ?');
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(log(page)).toContainText('Где мой заказ?');
  await composer(page).fill('Сейчас узнаю');
  await composer(page).press('Escape');
  await page.keyboard.press('KeyN');
  await expect(noteField(page)).toBeFocused();
  await expect(noteField(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Отправить' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Добавить заметку' })).toBeDisabled();
  await page.keyboard.type('Заказ потеряли, звоню на склад');
  await expectAccessible(page, 'the box of a note');
  // Escape leaves the note as a draft, and the answer unchanged.
  await page.keyboard.press('Escape');
  await expect(composer(page)).toHaveValue('Сейчас узнаю');
  await page.getByRole('button', { name: 'Написать заметку' }).click();
  await expect(noteField(page)).toHaveValue('Заказ потеряли, звоню на склад');
  await page.keyboard.press('Enter');
  await expect(notes(page)).toContainText('Заметка');
  await expect(notes(page)).toContainText('звоню на склад');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Сейчас узнаю');
  await expectAccessible(page, 'a note');

  await page.reload();
  await expect(notes(page)).toContainText('звоню на склад');
  expect(JSON.stringify(await sentencesOf(visitor))).not.toContain('склад');
  await page.emulateMedia({ media: 'print' });
  await expect(notes(page).first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await notes(page).getByRole('button', { name: 'Удалить заметку' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(notes(page)).toHaveCount(0);
});

test(
  'while a note is written, the visitor is not shown that the operator writes',
  { tag: '@long' },
  async ({ page, guest }) => {
    await guest('Здравствуйте');
    const sent: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => void sent.push((JSON.parse(String(payload)) as { type: string }).type)),
    );
    await page.goto('/dialogs');
    await entries(page).first().click();
    await page.getByRole('button', { name: 'Написать заметку' }).click();
    await noteField(page).pressSequentially('Тайна');
    await page.keyboard.press('Enter');
    await expect(notes(page)).toContainText('Тайна');
    expect(sent).not.toContain('typing');
    await composer(page).pressSequentially('Да');
    await expect.poll(() => sent).toContain('typing');
  },
);

test('stacked combining marks of a note end at its frame', async ({ page, guest, owner }) => {
  await guest('Где мой заказ?');
  const { items } = await owner.call<{ items: { id: string }[] }>('/dialog/list');
  const text = `z${'\u0300\u0301\u0489'.repeat(400)}`;
  await owner.call(`/dialog/note/create/${items[0]!.id}`, { method: 'POST', body: { text, clientId: 'marks' } });
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(notes(page).locator('p')).toHaveCSS('overflow', 'clip');
});
