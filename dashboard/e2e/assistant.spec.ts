import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import type { Domain, PortableContext } from '../../sdk/src/contract/contract.ts';
import { expectAccessible } from './accessible.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { createOwner, type Proofs, startProofs, type TestOwner } from '../../tests/harness/owner.ts';

let server: ServerProcess;
let proofs: Proofs;
let owner: TestOwner;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  proofs = await startProofs(['shop.ru', 'cafe.ru']);
  server = await startServer({ env: { PROBE_HOSTS: proofs.env } });
});
test.afterAll(async () => {
  await server.stop();
  proofs.stop();
});
test.beforeEach(async ({ context }) => {
  owner = await createOwner(server, proofs);
  await owner.signIn(context);
});
/** A name can be proven by one owner at a time. */
test.afterEach(async () => {
  for (const { id } of await owner.call<Domain[]>('/domain/list'))
    await owner.call(`/domain/delete/${id}`, { method: 'DELETE' });
});

const side = (page: Page) => page.getByRole('complementary', { name: 'Знания ассистента' });
const column = (page: Page, name: 'Вопросы' | 'Варианты ответа') => page.getByRole('region', { name, exact: true });
const modal = (page: Page, name: string) => page.getByRole('dialog', { name });
const open = (page: Page) => page.goto(`${server.url}/assistant`);
const contexts = async (domain: Domain): Promise<PortableContext[]> =>
  (await owner.call<{ contexts: PortableContext[] }>(`/assistant/export/domain/id/${domain.id}`)).contexts;

const forty = Array.from({ length: 40 }, (_, at) => `${at + 1}. Сколько стоит доставка в город номер ${at + 1}?`).join(
  '\n',
);

