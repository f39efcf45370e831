import { expect, test } from '../../tests/harness/browser/policy.ts';
import { box, chat, launcher, log, openChat, reloadChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const starters = ['Сколько стоит доставка?', 'Как оплатить заказ?', 'Можно ли заплатить наличными?'];

test('an empty dialog offers the owner’s questions; a press sends one, and they go', async ({ page }) => {
  await stage.configure({ starters, offersStarters: true, consent: '' });
  await openChat(page, stage.put('/starters', stage.snippet()));
  const group = chat(page).getByRole('group', { name: 'Частые вопросы' });
  await expect(group.getByRole('button')).toHaveText(starters);
  await group.getByRole('button', { name: starters[0] }).press('Enter');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await expect(group).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  await reloadChat(page);
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await expect(group).toHaveCount(0);
});

test('without questions of the owner’s own the chat on a phone offers what is asked most; a switch ends that', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await stage.configure({ starters: [], offersStarters: true, consent: '' });
  const address = stage.put('/asked', stage.snippet());
  await openChat(page, address);
  // Neither is a taught question word for word.
  for (const [question, answer] of [
    ['Заплатить картой можно?', 'Принимаем карты и наличные.'],
    ['А как быстро заказ привезут?', 'Доставим за два дня.'],
  ] as const) {
    await say(page, question);
    await expect(log(page).getByText(answer).last()).toBeVisible();
  }
  await page.evaluate(() => localStorage.clear());
  await openChat(page, address);
  const group = chat(page).getByRole('group', { name: 'Частые вопросы' });
  await expect(group.getByRole('button')).toHaveCount(2);
  const offered = await group.getByRole('button').allTextContents();
  expect(offered.toSorted()).toEqual(['Как оплатить заказ?', 'Сколько стоит доставка?']);
  await group.getByRole('button', { name: 'Как оплатить заказ?' }).click();
  await expect(log(page).getByText('Принимаем карты и наличные.')).toBeVisible();
  await stage.configure({ offersStarters: false });
  await page.evaluate(() => localStorage.clear());
  await openChat(page, address);
  await expect(box(page)).toBeVisible();
  await expect(group).toHaveCount(0);
});

test('no question can be sent before the visitor has agreed', { tag: '@long' }, async ({ page }) => {
  await stage.configure({ starters, offersStarters: true, consent: 'Согласен на обработку персональных данных.' });
  await page.goto(stage.put('/agree', stage.snippet()));
  // Until then a form replaces the box.
  await launcher(page).click();
  await expect(chat(page).getByRole('checkbox')).toBeVisible();
  await expect(chat(page).getByRole('button', { name: starters[0] })).toHaveCount(0);
});
