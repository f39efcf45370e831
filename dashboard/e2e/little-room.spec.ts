import { composer, entries, log } from './dialog-page.ts';
import { expect, test } from './guest-test.ts';

test('at 400 % a dialog is read and answered: the page scrolls', async ({ page, guest }) => {
  await page.setViewportSize({ width: 320, height: 225 });
  await guest('Сколько стоит доставка?');
  await page.goto('/dialogs');
  await entries(page).first().click();
  const question = log(page).getByText('Сколько стоит доставка?');
  await question.scrollIntoViewIfNeeded();
  // A scroll ends at a whole pixel: a part of one may be cut.
  await expect(question).toBeInViewport({ ratio: 0.95 });
  await composer(page).fill('Доставка — 350 ₽.\n'.repeat(6));
  expect((await log(page).boundingBox())!.height).toBeGreaterThan(90);
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(log(page).getByText('Доставка — 350 ₽.').last()).toBeVisible();
});

test('a press outside a window with a form does not close it; Escape and a press outside another one do', async ({
  page,
  owner,
}) => {
  const { id } = await owner.domain('shop.ru');
  const knowledge = { label: 'Доставка', description: '', questions: ['Сколько стоит доставка?'], answers: ['350 ₽'] };
  await owner.teach(id, [knowledge]);
  await page.goto('/assistant');
  await page
    .getByRole('link', { name: /^Доставка/ })
    .or(page.getByRole('button', { name: /^Доставка/ }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Много сразу: вопросы' }).click();
  const field = page.getByRole('dialog').getByRole('textbox');
  await field.fill('Когда привезут?\nПривозите ли за город?');
  await page.mouse.click(8, 500);
  await page.getByRole('dialog').getByRole('heading').click();
  await expect(field).toHaveValue('Когда привезут?\nПривозите ли за город?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Профиль' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.mouse.click(8, 500);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