async function pasteInto(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

test('without a domain it says what to do first; teaching waits for no proof', async ({ page }) => {
  await open(page);
  await expect(page.getByText('Начните с домена')).toBeVisible();
  await owner.call('/domain/create', { method: 'POST', body: { name: 'shop.ru' } });
  await page.reload();
  await expect(page.getByText('Сайт ещё не подтверждён')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Подтвердить' })).toHaveAttribute('href', '/start');
  await expect(page.getByRole('button', { name: 'Создать', exact: true })).toBeEnabled();
});

test('from nothing to an assistant that answers: context, forty pasted questions, an answer, learning, a test', async ({
  page,
}) => {
  const domain = await owner.domain('shop.ru');
  await open(page);
  await expect(page.getByText('Научите ассистента отвечать')).toBeVisible();

  for (const [name, answer, questions] of [
    ['Доставка', 'Привезём за два дня.', forty],
    [
      'Часы работы',
      'Мы открыты с 9 до 21.',
      Array.from({ length: 12 }, (_, at) => `Во сколько вы открываетесь и закрываетесь, вариант ${at}`).join('\n'),
    ],
  ] as const) {
    await page.getByRole('button', { name: 'Создать', exact: true }).click();
    await modal(page, 'Новый контекст').getByRole('button', { name: 'Создать' }).click();
    await expect(modal(page, 'Новый контекст').getByText('Поле обязательно для заполнения')).toBeVisible();
    await modal(page, 'Новый контекст').getByLabel('Название').fill(name);
    await modal(page, 'Новый контекст').getByLabel('Описание').fill(`О теме ${name}`);
    const created = page.waitForRequest('**/api/v1/assistant/label/create');
    await modal(page, 'Новый контекст').getByRole('button', { name: 'Создать' }).click();
    expect((await created).postDataJSON()).toEqual({ label: name, description: `О теме ${name}`, domainId: domain.id });
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
    await page.getByRole('textbox', { name: 'Новый вопрос' }).focus();
    await pasteInto(page, questions);
    await expect(column(page, 'Вопросы')).toContainText(name === 'Доставка' ? '40' : '12');
    await page.getByRole('textbox', { name: 'Новый вариант ответа' }).fill(answer);
    await page.getByRole('textbox', { name: 'Новый вариант ответа' }).press('Enter');
    await expect(column(page, 'Варианты ответа').getByRole('button', { name: answer, exact: true })).toBeVisible();
  }
  await expect
    .poll(() =>
      contexts(domain).then((stored) =>
        stored.map(({ label, questions, answers }) => [label, questions.length, answers.length]),
      ),
    )
    .toEqual(
      expect.arrayContaining([
        ['Доставка', 40, 1],
        ['Часы работы', 12, 1],
      ]),
    );
  expect((await contexts(domain)).find(({ label }) => label === 'Доставка')?.questions[0]).toBe(
    'Сколько стоит доставка в город номер 1?',
  );

  await page.getByRole('button', { name: 'Обучить', exact: true }).click();
  await modal(page, 'Обучение').getByRole('button', { name: 'Обучить' }).click();
  await expect(modal(page, 'Обучение').getByText('Ассистент обучен')).toBeVisible();
  await expect(modal(page, 'Обучение')).toContainText('Данных слишком мало, чтобы судить о качестве');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Обучить', exact: true }).click();
  await expect(modal(page, 'Обучение')).toContainText('Ассистент обучен');
  await modal(page, 'Обучение').getByRole('button', { name: 'Проверить' }).click();

  const testModal = modal(page, 'Проверка ассистента');
  await testModal.getByLabel('Вопрос посетителя').fill('сколько стоит доставка в город');
  const asked = page.waitForRequest('**/api/v1/assistant/qa/test');
  await testModal.getByLabel('Вопрос посетителя').press('Enter');
  expect((await asked).postDataJSON()).toEqual({ domainId: domain.id, question: 'сколько стоит доставка в город' });
  await expect(testModal.getByText('Привезём за два дня.')).toBeVisible();
  await expect(testModal.getByRole('meter', { name: 'Уверенность' })).toBeVisible();
  await expect(testModal.getByRole('heading', { name: 'Подходящие контексты' })).toBeVisible();
  await expect(testModal.getByRole('heading', { name: 'Какие ваши вопросы говорят за это' })).toBeVisible();
  await testModal.getByLabel('Вопрос посетителя').fill('какова масса электрона');
  await testModal.getByLabel('Вопрос посетителя').press('Enter');
  await expect(testModal.getByText('Ассистент не знает ответа')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Обучен только что')).toBeVisible();
});

test('sentences are edited where they stand, deleted and brought back, and the hint tells of what is not learned', async ({
  page,
  browser,
}) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  await open(page);
  await side(page)
    .getByRole('button', { name: /^Оплата/ })
    .click();
  const questions = column(page, 'Вопросы');
  await questions.getByRole('button', { name: 'Принимаете наличные?', exact: true }).click();
  await page.getByRole('textbox', { name: 'Вопрос', exact: true }).fill('Берёте ли вы наличные?');
  await page.getByRole('textbox', { name: 'Вопрос', exact: true }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Вопрос', exact: true })).toHaveValue('Есть оплата при получении?');
  await page.getByRole('textbox', { name: 'Вопрос', exact: true }).press('Escape');
  await expect(page.getByText('Есть необученные изменения')).toBeVisible();
  const stored = async () => (await contexts(domain)).find(({ label }) => label === 'Оплата')?.questions ?? [];
  await expect.poll(stored).toContain('Берёте ли вы наличные?');

  await questions.getByRole('button', { name: 'Удалить «Можно оплатить картой?»' }).click();
  await expect.poll(stored).not.toContain('Можно оплатить картой?');
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect.poll(stored).toContain('Можно оплатить картой?');
  expect((await stored()).indexOf('Можно оплатить картой?')).toBe(1);

  const other = await browser.newContext();
  await owner.signIn(other);
  const elsewhere = await other.newPage();
  await open(elsewhere);
  await expect(elsewhere.getByText('Есть необученные изменения')).toBeVisible();
  await owner.call('/assistant/learn', { method: 'POST', body: { domainId: domain.id } });
  await elsewhere.reload();
  await expect(elsewhere.getByText('Обучен только что', { exact: true })).toBeVisible();
  await other.close();
});

test('entries and contexts are created, changed and deleted through their modals', async ({ page }) => {
  const domain = await owner.domain('shop.ru');
  await owner.call('/assistant/import', { method: 'POST', body: { domainId: domain.id, contexts: shopKnowledge } });
  await open(page);
  await side(page)
    .getByRole('button', { name: /^Возврат/ })
    .click();
  await page.getByRole('button', { name: 'Много сразу: варианты ответа' }).click();
  await modal(page, 'Новые варианты ответа').getByRole('button', { name: 'Добавить' }).click();
  await expect(modal(page, 'Новые варианты ответа').getByText('Поле обязательно для заполнения')).toBeVisible();
  await modal(page, 'Новые варианты ответа').getByRole('textbox').fill('Первый вариант.\n\nВторой вариант.');
  const added = page.waitForResponse('**/api/v1/assistant/qa/create');
  await modal(page, 'Новые варианты ответа').getByRole('button', { name: 'Добавить' }).click();
  const entry = { assistantId: expect.any(String), type: 'answer', sentences: ['Первый вариант.', 'Второй вариант.'] };
  expect((await added).request().postDataJSON()).toEqual(entry);
  expect(await (await added).json()).toEqual({ id: expect.any(String), ...entry });
  const second = column(page, 'Варианты ответа').getByRole('group', { name: 'Варианты ответа, запись 2' });
  await expect(second).toContainText('Второй вариант.');
  await second.getByRole('button', { name: 'Изменить запись целиком' }).click();
  await modal(page, 'Изменить варианты ответа').getByRole('textbox').fill('Единственный вариант.');
  await modal(page, 'Изменить варианты ответа').getByRole('button', { name: 'Сохранить' }).click();
  await expect(second).not.toContainText('Второй вариант.');
  await second.getByRole('button', { name: 'Удалить запись' }).click();
  await modal(page, 'Удалить запись?').getByRole('button', { name: 'Удалить' }).click();
  await expect(second).toBeHidden();

  await page.getByRole('button', { name: 'Изменить контекст' }).click();
  await modal(page, 'Изменить контекст').getByLabel('Название').fill('Оплата');
  await modal(page, 'Изменить контекст').getByRole('button', { name: 'Сохранить' }).click();
  await expect(modal(page, 'Изменить контекст').getByText('Контекст с таким названием уже есть')).toBeVisible();
  await modal(page, 'Изменить контекст').getByLabel('Название').fill('В');
  await expect(
    modal(page, 'Изменить контекст').getByText('Название раздела не должно быть меньше 2 символов'),
  ).toBeVisible();
  await modal(page, 'Изменить контекст').getByLabel('Название').fill('Возврат и обмен');
  await modal(page, 'Изменить контекст').getByLabel('Описание').fill('Сроки\u0007');
  await expect(modal(page, 'Изменить контекст').getByText('Данный ввод содержит недопустимые символы')).toBeVisible();
  await modal(page, 'Изменить контекст').getByLabel('Описание').fill('Сроки и условия возврата');
  await modal(page, 'Изменить контекст').getByRole('button', { name: 'Сохранить' }).click();
  await expect(side(page).getByRole('button', { name: /^Возврат и обмен/ })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Возврат и обмен' })).toContainText('Сроки и условия возврата');
  await page.getByRole('textbox', { name: 'Новый вопрос' }).fill('Я');
  await page.getByRole('textbox', { name: 'Новый вопрос' }).press('Enter');
  await expect(column(page, 'Вопросы').getByRole('alert')).toHaveText('Не меньше 2 символов');
  await page.getByRole('button', { name: 'Удалить контекст' }).click();
  await modal(page, 'Удалить контекст?').getByRole('button', { name: 'Удалить' }).click();
  await expect(side(page).getByRole('button', { name: /^Возврат и обмен/ })).toHaveCount(0);
  expect((await contexts(domain)).map(({ label }) => label)).not.toContain('Возврат и обмен');
});

test('a question that was not answered goes into a context with one press', async ({ page }) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  await (await owner.visitor(domain.site, { name: 'Дарья' })).say('Какова масса электрона в джоулях?');
  await expect
    .poll(() => owner.call<unknown[]>(`/assistant/missed/list/domain/id/${domain.id}`).then((list) => list.length))
    .toBe(1);
  await open(page);
  await page.getByRole('button', { name: /^Вопросы без ответа/ }).click();
  const group = page.getByRole('listitem').filter({ hasText: 'Какова масса электрона в джоулях?' });
  await group.getByRole('combobox', { name: 'Контекст' }).selectOption('Доставка');
  await group.getByRole('button', { name: 'Добавить' }).click();
  await expect(page.getByText('Таких вопросов нет')).toBeVisible();
  expect((await contexts(domain)).find(({ label }) => label === 'Доставка')?.questions).toContain(
    'Какова масса электрона в джоулях?',
  );
  await expect(page.getByText('Есть необученные изменения')).toBeVisible();
});

test('the report tells what is confused, thin, lacking, repeated and contradicting', async ({ page }) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, [
    ...shopKnowledge,
    {
      label: 'Самовывоз',
      description: '',
      questions: ['Сколько стоит доставка?', 'Откуда забрать заказ самому?'],
      answers: ['Заберите сами.'],
    },
    { label: 'Пустой', description: '', questions: ['Что-нибудь ещё?'], answers: [] },
  ]);
  await open(page);
  await page.getByRole('button', { name: 'Качество' }).click();
  await expect(page.getByRole('heading', { name: 'Качество ответов' })).toBeVisible();
  for (const name of ['Узнаёт верно', 'Ответит сам', 'Проверено на'])
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  const report = await owner.call<{
    thin: { label: string }[];
    lacking: { label: string }[];
    contradicting: { sentence: string }[];
  }>(`/assistant/report/domain/id/${domain.id}`);
  const find = (title: string) => page.getByRole('heading', { name: new RegExp(`^${title}`) }).locator('..');
  for (const { label } of report.thin)
    await expect(find('Мало вопросов').getByRole('button', { name: label })).toBeVisible();
  for (const { sentence } of report.contradicting) await expect(find('Противоречия')).toContainText(sentence);
  for (const { label } of report.lacking)
    await expect(find('Нечем ответить').getByRole('button', { name: label })).toBeVisible();
  expect(report.thin.length + report.contradicting.length + report.lacking.length).toBeGreaterThan(0);
  await find('Мало вопросов').getByRole('button', { name: 'Самовывоз' }).click();
  await expect(page.getByRole('heading', { name: 'Самовывоз', level: 2 })).toBeVisible();
});

for (const format of ['JSON', 'CSV'] as const) {
  test(`contexts travel out and in as ${format}`, async ({ page }) => {
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
    await expect(modal(page, 'Импорт и экспорт')).toContainText(/В файле 4\sконтекста/);
    await page.getByRole('button', { name: 'Импортировать' }).click();
    await expect(side(page).getByRole('button', { name: /^Доставка/ })).toBeVisible();
    const sorted = (list: PortableContext[]): PortableContext[] =>
      list.toSorted((a, b) => a.label.localeCompare(b.label));
    expect(sorted(await contexts(cafe))).toEqual(sorted(await contexts(shop)));

    await expect(page.getByText(/добавлено\. Новых контекстов: 4, дополнено: 0/)).toBeVisible();
    await page.getByRole('button', { name: 'Импорт и экспорт' }).click();
    await page.getByLabel('Файл с контекстами').setInputFiles({
      name: 'wrong.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"contexts":[{"label":"Х"}]}'),
    });
    await expect(modal(page, 'Импорт и экспорт').getByRole('alert')).toContainText('Контекст «Х»');
  });
}

