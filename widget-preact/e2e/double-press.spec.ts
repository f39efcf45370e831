import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { box, chat, launcher, log, startStage, type Stage } from './stage.ts';
import { begin, openForm, usual } from './states.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const put = () => stage.put('/double', `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`);

/** Twice in one place: what the first press brings is here in between. */
async function pressTwice(page: Page, button: Locator, between: () => Promise<unknown>): Promise<void> {
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await between();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

test('a launcher that is pressed twice opens the chat', async ({ page }) => {
  await stage.configure(usual);
  await page.goto(put());
  await launcher(page).waitFor();
  await pressTwice(page, launcher(page), () => box(page).waitFor());
  await box(page).fill('Здравствуйте');
  await expect(box(page), 'it is still open').toHaveValue('Здравствуйте');
});

test('«Начать разговор» pressed twice begins it, and presses nothing of what comes in its place', async ({ page }) => {
  await stage.configure({ ...usual, ask: 'name' });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await openForm(page, put());
  await chat(page).getByRole('textbox').fill('Пётр');
  await pressTwice(page, chat(page).getByRole('button', { name: 'Начать разговор' }), () => box(page).waitFor());
  await box(page).fill('Сколько стоит доставка?');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  expect(calls.filter((path) => path.endsWith('/handoff'))).toEqual([]);
  await stage.configure(usual);
});

test('a question that is opened while the thanks for a rating stand stays', async ({ page }) => {
  await stage.configure(usual);
  await page.clock.install();
  await begin(page, put());
  const choose = async (name: string): Promise<void> => {
    await chat(page).getByRole('button', { name: 'Меню' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Оценить разговор');
  await chat(page).getByRole('radio', { name: 'Оценка 4' }).check({ force: true });
  await chat(page).getByRole('button', { name: 'Отправить' }).click();
  await chat(page).getByText('Спасибо за оценку!').waitFor();
  await choose('Удалить мою переписку');
  await page.clock.runFor(5_000);
  await expect(chat(page).getByText('Удалить мою переписку?')).toBeVisible();
});
