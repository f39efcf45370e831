import { expect, test } from './owner-test.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { column, contextsOf, modal, open, side } from './assistant-page.ts';

test('a deleted question and a deleted entry are restored in the editor, until another context is opened', async ({
  page,
  owner,
}) => {
  const domain = await owner.domain('shop.ru');
  await owner.call('/assistant/import', { method: 'POST', body: { domainId: domain.id, contexts: shopKnowledge } });
  const before = await contextsOf(owner, domain);
  await open(page);
  const context = (name: RegExp) => side(page).getByRole('button', { name }).click();
  await context(/^Оплата/);
  const editor = page.getByRole('article', { name: 'Оплата' });
  const restore = editor.getByRole('button', { name: 'Вернуть' });
  await column(page, 'Вопросы').getByRole('button', { name: 'Удалить «Можно оплатить картой?»' }).click();
  await expect(editor.getByText('Удалено: «Можно оплатить картой?»')).toBeVisible();
  await expect.poll(() => contextsOf(owner, domain)).not.toEqual(before);
  await restore.click();
  await expect(restore).toHaveCount(0);
  await expect.poll(() => contextsOf(owner, domain)).toEqual(before);

  await column(page, 'Варианты ответа').getByRole('button', { name: 'Удалить запись' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(editor.getByText('Без ответов контекст не войдёт в обучение')).toBeVisible();
  await restore.click();
  await expect.poll(() => contextsOf(owner, domain)).toEqual(before);

  await column(page, 'Вопросы').getByRole('button', { name: 'Удалить «Можно оплатить картой?»' }).click();
  await expect(restore).toBeVisible();
  await context(/^Доставка/);
  await expect(editor).toHaveCount(0);
  await context(/^Оплата/);
  await expect(editor).toBeVisible();
  await expect(restore).toHaveCount(0);
});

test('the last import is undone in its window', async ({ page, owner }) => {
  const domain = await owner.domain('shop.ru');
  await open(page);
  const window = modal(page, 'Импорт и экспорт');
  await page.getByRole('button', { name: 'Импорт и экспорт' }).click();
  const file = Buffer.from(JSON.stringify({ contexts: shopKnowledge }));
  await page
    .getByLabel('Файл с контекстами')
    .setInputFiles({ name: 'k.json', mimeType: 'application/json', buffer: file });
  await page.getByRole('button', { name: 'Импортировать' }).click();
  await expect(window).toBeHidden();
  expect(await contextsOf(owner, domain)).not.toEqual([]);
  await page.getByRole('button', { name: 'Импорт и экспорт' }).click();
  await expect(window.getByText(/^Последний импорт: \d+\sдобавлено/)).toBeVisible();
  await window.getByRole('button', { name: 'Отменить' }).click();
  await expect(window.getByText('Последний импорт')).toHaveCount(0);
  expect(await contextsOf(owner, domain)).toEqual([]);
});

test('an unpinned control question is pinned again above the list', async ({ page, owner }) => {
  const domain = await owner.domain('shop.ru');
  const question = 'Какова масса электрона?';
  const pin = { domainId: domain.id, question, labelId: null };
  await owner.call('/assistant/pin/create', { method: 'POST', body: pin });
  await open(page);
  await page.getByRole('button', { name: 'Контрольные вопросы' }).click();
  const pins = page.getByRole('region', { name: 'Контрольные вопросы' });
  await pins.getByRole('button', { name: `Открепить: ${question}` }).click();
  await expect(pins.getByText(`Откреплён: «${question}»`)).toBeVisible();
  await pins.getByRole('button', { name: 'Вернуть' }).click();
  await expect(pins.getByRole('heading', { name: question })).toBeVisible();
  await expect(pins.getByRole('button', { name: 'Вернуть' })).toHaveCount(0);
});
