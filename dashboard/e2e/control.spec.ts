import type { Page } from 'playwright/test';
import type { TestOwner } from '../../tests/harness/owner.ts';
import type { Domain, Label, Verdict } from '../../sdk/src/contract/contract.ts';
import { expectAccessible } from './accessible.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { expect, test } from './owner-test.ts';

let owner: TestOwner;
let domain: Domain;

test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ owner: own }) => {
  owner = own;
  domain = await owner.domain('cafe.ru');
  await owner.teach(domain.id, shopKnowledge);
});

const modal = (page: Page, name: string) => page.getByRole('dialog', { name });
const learning = (page: Page) => modal(page, 'Обучение');
const open = (page: Page) => page.goto('/assistant');
const question = 'Можно оплатить картой?';
const answers = async (): Promise<string | null> =>
  (await owner.call<Verdict>('/assistant/qa/test', { method: 'POST', body: { domainId: domain.id, question } })).label;

/** The questions of «Оплата» go to another context. */
async function breakPayment(): Promise<void> {
  const payment = shopKnowledge.find(({ label }) => label === 'Оплата')!;
  const labels = await owner.call<Label[]>(`/assistant/ctx/list/domain/id/${domain.id}`);
  const { id } = labels.find(({ label }) => label === 'Оплата')!;
  await owner.call(`/assistant/label/delete/${id}`, { method: 'DELETE' });
  const contexts = [{ ...payment, label: 'Касса', answers: ['Платите в кассе.'] }];
  await owner.call('/assistant/import', { method: 'POST', body: { domainId: domain.id, contexts } });
}

async function pinInTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Проверить', exact: true }).click();
  const testModal = modal(page, 'Проверка ассистента');
  await testModal.getByLabel('Вопрос посетителя').fill(question);
  await testModal.getByLabel('Вопрос посетителя').press('Enter');
  await testModal.getByText('Почему').click();
  await testModal.getByRole('button', { name: 'Закрепить: «Оплата»' }).click();
  await expect(testModal.getByRole('button', { name: 'Закреплён' })).toBeFocused();
  await page.keyboard.press('Escape');
}

async function learnAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Обучить', exact: true }).click();
  await learning(page).getByRole('button', { name: 'Обучить', exact: true }).click();
}

test('a pinned question stops a version that breaks it, until the owner publishes it all the same', async ({
  page,
}) => {
  await open(page);
  await pinInTest(page);
  await page.getByRole('button', { name: 'Контрольные вопросы' }).click();
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
  await expect(page.getByText('отвечать из «Оплата»')).toBeVisible();
  await expectAccessible(page);

  await breakPayment();
  await page.reload();
  await learnAgain(page);
  await expect(learning(page).getByText(/Публикация остановлена/)).toBeVisible();
  const line = learning(page).getByRole('listitem').filter({ hasText: question });
  await expect(line).toContainText('Контрольный: нарушен');
  await expect(line).toContainText('нужно: «Оплата»');
  await expect(line).toContainText('«Касса»');
  await expectAccessible(page);
  expect(await answers()).not.toBe('Касса');

  await page.keyboard.press('Escape');
  await expect(learning(page)).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Обучить', exact: true }).click();
  await expect(learning(page).getByText(/Публикация остановлена/)).toBeVisible();
  await learning(page).getByRole('button', { name: 'Опубликовать всё равно' }).click();
  await expect(learning(page).getByText('Ассистент обучен')).toBeVisible();
  expect(await answers()).toBe('Касса');
  await page.keyboard.press('Escape');
  await expect(page.getByText('опубликовано с нарушением')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('опубликовано с нарушением')).toBeVisible();
});

test('what changes for past questions waits for the owner, who gives it up', async ({ page }) => {
  for (let times = 0; times < 2; times++) await (await owner.visitor(domain.site)).say(question);
  const past = `/assistant/past/list/domain/id/${domain.id}`;
  await expect
    .poll(() =>
      owner
        .call<{ items: { count: number; outcome: string }[] }>(past)
        .then(({ items }) => items.map((one) => `${one.count} ${one.outcome}`)),
    )
    .toEqual(['2 answer']);
  await breakPayment();
  await open(page);
  await page.getByRole('button', { name: 'Контрольные вопросы' }).click();
  await expect(page.getByText(/ответил сам из\s«Оплата»/)).toBeVisible();
  await learnAgain(page);
  await expect(learning(page).getByText(/Новая версия готова и\sждёт вас: на\s1\sпрошлый вопрос/)).toBeVisible();
  const line = learning(page).getByRole('listitem').filter({ hasText: question });
  await expect(line).toContainText('«Касса»');
  await expect(line).toContainText('2 раза');
  await line.getByRole('button', { name: 'Не туда' }).click();
  const choice = line.getByRole('combobox', { name: 'Контекст' });
  await expect(choice).toBeFocused();
  await expect(choice).toHaveValue('');
  await choice.selectOption('Доставка');
  await line.getByRole('button', { name: 'Сюда' }).click();
  await expect(line).toContainText('Добавлено в «Доставка»');
  await expect(learning(page).getByText('После этого обучения контексты изменились.')).toBeVisible();
  await learning(page).getByRole('button', { name: 'Отменить' }).click();
  await expect(learning(page).getByRole('button', { name: 'Обучить', exact: true })).toBeVisible();
  expect(await answers()).not.toBe('Касса');
});
