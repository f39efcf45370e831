import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { composer, entries, log, sentencesOf } from './dialog-page.ts';
import { expect, test } from './guest-test.ts';

const list = (page: Page) => page.getByRole('listbox', { name: 'Готовые ответы' });
const chosen = (page: Page) => list(page).getByRole('option', { selected: true });

const replies = [
  { title: 'Приветствие', text: 'Здравствуйте, {visitor}! Меня зовут {operator}.', own: false },
  { title: 'Сроки доставки', text: 'Доставим за два дня.', own: true },
  { title: 'Оплата', text: 'Оплатить можно картой.', own: false },
];

test('by keys: a slash lists replies, a typo finds one, several go into one answer, and the draft stays', async ({
  page,
  owner,
  guest,
}) => {
  for (const body of replies) await owner.call('/reply/create', { method: 'POST', body });
  const visitor = await guest('Когда привезёте?');
  await page.goto('/dialogs');
  await entries(page).first().click();
  await page.keyboard.press('KeyR');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('/');
  await expect(list(page).getByRole('option')).toHaveCount(3);
  await expect(composer(page)).toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.type('привет');
  await expect(chosen(page)).toContainText('Приветствие');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue(/^Здравствуйте! Меня зовут \S+\.$/);
  await page.keyboard.type(' Заказ собран. /дотсавка');
  await expect(list(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(composer(page)).toHaveValue(/собран\. Доставим за два дня\.$/);
  // Inserted in the middle of the draft: the text after the caret is unchanged.
  await page.keyboard.press('Home');
  await page.keyboard.type('/опл');
  await expect(chosen(page)).toContainText('Оплата');
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  for (let at = 0; at < 4; at += 1) await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(log(page).getByRole('article').last()).toContainText('Доставим за два дня.');
  const answered = async () => (await sentencesOf(visitor)).findLast(({ author }) => author === 'operator')?.text ?? '';
  await expect.poll(answered).toMatch(/^Здравствуйте! Меня зовут \S+\. Заказ собран\. Доставим за два дня\.$/);
});

test(
  'a slash among words and one that finds nothing leave the answer alone',
  { tag: '@long' },
  async ({ page, guest }) => {
    const visitor = await guest('Есть размеры?');
    await page.goto('/dialogs');
    await entries(page).first().click();
    await composer(page).fill('');
    await composer(page).press('/');
    await expect(page.getByText('Готовых ответов пока нет')).toBeVisible();
    await composer(page).press('Backspace');
    await composer(page).pressSequentially('40/42 или /любой другой');
    await expect(list(page)).toHaveCount(0);
    await composer(page).press('Enter');
    await expect.poll(async () => (await sentencesOf(visitor)).at(-1)?.text).toBe('40/42 или /любой другой');
  },
);

test(
  'the assistant’s best answers to the visitor’s question come first',
  { tag: '@long' },
  async ({ page, owner, guest }) => {
    const visitor = await guest('Здравствуйте');
    const [domain] = await owner.call<{ id: string }[]>('/domain/list');
    const domainId = domain!.id;
    await owner.call('/assistant/import', { method: 'POST', body: { domainId, contexts: shopKnowledge } });
    await owner.call('/assistant/learn', { method: 'POST', body: { domainId } });
    await owner.call('/reply/create', { method: 'POST', body: replies[2]! });
    const { items } = await owner.call<{ items: { id: string }[] }>('/dialog/list');
    await owner.call(`/dialog/assistant/${items[0]!.id}`, { method: 'PATCH', body: { active: false } });
    await visitor.say('Сколько стоит доставка?');
    await page.goto(`/dialog/${items[0]!.id}`);
    await expect(log(page)).toContainText('Сколько стоит доставка?');
    await composer(page).press('/');
    await expect(list(page).getByRole('option').first()).toContainText('Ассистент');
    await expect(list(page).getByRole('option').last()).toContainText('Оплатить можно картой.');
    await expectAccessible(page, 'the list of replies');
  },
);

test(
  'an own sentence becomes a ready reply; in the settings it is changed, deleted and restored',
  { tag: '@long' },
  async ({ page, owner, guest }) => {
    await guest('Где вы?');
    await page.goto('/dialogs');
    await entries(page).first().click();
    await composer(page).fill('Мы на Садовой, 5.');
    await composer(page).press('Enter');
    const sentence = log(page).getByRole('article').filter({ hasText: 'Садовой' });
    await sentence.getByRole('button', { name: 'Сохранить как готовый ответ' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Название')).toBeFocused();
    await page.keyboard.type('Адрес');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Готовый ответ сохранён')).toBeVisible();

    await page.goto('/setting/ready');
    const row = page.getByRole('listitem').filter({ hasText: 'Адрес' });
    await expect(row).toContainText('Только для меня');
    await expectAccessible(page, 'the replies in the settings');
    await row.getByRole('button', { name: 'Изменить «Адрес»' }).click();
    const form = page.getByRole('form', { name: 'Готовый ответ' });
    await form.getByRole('switch', { name: 'Только для меня' }).uncheck();
    await form.getByLabel('Текст').fill('Мы на Садовой, 7.');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(row).toContainText('Садовой, 7.');
    await row.getByRole('button', { name: 'Удалить «Адрес»' }).click();
    await expect(page.getByText('Готовых ответов пока нет')).toBeVisible();
    await page.getByRole('button', { name: 'Вернуть' }).click();
    await expect(row).toContainText('Команда');
    const stored = await owner.call<object[]>('/reply/list');
    expect(stored).toEqual([expect.objectContaining({ title: 'Адрес', text: 'Мы на Садовой, 7.', own: false })]);
  },
);
