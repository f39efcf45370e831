import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from './owner-test.ts';
import type { Domain, Label, PortableContext } from '../../sdk/src/contract/contract.ts';
import type { TestOwner } from '../../tests/harness/owner.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { column, contextsOf, modal, open, side } from './assistant-page.ts';
import { sheetOf, workbook } from '../src/assistant/contexts/workbook-fixture.ts';

for (const format of ['JSON', 'CSV'] as const) {
  // `context-csv.test` of the SDK has the rules of CSV.
  test(
    `contexts travel out and in as ${format}`,
    { tag: format === 'JSON' ? [] : '@long' },
    async ({ page, owner }) => {
      const shop = await owner.domain('shop.ru');
      await owner.call('/assistant/import', { method: 'POST', body: { domainId: shop.id, contexts: shopKnowledge } });
      const cafe = await owner.domain('cafe.ru');
      await open(page);
      await page.getByLabel('Домен').selectOption('shop.ru');
      await page.getByRole('button', { name: 'Импорт и экспорт' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Скачать ${format}` }).click(),
      ]);
      const path = await download.path();
      await page.keyboard.press('Escape');
      await expect(side(page).getByRole('button', { name: /^Доставка/ })).toBeVisible();
      await page.getByLabel('Домен').selectOption('cafe.ru');
      await expect(page.getByText('Контекстов пока нет')).toBeVisible();
      await page.getByRole('button', { name: 'Импорт и экспорт' }).click();
      await page.getByLabel('Файл с контекстами').setInputFiles(path);
      await expect(modal(page, 'Импорт и экспорт')).toContainText(/В\sфайле 4\sконтекста/);
      await page.getByRole('button', { name: 'Импортировать' }).click();
      await expect(side(page).getByRole('button', { name: /^Доставка/ })).toBeVisible();
      const sorted = (list: PortableContext[]): PortableContext[] =>
        list.toSorted((a, b) => a.label.localeCompare(b.label));
      expect(sorted(await contextsOf(owner, cafe))).toEqual(sorted(await contextsOf(owner, shop)));

      await expect(page.getByText(/добавлено · новых контекстов: 4$/)).toBeVisible();
      await page.getByRole('button', { name: 'Импорт и экспорт' }).click();
      await page.getByLabel('Файл с контекстами').setInputFiles({
        name: 'wrong.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{"contexts":[{"label":"Х"}]}'),
      });
      await expect(modal(page, 'Импорт и экспорт').getByRole('alert')).toContainText('Контекст «Х»');
    },
  );
}

test('a table of a Russian Excel: its repeats are listed; one that cannot be read is not offered for import', async ({
  page,
  owner,
}) => {
  const domain = await owner.domain('shop.ru');
  await open(page);
  await page.getByRole('button', { name: 'Импорт и экспорт' }).click();
  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать образец' }).click(),
  ]);
  const [head] = readFileSync(await sample.path(), 'utf8').split('\r\n');
  expect(head).toBe('\ufeffКонтекст;Описание;Тип;Текст');

  const letters = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const saved = (text: string) => Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)));
  const choose = (buffer: Buffer) =>
    page.getByLabel('Файл с контекстами').setInputFiles({ name: 'книга.csv', mimeType: 'text/csv', buffer });
  const table =
    'Контекст;Тип;Текст\r\nОплата;вопрос;Как оплатить?\r\nОплата;вопрос;Как оплатить?\r\nОплата;ответ;Картой.\r\n';
  await choose(Buffer.from(new TextDecoder('windows-1251').decode(Buffer.from(table))));
  await expect(modal(page, 'Импорт и экспорт').getByRole('alert')).toContainText('Текст файла не читается');
  await expect(page.getByRole('button', { name: 'Импортировать' })).toHaveCount(0);
  await choose(saved(table));
  await page.getByRole('button', { name: 'Импортировать' }).click();
  await expect(page.getByText(/2\sдобавлено, 1\sповтор · новых/)).toBeVisible();
  expect(await contextsOf(owner, domain)).toMatchObject([
    { label: 'Оплата', questions: ['Как оплатить?'], answers: ['Картой.'] },
  ]);
});

const notices = (page: Page) => page.getByRole('region', { name: /^Уведомления/ });
const barter = (page: Page) => side(page).getByRole('button', { name: /^Бартер/ });

/** Fills the domain, and imports what adds to one of its contexts and creates another; the contexts before. */
async function importWrong(page: Page, owner: TestOwner, domain: Domain): Promise<PortableContext[]> {
  await owner.call('/assistant/import', { method: 'POST', body: { domainId: domain.id, contexts: shopKnowledge } });
  const before = await contextsOf(owner, domain);
  await open(page);
  await side(page)
    .getByRole('button', { name: /^Оплата/ })
    .click();
  await page.getByRole('button', { name: 'Импорт и экспорт' }).click();
  const table =
    'Контекст;Тип;Текст\r\nОплата;вопрос;Берёте бартер?\r\nБартер;вопрос;Меняете?\r\nБартер;ответ;Меняем.\r\n';
  await page
    .getByLabel('Файл с контекстами')
    .setInputFiles({ name: 'не-та.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await page.getByRole('button', { name: 'Импортировать' }).click();
  await expect(notices(page).getByText(/3\sдобавлено · новых контекстов: 1 · дополнено: 1$/)).toBeVisible();
  await expect(barter(page)).toBeVisible();
  return before;
}

test('the keyboard undoes an import from its notice: the earlier contexts are restored', async ({ page, owner }) => {
  const domain = await owner.domain('shop.ru');
  const before = await importWrong(page, owner, domain);
  const added = column(page, 'Вопросы').getByRole('button', { name: 'Берёте бартер?', exact: true });
  await expect(added, 'the context that is open has what was added').toBeVisible();
  await page.keyboard.press('F6');
  for (const _ of ['the notice', 'its button']) await page.keyboard.press('Tab');
  await expect(notices(page).getByRole('button', { name: 'Отменить' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notices(page).getByText('Импорт отменён', { exact: true })).toBeVisible();
  await expect(barter(page)).toHaveCount(0);
  await expect(added).toHaveCount(0);
  expect(await contextsOf(owner, domain)).toEqual(before);
});

test('a failed undo of an import shows why and can be retried, except for what was changed since', async ({
  page,
  owner,
}) => {
  const domain = await owner.domain('shop.ru');
  await owner.domain('cafe.ru');
  const before = await importWrong(page, owner, domain);
  // Under the mouse a notice stays.
  await notices(page).getByRole('alertdialog').hover();
  const { id: assistantId } = (await owner.call<Label[]>(`/assistant/ctx/list/domain/id/${domain.id}`)).at(-1)!;
  const ours = { assistantId, type: 'answer', sentences: ['Уже нет.'] };
  await owner.call('/assistant/qa/create', { method: 'POST', body: ours });
  await page.getByLabel('Домен').selectOption('cafe.ru');
  await expect(page.getByText('Контекстов пока нет')).toBeVisible();
  const calls = '**/api/v1/assistant/import/undo';
  await page.route(calls, (route) => route.abort());
  await notices(page).getByRole('button', { name: 'Отменить' }).click();
  await expect(notices(page).getByText(/^Импорт не\sотменён. Нет связи с\sсервером/)).toBeVisible();
  await page.unroute(calls);
  const lists: string[] = [];
  page.on('request', (request) => request.url().includes('/ctx/list/') && lists.push(request.url()));
  await notices(page).getByRole('button', { name: 'Повторить' }).click();
  await expect(notices(page).getByText(/^Импорт отменён, кроме того, что с\sтех пор изменено$/)).toBeVisible();
  const left = { label: 'Бартер', description: '', questions: [], answers: ['Уже нет.'] };
  expect(await contextsOf(owner, domain)).toEqual([...before, left]);
  expect(lists, 'the list is that of the domain that is worked on by now').toEqual([]);
});

test('a workbook of question and answer is read under the policy of the page; all errors of a table are listed', async ({
  page,
  owner,
}) => {
  const domain = await owner.domain('shop.ru');
  await open(page);
  await page.getByRole('button', { name: 'Импорт и экспорт' }).click();
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Файл с контекстами').setInputFiles({ name, mimeType: '', buffer });
  await choose('вопросы.csv', Buffer.from('Вопрос;Ответ\n;Да.\nМожно картой?;Да.\n;Нет.\n'));
  const alert = modal(page, 'Импорт и экспорт').getByRole('alert');
  await expect(alert.getByRole('listitem')).toHaveText([/^Запись 2: нет\sвопроса$/, /^Запись 4: нет\sвопроса$/]);

  // Large enough that a reader would unpack it in a worker, which the page forbids.
  const many = Array.from({ length: 1500 }, (_, i) => [`Где заказ номер ${i}, ${'очень '.repeat(60)}важный?`, '']);
  const rows = [['Вопрос', 'Ответ'], ['Где мой заказ?', 'В пути.'], ...many];
  await choose('вопросы.xlsx', Buffer.from(await workbook(sheetOf(rows)).arrayBuffer()));
  await expect(modal(page, 'Импорт и экспорт')).toContainText(/1\sконтекст: 1\s501\sвопрос/);
  await page.getByRole('button', { name: 'Импортировать' }).click();
  await expect(side(page).getByRole('button', { name: /^Где мой заказ/ })).toBeVisible();
  expect(await contextsOf(owner, domain)).toMatchObject([{ label: 'Где мой заказ?', answers: ['В пути.'] }]);
});
