import { exampleMark, type Label, type LabelDetail, type Verdict } from '../../sdk/src/contract/contract.ts';
import { expect, test } from './owner-test.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { column, contextsOf, modal, open, side } from './assistant-page.ts';

test('sentences are edited in place, deleted and restored, and the hint names what is not learned', async ({
  page,
  browser,
  owner,
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
  const stored = async () => (await contextsOf(owner, domain)).find(({ label }) => label === 'Оплата')?.questions ?? [];
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

test(
  'entries and contexts are created, changed and deleted through their modals',
  { tag: '@long' },
  async ({ page, owner }) => {
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
    const entry = {
      assistantId: expect.any(String),
      type: 'answer',
      sentences: ['Первый вариант.', 'Второй вариант.'],
    };
    expect((await added).request().postDataJSON()).toEqual(entry);
    expect(await (await added).json()).toEqual({
      id: expect.any(String),
      ...entry,
      languages: ['ru', 'ru'],
    });
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
    await expect(side(page).getByRole('button', { name: /^Возврат и\sобмен/ })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Возврат и обмен' })).toContainText('Сроки и условия возврата');
    await page.getByRole('textbox', { name: 'Новый вопрос' }).fill('Я');
    await page.getByRole('textbox', { name: 'Новый вопрос' }).press('Enter');
    await expect(column(page, 'Вопросы').getByRole('alert')).toHaveText('Не меньше 2 символов');
    await page.getByRole('button', { name: 'Удалить контекст' }).click();
    await modal(page, 'Удалить контекст?').getByRole('button', { name: 'Удалить' }).click();
    await expect(side(page).getByRole('button', { name: /^Возврат и\sобмен/ })).toHaveCount(0);
    expect((await contextsOf(owner, domain)).map(({ label }) => label)).not.toContain('Возврат и обмен');
  },
);

test('the report lists confused, thin, empty, repeated and contradicting contexts', async ({ page, owner }) => {
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

test('a context that mixes different questions shows a note, and a press splits it; training lists what has no answer', async ({
  page,
  owner,
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
  const byLabel = Object.fromEntries(
    (await contextsOf(owner, domain)).map(({ label, questions }) => [label, questions]),
  );
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

test('the text of the quick line is stored while another context or screen is open; a failed save is retried', async ({
  page,
  context,
  owner,
}) => {
  const domain = await owner.domain('shop.ru');
  await owner.call('/assistant/import', { method: 'POST', body: { domainId: domain.id, contexts: shopKnowledge } });
  const openContext = (name: RegExp) => side(page).getByRole('button', { name }).click();
  const line = page.getByRole('textbox', { name: 'Новый вопрос' });
  await open(page);
  await openContext(/^Возврат/);
  await line.fill('Можно ли вернуть через');
  await openContext(/^Оплата/);
  await expect(column(page, 'Вопросы')).toContainText('Можно оплатить картой?');
  await expect(line).toHaveValue('');
  await page.getByRole('button', { name: 'Вернуться' }).click();
  await expect(line).toHaveValue('Можно ли вернуть через');

  await page.getByRole('link', { name: 'Мессенджер' }).click();
  await expect(line).toHaveCount(0);
  await page.goBack();
  await expect(line).toHaveValue('Можно ли вернуть через');

  await context.setOffline(true);
  await line.fill('Можно ли вернуть через месяц?');
  await line.press('Enter');
  await expect(line).toHaveValue('');
  await expect(page.getByText('Нет связи с сервером')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Повторить' }).click();
  const stored = async () => (await contextsOf(owner, domain)).find(({ label }) => label === 'Возврат')?.questions;
  await expect.poll(stored).toContain('Можно ли вернуть через месяц?');
});

test('an example is marked in the list and in the editor, until its answer is changed', async ({ page, owner }) => {
  const domain = await owner.domain('shop.ru');
  const contexts = shopKnowledge.map((one, at) => ({ ...one, description: at < 2 ? exampleMark : '' }));
  await owner.teach(domain.id, contexts);
  const [{ label, answers, questions }, other] = contexts as [(typeof contexts)[0], (typeof contexts)[0]];
  await open(page);
  const row = side(page).getByRole('button', { name: label });
  await expect(row).toContainText('пример');
  await row.click();
  await expect(page.getByText('Это пример')).toBeVisible();
  const ask = (text: string): Promise<Verdict> =>
    owner.call('/assistant/qa/test', { method: 'POST', body: { domainId: domain.id, question: text } });
  expect(await ask(questions[0]!)).toMatchObject({ answer: null });
  await page.getByRole('button', { name: 'Проверить', exact: true }).click();
  await page.getByLabel('Вопрос посетителя').fill(questions[0]!);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Так увидит посетитель' })).toContainText(answers[0]!);
  await expect(page.getByText('Это пример: посетителям так не ответим')).toBeVisible();
  await page.keyboard.press('Escape');
  await column(page, 'Варианты ответа').getByRole('button', { name: answers[0]!, exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Звоните.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Это пример')).toHaveCount(0);
  await expect(row).not.toContainText('пример');
  await expect(side(page).getByRole('button', { name: other.label })).toContainText('пример');
  expect((await contextsOf(owner, domain)).filter(({ description }) => description === exampleMark)).toHaveLength(1);
});

test('the report names the true context of a question and the predicted one', async ({ page, owner }) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  const mistakes = [{ question: 'Куда платить?', label: 'Оплата', taken: 'Доставка', answered: false }];
  await page.route('**/api/v1/assistant/report/**', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), mistakes, confused: [] } });
  });
  await open(page);
  await page.getByRole('button', { name: 'Качество' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Куда платить?' })).toHaveText(
    /Куда платить\?Оплатапринял заДоставка$/,
  );
});

test('returning to the window loads another operator’s changes and does not overwrite them', async ({
  page,
  owner,
}) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  await open(page);
  const row = side(page).getByRole('button', { name: /^Оплата/ });
  await row.click();
  const { id } = (await owner.call<Label[]>(`/assistant/ctx/list/domain/id/${domain.id}`)).find(
    ({ label }) => label === 'Оплата',
  )!;
  const { qa } = await owner.call<LabelDetail>(`/assistant/ctx/detail/${id}`);
  const { id: entry, sentences } = qa.find(({ type }) => type === 'question')!;
  const changed = sentences.with(0, 'Чем можно платить?');
  const questions = column(page, 'Вопросы');
  await questions.getByText(sentences[0]!, { exact: true }).waitFor();
  await owner.call(`/assistant/qa/edit/${entry}`, { method: 'PATCH', body: { sentences: changed } });
  const comeBack = () => page.evaluate(() => dispatchEvent(new Event('focus')));
  await comeBack();
  await expect(questions.getByText('Чем можно платить?')).toBeVisible();
  await questions.getByRole('button', { name: sentences[1]!, exact: true }).click();
  await page.getByRole('textbox', { name: 'Вопрос', exact: true }).fill('Карты берёте?');
  await page.getByRole('textbox', { name: 'Вопрос', exact: true }).press('Enter');
  const stored = async () => (await contextsOf(owner, domain)).find(({ label }) => label === 'Оплата')!.questions;
  await expect.poll(stored).toEqual(changed.with(1, 'Карты берёте?'));

  await owner.call(`/assistant/label/delete/${id}`, { method: 'DELETE' });
  await comeBack();
  await expect(page.getByText('Такого контекста нет')).toBeVisible();
  await expect(row).toHaveCount(0);
  await owner.leave();
  await comeBack();
  await expect(page.getByText('Начните с домена')).toBeVisible();
});

test('a context shows in which languages its answers are, also of one that was just added', async ({ page, owner }) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, [
    {
      label: 'Доставка',
      description: '',
      questions: ['Сколько стоит доставка?', 'Was kostet der Versand?'],
      answers: ['Доставка стоит 300 рублей.', 'Der Versand kostet 300 Rubel, wir liefern morgen.'],
    },
  ]);
  await open(page);
  await side(page)
    .getByRole('button', { name: /^Доставка/ })
    .click();
  const row = (text: string) => column(page, 'Варианты ответа').getByRole('listitem').filter({ hasText: text });
  await expect(row('Der Versand').getByText('Deutsch')).toBeVisible();
  // A screen reader reads the description in Russian, the name alone in German.
  await expect(row('Der Versand').getByTitle(/^Язык ответа/)).toHaveText('Язык ответа: Deutsch');
  await expect(row('Der Versand').locator('[lang=de]')).toHaveText('Deutsch');
  await expect(row('Доставка стоит').locator('[lang]')).toHaveCount(0);
  await row('Доставка стоит').getByRole('button', { name: 'Доставка стоит 300 рублей.', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Вариант ответа', exact: true });
  await field.fill('La livraison coûte 300 roubles, nous livrons demain.');
  await field.press('Tab');
  await expect(row('La livraison').getByText('Français')).toBeVisible();
});

test('an answer that is saved while another context is opened leaves that one open', async ({ page, owner }) => {
  const domain = await owner.domain('shop.ru');
  await owner.call('/assistant/import', { method: 'POST', body: { domainId: domain.id, contexts: shopKnowledge } });
  const openContext = (name: RegExp) => side(page).getByRole('button', { name }).click();
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/assistant/qa/edit/**', async (route) => {
    await released;
    await route.continue();
  });
  await open(page);
  await openContext(/^Возврат/);
  const { answers } = shopKnowledge.find(({ label }) => label === 'Возврат')!;
  await column(page, 'Варианты ответа').getByRole('button', { name: answers[0]!, exact: true }).click();
  await page.getByRole('textbox', { name: 'Вариант ответа', exact: true }).fill('Вернём деньги за день.');
  const saved = page.waitForResponse('**/assistant/qa/edit/**');
  await openContext(/^Оплата/);
  await expect(page.getByRole('heading', { name: 'Оплата', level: 2 })).toBeVisible();
  release();
  await saved;
  const line = page.getByRole('textbox', { name: 'Новый вопрос' });
  await line.fill('Можно картой «Мир»?');
  await line.press('Enter');
  await expect(column(page, 'Вопросы')).toContainText('Можно картой «Мир»?');
  await openContext(/^Возврат/);
  await expect(column(page, 'Варианты ответа')).toContainText('Вернём деньги за день.');
});
