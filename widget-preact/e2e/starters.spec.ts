import { expect, test } from '../../tests/harness/browser/policy.ts';
import { box, chat, log, openChat, reloadChat, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const starters = ['Сколько стоит доставка?', 'Как оплатить заказ?', 'Можно ли заплатить наличными?'];

test('an empty dialog offers the owner’s questions; a press sends one, and they go', async ({ page }) => {
  await stage.configure({ starters, consent: '' });
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

test('no question can be sent before the visitor has agreed', { tag: '@long' }, async ({ page }) => {
  await stage.configure({ starters, consent: 'Согласен на обработку персональных данных.' });
  await openChat(page, stage.put('/agree', stage.snippet()));
  await expect(chat(page).getByRole('checkbox')).toBeVisible();
  await expect(chat(page).getByRole('button', { name: starters[0] })).toHaveCount(0);
});
