import type { Page } from 'playwright/test';
import type { Label } from '../../sdk/src/contract/contract.ts';
import { expect, test } from './owner-test.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { column, contextsOf, modal, open, side } from './assistant-page.ts';

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

test('without a domain the screen names the first step; teaching needs no verified domain', async ({ page, owner }) => {
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
  owner,
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
      contextsOf(owner, domain).then((stored) =>
        stored.map(({ label, questions, answers }) => [label, questions.length, answers.length]),
      ),
    )
    .toEqual(
      expect.arrayContaining([
        ['Доставка', 40, 1],
        ['Часы работы', 12, 1],
      ]),
    );
  expect((await contextsOf(owner, domain)).find(({ label }) => label === 'Доставка')?.questions[0]).toBe(
    'Сколько стоит доставка в город номер 1?',
  );

  // The window is closed while the run is under way, and has its result when it is opened again.
  let go = (): void => undefined;
  const seen = new Promise<void>((done) => (go = done));
  await page.route('**/api/v1/assistant/learn', async (route) => {
    await seen;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Обучить', exact: true }).click();
  await modal(page, 'Обучение').getByRole('button', { name: 'Обучить' }).click();
  await modal(page, 'Обучение').getByRole('button', { name: 'Скрыть' }).click();
  await expect(modal(page, 'Обучение')).toHaveCount(0);
  go();
  await expect(page.getByText('Обучен только что')).toBeVisible();
  await page.getByRole('button', { name: 'Обучить', exact: true }).click();
  await expect(modal(page, 'Обучение').getByText('Ассистент обучен')).toBeVisible();
  await expect(modal(page, 'Обучение')).toContainText('Данных слишком мало, чтобы судить о качестве');
  await modal(page, 'Обучение').getByRole('button', { name: 'Проверить' }).click();

  const testModal = modal(page, 'Проверка ассистента');
  await testModal.getByLabel('Вопрос посетителя').fill('сколько стоит доставка в город');
  const asked = page.waitForRequest('**/api/v1/assistant/qa/test');
  await testModal.getByLabel('Вопрос посетителя').press('Enter');
  expect((await asked).postDataJSON()).toEqual({
    domainId: domain.id,
    question: 'сколько стоит доставка в город',
    draft: true,
  });
  await expect(testModal.getByText('Привезём за два дня.')).toBeVisible();
  await expect(testModal.getByText('прежняя версия')).toHaveCount(0);
  await expect(testModal.getByRole('meter')).toHaveCount(0);
  await testModal.getByText('Почему').click();
  await expect(testModal.getByRole('meter', { name: 'Уверенность' })).toBeVisible();
  await expect(testModal.getByRole('heading', { name: 'Подходящие контексты' })).toBeVisible();
  await expect(testModal.getByRole('heading', { name: 'Какие ваши вопросы говорят за это' })).toBeVisible();
  await testModal.getByLabel('Вопрос посетителя').fill('какова масса электрона');
  await testModal.getByLabel('Вопрос посетителя').press('Enter');
  const shown = testModal.getByRole('group', { name: 'Так увидит посетитель' });
  await expect(shown).toContainText('какова масса электрона');
  await expect(shown).toContainText('Передал вопрос оператору');
  await expect(testModal.getByRole('combobox', { name: 'Контекст' })).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Обучен только что')).toBeVisible();

  const added = 'До которого часа выдаёте самовывоз?';
  await page.getByRole('textbox', { name: 'Новый вопрос' }).fill(added);
  await page.getByRole('textbox', { name: 'Новый вопрос' }).press('Enter');
  await expect(column(page, 'Вопросы')).toContainText(added);
  await page.getByRole('button', { name: 'Проверить', exact: true }).click();
  await testModal.getByLabel('Вопрос посетителя').fill(added);
  await testModal.getByLabel('Вопрос посетителя').press('Enter');
  await expect(shown).toContainText('Мы открыты с 9 до 21.');
  await expect(testModal.getByText('На сайте пока прежняя версия')).toBeVisible();
});

test('a question that was not answered goes into a context with one press', async ({ page, owner }) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  await (await owner.visitor(domain.site, { name: 'Дарья' })).say('Какова масса электрона в джоулях?');
  await expect
    .poll(() => owner.call<unknown[]>(`/assistant/missed/list/domain/id/${domain.id}`).then((list) => list.length))
    .toBe(1);
  await open(page);
  await expect(page.getByRole('button', { name: /^Без ответа 1\sтема/ })).toBeVisible();
  await page.getByRole('button', { name: /^Вопросы без ответа/ }).click();
  const group = page.getByRole('listitem').filter({ hasText: 'Какова масса электрона в джоулях?' });
  const choice = group.getByRole('combobox', { name: 'Контекст' });
  await expect(choice).toHaveValue('');
  await group.getByRole('button', { name: 'Добавить' }).click();
  await expect(choice).toBeFocused();
  await expect(group.getByRole('link', { name: 'Ответить в диалоге' })).toHaveAttribute('href', /^\/dialog\/./);
  await choice.selectOption('Доставка');
  await group.getByRole('button', { name: 'Добавить' }).click();
  await expect(page.getByText('Таких вопросов нет')).toBeVisible();
  expect((await contextsOf(owner, domain)).find(({ label }) => label === 'Доставка')?.questions).toContain(
    'Какова масса электрона в джоулях?',
  );
  await expect(page.getByText('Есть необученные изменения')).toBeVisible();
});

test('the days are drawn, with their figures for those who do not see', { tag: '@long' }, async ({ page, owner }) => {
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

test('on a phone a context opens over the list', { tag: '@long' }, async ({ page, owner }) => {
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

test(
  'each failed call of the screen and of the first steps is logged once',
  { tag: '@long' },
  async ({ page, owner }) => {
    const { id } = await owner.domain('shop.ru');
    await owner.teach(id, shopKnowledge);
    const [context] = await owner.call<Label[]>(`/assistant/ctx/list/domain/id/${id}`);
    let failures = 0;
    let logged: string[] = [];
    // Chromium's own lines about failed requests are of no program.
    page.on('console', (message) => message.location().url.includes('/api/') || logged.push(message.text()));
    await page.route('**/api/v1/assistant/**', (route) => {
      failures++;
      return route.fulfill({ status: 500, json: { code: 'internal', status: 500 } });
    });
    const panels = ['overview', 'missed', 'control', 'report', 'sources', 'review'].map((name) => `panel=${name}`);
    for (const path of ['/start', ...[...panels, `context=${context!.id}`].map((place) => `/assistant?${place}`)]) {
      failures = 0;
      logged = [];
      await page.goto(path, { waitUntil: 'networkidle' });
      if (path === '/start') await page.getByRole('button', { name: /Ассистент обучен/ }).click();
      await expect.poll(() => failures, path).toBeGreaterThan(0);
      await page.waitForLoadState('networkidle');
      await expect.poll(() => logged.length, `${path}: ${logged.join()}`).toBe(failures);
      expect(logged.join('\n'), path).toMatch(/^(?:otklik: GET \S+ failed: 500 internal ?\n?)+$/);
    }
  },
);