test('a table of a Russian Excel: its repeats are told; one that cannot be read is not offered for import', async ({
  page,
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
  await expect(page.getByText(/2\sдобавлено, 1\sповтор\./)).toBeVisible();
  expect(await contexts(domain)).toMatchObject([
    { label: 'Оплата', questions: ['Как оплатить?'], answers: ['Картой.'] },
  ]);
});

test('a context that mixes different questions says so, and a press splits it; what has no answer is told at the training', async ({
  page,
}) => {
  const domain = await owner.domain('shop.ru');
  const price = ['Сколько стоит доставка?', 'Доставка платная?', 'Почём привезти?'];
  const term = ['За сколько дней привезёте?', 'Долго ли ждать посылку?'];
  await owner.call('/assistant/import', {
    method: 'POST',
    body: {
      domainId: domain.id,
      contexts: [
        { label: 'Доставка', description: '', questions: [...price, ...term], answers: ['Стоит 300.', 'Два дня.'] },
        { label: 'Гарантия', description: '', questions: ['Есть ли гарантия?', 'Какая гарантия?'], answers: [] },
      ],
    },
  });
  await open(page);
  await side(page)
    .getByRole('button', { name: /^Доставка/ })
    .click();
  await expect(page.getByText('Здесь разные вопросы: цена (3\u00a0вопроса), сроки (2\u00a0вопроса).')).toBeVisible();
  await page.getByRole('button', { name: 'Разделить' }).click();
  await expect(side(page).getByRole('button', { name: /^Доставка: сроки/ })).toBeVisible();
  await expect(page.getByText('Здесь разные вопросы')).toHaveCount(0);
  const byLabel = Object.fromEntries((await contexts(domain)).map(({ label, questions }) => [label, questions]));
  expect(byLabel).toEqual({
    Доставка: price,
    'Доставка: сроки': term,
    Гарантия: ['Есть ли гарантия?', 'Какая гарантия?'],
  });
  await page.getByRole('button', { name: 'Обучить', exact: true }).click();
  await expect(modal(page, 'Обучение')).toContainText('Нет ответов, поэтому не войдут в обучение: «Гарантия»');
  await modal(page, 'Обучение').getByRole('button', { name: 'Обучить' }).click();
  await expect(modal(page, 'Обучение')).toContainText('Ассистент обучен');
  await expect(modal(page, 'Обучение')).toContainText('Нет ответов, поэтому не войдут в обучение: «Гарантия»');
});

test('the days are drawn, with their figures for those who do not see', async ({ page }) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  for (const question of ['Сколько стоит доставка?', 'Какова масса электрона?'])
    await (await owner.visitor(domain.site)).say(question);
  await open(page);
  const plot = page.getByRole('region', { name: 'Диалоги по дням' });
  await expect(plot.getByRole('img', { name: /2\sдиалога/ })).toBeVisible();
  await expect(plot.locator('canvas')).toBeVisible();
  await expect(plot.getByRole('row').last()).toContainText('2');
});

