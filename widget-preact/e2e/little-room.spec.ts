import { expect, test } from '../../tests/harness/browser/policy.ts';
import { box, chat, log, startStage, type Stage } from './stage.ts';
import { begin, openForm, usual } from './states.ts';

// A window of 1280 by 900 px at 400 %, or a phone on its side.
test.use({ viewport: { width: 320, height: 225 } });

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const put = () => stage.put('/little', `<title>Магазин</title>${stage.snippet()}`);

test('in a low window the form before the dialog is scrolled to its button', async ({ page }) => {
  await stage.configure({ ...usual, ask: 'both', askPhone: true, consent: 'Согласен на обработку данных.' });
  await openForm(page, put());
  const start = chat(page).getByRole('button', { name: 'Начать разговор' });
  await expect(start).not.toBeInViewport();
  await chat(page).getByLabel('Имя').hover();
  await page.mouse.wheel(0, 900);
  await expect(start).toBeInViewport({ ratio: 1 });
});

test('in a low window a long draft leaves the talk in sight, and the menu and the emoji are scrolled', async ({
  page,
}) => {
  await stage.configure(usual);
  await begin(page, put());
  await box(page).fill('строка\n'.repeat(9));
  const { height } = (await log(page).boundingBox())!;
  expect(height).toBeGreaterThanOrEqual(44);
  await expect(chat(page).getByRole('button', { name: 'Отправить' })).toBeInViewport({ ratio: 1 });
  for (const [opener, ends] of [
    ['Меню', ['Позвать оператора', 'Удалить мою переписку']],
    ['Эмодзи', ['😀', '❤️']],
  ] as const) {
    await chat(page).getByRole('button', { name: opener }).click();
    for (const name of ends) {
      const end = chat(page).getByText(name, { exact: true }).last();
      await end.scrollIntoViewIfNeeded();
      await expect(end, name).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press('Escape');
  }
});
