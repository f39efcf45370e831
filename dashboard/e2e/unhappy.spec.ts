import type { Page } from 'playwright/test';
import type { Domain, Label, Missed, PortableContext } from '../../sdk/src/contract/contract.ts';
import type { TestOwner } from '../../tests/harness/owner.ts';
import { column, contextsOf, modal, open } from './assistant-page.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { entries, log, sentencesOf } from './dialog-page.ts';
import { expect, test } from './owner-test.ts';

let owner: TestOwner;
let domain: Domain;

test.beforeEach(async ({ owner: own }) => {
  owner = own;
  domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
});

const missed = () => owner.call<Missed[]>(`/assistant/missed/list/domain/id/${domain.id}`);
const group = (page: Page, question: string) => page.getByRole('listitem').filter({ hasText: question });

/** Sends each question as a new visitor, and waits for the assistant's reply. */
async function ask(questions: readonly string[]): Promise<void> {
  for (const [at, question] of questions.entries()) {
    const visitor = await owner.visitor(domain.site, { name: `Гостья ${at + 1}` });
    await visitor.say(question);
    await expect.poll(async () => (await sentencesOf(visitor)).length).toBeGreaterThan(1);
  }
}

async function openMissed(page: Page): Promise<void> {
  await open(page);
  await page.getByRole('button', { name: /^Вопросы без ответа/ }).click();
  await expect(page.getByRole('heading', { name: 'Вопросы без ответа' })).toBeVisible();
}

test('who complains is called «недоволен» in the list, who asks with the same words is not', async ({ page }) => {
  const complaints = ['Сайт не принимает карту, ошибка 502', 'Посылка пришла пустой', 'Where is my order?'];
  const plain = ['Можно оплатить картой?', 'Сколько дней идёт посылка?'];
  await page.goto('/dialogs');
  await ask([...complaints, ...plain]);
  await expect(entries(page)).toHaveCount(5);
  const isUnhappy = (text: string) => entries(page).filter({ hasText: text }).filter({ hasText: 'недоволен' });
  for (const [at] of complaints.entries()) await expect(isUnhappy(`Гостья ${at + 1}`)).toHaveCount(1);
  for (const [at] of plain.entries()) await expect(isUnhappy(`Гостья ${at + 4}`)).toHaveCount(0);
});

test(
  '«Проверить» answers from what is written now, and shows that the site still has another version',
  { tag: '@long' },
  async ({ page }) => {
    const gifts: PortableContext = {
      label: 'Подарки',
      description: '',
      questions: ['Упакуете подарок лентой?', 'Есть ли подарочная упаковка?', 'Завернёте в бумагу?'],
      answers: ['Завернём в бумагу с лентой.'],
    };
    await owner.call('/assistant/import', { method: 'POST', body: { domainId: domain.id, contexts: [gifts] } });
    await open(page);
    await page.getByRole('button', { name: 'Проверить', exact: true }).click();
    const test = modal(page, 'Проверка ассистента');
    const asking = async (question: string, reply: string | RegExp) => {
      await test.getByLabel('Вопрос посетителя').fill(question);
      await test.getByLabel('Вопрос посетителя').press('Enter');
      const shown = test.getByRole('group', { name: 'Так увидит посетитель' });
      await expect(shown).toContainText(question);
      await expect(shown).toContainText(reply);
      await expect(test.getByText('На сайте пока прежняя версия')).toBeVisible();
    };
    await asking('Упакуете подарок лентой?', gifts.answers[0]!);
    await asking('есть подарочная упаковка', gifts.answers[0]!);
    await asking('Курьер не приехал!!!', 'Позвал оператора');
    await page.keyboard.press('Escape');

    await page
      .getByRole('button', { name: /^Подарки/ })
      .first()
      .click();
    await column(page, 'Варианты ответа').getByRole('button', { name: gifts.answers[0]!, exact: true }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Завернём бесплатно.');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await contextsOf(owner, domain)).find(({ label }) => label === 'Подарки')?.answers)
      .toEqual(['Завернём бесплатно.']);
    await page.getByRole('button', { name: 'Проверить', exact: true }).click();
    await asking('Завернёте в бумагу?', 'Завернём бесплатно.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Обучить', exact: true }).click();
    await modal(page, 'Обучение').getByRole('button', { name: 'Обучить', exact: true }).click();
    await modal(page, 'Обучение').getByRole('button', { name: 'Проверить' }).click();
    await test.getByLabel('Вопрос посетителя').fill('Завернёте в бумагу?');
    await test.getByLabel('Вопрос посетителя').press('Enter');
    await expect(test.getByRole('group', { name: 'Так увидит посетитель' })).toContainText('Завернём бесплатно.');
    await expect(test.getByText('прежняя версия')).toHaveCount(0);
  },
);