test('on a phone a context opens over the list', async ({ page }) => {
  const domain = await owner.domain('shop.ru');
  await owner.call('/assistant/import', { method: 'POST', body: { domainId: domain.id, contexts: shopKnowledge } });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await side(page)
    .getByRole('button', { name: /^Доставка/ })
    .click();
  const sheet = modal(page, 'Контекст');
  await expect(sheet.getByRole('heading', { name: 'Доставка' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Изменить контекст' }).click();
  await expect(modal(page, 'Изменить контекст')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal(page, 'Изменить контекст')).toBeHidden();
  await expect(sheet.getByRole('button', { name: 'Изменить контекст' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(side(page).getByRole('button', { name: /^Доставка/ })).toBeVisible();
});

test('no accessibility violation in light and dark', async ({ page }) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  await (await owner.visitor(domain.site)).say('Какова масса электрона?');
  await open(page);
  await expect(page.locator('canvas')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Вопросы без ответа/ }).click();
  await expect(page.getByText('Какова масса электрона?').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Качество' }).click();
  await expect(page.getByRole('heading', { name: 'Качество ответов' })).toBeVisible();
  await expectAccessible(page);
  await side(page)
    .getByRole('button', { name: /^Доставка/ })
    .click();
  await expect(column(page, 'Вопросы')).toContainText('Доставляете в Казань?');
  await expectAccessible(page);
  for (const [button, name] of [
    ['Проверить', 'Проверка ассистента'],
    ['Обучить', 'Обучение'],
    ['Создать', 'Новый контекст'],
    ['Изменить контекст', 'Изменить контекст'],
    ['Удалить контекст', 'Удалить контекст?'],
    ['Импорт и экспорт', 'Импорт и экспорт'],
    ['Много сразу: вопросы', 'Новые вопросы'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await expect(modal(page, name)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(modal(page, name)).toBeHidden();
  }
});

test('no accessibility violation in the modals of an entry and of what was learned', async ({ page }) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  await open(page);
  await side(page)
    .getByRole('button', { name: /^Доставка/ })
    .click();
  for (const [button, name] of [
    ['Изменить запись целиком', 'Изменить вопросы'],
    ['Удалить запись', 'Удалить запись?'],
  ] as const) {
    await page.getByRole('button', { name: button }).first().click();
    await expect(modal(page, name)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(modal(page, name)).toBeHidden();
  }
  await page.getByRole('button', { name: 'Обучить', exact: true }).click();
  await expect(modal(page, 'Обучение').getByText('Ассистент обучен')).toBeVisible();
  await modal(page, 'Обучение').getByRole('button', { name: 'Обучить заново' }).click();
  await modal(page, 'Обучение').getByRole('button', { name: 'Обучить', exact: true }).click();
  await expect(modal(page, 'Обучение').getByText('Ассистент обучен')).toBeVisible();
  await expectAccessible(page);
  await modal(page, 'Обучение').getByRole('button', { name: 'Проверить' }).click();
  await modal(page, 'Проверка ассистента').getByLabel('Вопрос посетителя').fill('сколько стоит доставка');
  await page.keyboard.press('Enter');
  await expect(modal(page, 'Проверка ассистента').getByRole('meter', { name: 'Уверенность' })).toBeVisible();
  await expectAccessible(page);
});

test('no accessibility violation on a phone', async ({ page }) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  await (await owner.visitor(domain.site)).say('Какова масса электрона?');
  await expect
    .poll(() => owner.call<unknown[]>(`/assistant/missed/list/domain/id/${domain.id}`).then((list) => list.length))
    .toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await page.getByRole('button', { name: /^Вопросы без ответа/ }).click();
  await expect(page.getByText('Какова масса электрона?').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Новый контекст' }).click();
  await expect(modal(page, 'Новый контекст')).toContainText('Какова масса электрона?');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'К контекстам' }).click();
  await expect(side(page)).toBeVisible();
  await expectAccessible(page);
  await side(page)
    .getByRole('button', { name: /^Доставка/ })
    .click();
  await expect(modal(page, 'Контекст')).toContainText('Доставляете в Казань?');
  await expectAccessible(page);
});