test(
  'missed questions: no context is chosen by default, each links to its dialog and disappears once corrected',
  { tag: '@long' },
  async ({ page }) => {
    const questions = ['Кот в пекарне живёт?', 'Чините ли вы старые самовары?', 'Какова масса электрона в джоулях?'];
    await ask(questions);
    await expect
      .poll(async () => (await missed()).map(({ question }) => question).toSorted())
      .toEqual(questions.toSorted());
    await openMissed(page);
    for (const question of questions) {
      await expect(group(page, question).getByRole('combobox', { name: 'Контекст' })).toHaveValue('');
      await group(page, question).getByRole('link', { name: 'Ответить в диалоге' }).click();
      await expect(log(page)).toContainText(question);
      await page.goBack();
      await openMissed(page);
    }
    const [cat, samovar, mass] = questions as [string, string, string];
    await group(page, cat).getByRole('combobox', { name: 'Контекст' }).selectOption('Оплата');
    await group(page, cat).getByRole('button', { name: 'Добавить' }).click();
    await expect(group(page, cat)).toHaveCount(0);
    await expect(group(page, samovar)).toHaveCount(1);
    await group(page, mass).getByRole('button', { name: 'Скрыть' }).click();
    await expect(group(page, mass)).toHaveCount(0);
    expect((await missed()).map(({ question }) => question)).toEqual([samovar]);
  },
);

test(
  'what visitors called wrong is no missed question any more once an operator corrected it',
  { tag: '@long' },
  async ({ page }) => {
    const asked = ['Сколько стоит доставка?', 'Как вернуть товар?', 'Можно оплатить картой?'] as const;
    for (const question of asked) {
      const visitor = await owner.visitor(domain.site);
      await visitor.say(question);
      await expect.poll(async () => (await sentencesOf(visitor)).length).toBe(2);
      await visitor.say('не то');
      await expect.poll(async () => (await missed()).map((one) => one.question)).toContain(question);
    }
    await openMissed(page);
    for (const [at, right] of (['Оплата', 'Никогда на такое не отвечать', 'Возврат'] as const).entries()) {
      const row = group(page, asked[at]!);
      await row.getByRole('link', { name: 'Ответить в диалоге' }).click();
      await log(page).getByRole('button', { name: 'Неверно' }).first().click();
      const wrong = page.getByRole('dialog', { name: 'Что было неверно' });
      await expect(wrong).toContainText(asked[at]!);
      await wrong.getByRole('radio', { name: right }).check();
      await wrong.getByRole('button', { name: 'Исправить' }).click();
      await expect(wrong).toHaveCount(0);
      await openMissed(page);
      await expect(page.getByRole('link', { name: 'Ответить в диалоге' })).toHaveCount(asked.length - at - 1);
      await expect(row).toHaveCount(0);
    }
    await expect(page.getByText('Таких вопросов нет')).toBeVisible();
  },
);

test('after training each changed answer has «Не туда», by which it goes where it belongs or is not answered', async ({
  page,
}) => {
  const past = ['Можно оплатить картой?', 'Принимаете наличные?', 'Можно заплатить через СБП?'];
  await ask(past);
  const labels = await owner.call<Label[]>(`/assistant/ctx/list/domain/id/${domain.id}`);
  const { id } = labels.find(({ label }) => label === 'Оплата')!;
  await owner.call(`/assistant/label/delete/${id}`, { method: 'DELETE' });
  const till = { ...shopKnowledge.find(({ label }) => label === 'Оплата')!, label: 'Касса' };
  await owner.call('/assistant/import', { method: 'POST', body: { domainId: domain.id, contexts: [till] } });
  await open(page);
  await page.getByRole('button', { name: 'Обучить', exact: true }).click();
  await modal(page, 'Обучение').getByRole('button', { name: 'Обучить', exact: true }).click();
  const rows = modal(page, 'Обучение').getByRole('list', { name: 'Что изменится' }).getByRole('listitem');
  await expect(rows).toHaveCount(past.length);
  for (const question of past)
    await expect(
      rows.filter({ hasText: question }).getByRole('button', { name: `Не туда: ${question}` }),
    ).toBeVisible();
  await rows
    .filter({ hasText: past[1]! })
    .getByRole('button', { name: /^Не туда/ })
    .click();
  await rows.filter({ hasText: past[1]! }).getByRole('button', { name: 'Не отвечать' }).click();
  await expect(rows.filter({ hasText: past[1]! })).toContainText('Закреплено: не отвечать');
  await rows
    .filter({ hasText: past[2]! })
    .getByRole('button', { name: /^Не туда/ })
    .click();
  await rows.filter({ hasText: past[2]! }).getByRole('combobox', { name: 'Контекст' }).selectOption('Возврат');
  await rows.filter({ hasText: past[2]! }).getByRole('button', { name: 'Сюда' }).click();
  await expect(rows.filter({ hasText: past[2]! })).toContainText('Добавлено в «Возврат»');
});
