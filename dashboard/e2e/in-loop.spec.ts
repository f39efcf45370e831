import type { Page } from 'playwright/test';
import type { TestOwner } from '../../tests/harness/owner.ts';
import type { AssistantSetting, Domain, Label, Sentence } from '../../sdk/src/contract/contract.ts';
import { expectAccessible } from './accessible.ts';
import { mobile } from './account.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { expect, test } from './owner-test.ts';

let owner: TestOwner;
let domain: Domain;

test.use({ timezoneId: 'Asia/Novosibirsk' });
test.beforeEach(async ({ owner: own }) => {
  owner = own;
  domain = await owner.domain('shop.ru');
});

const log = (page: Page) => page.getByRole('log', { name: 'Сообщения' });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Сообщение' });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Что было неверно' });
const setting = () => owner.call<AssistantSetting>(`/assistant/setting/domain/id/${domain.id}`);
const labels = () => owner.call<Label[]>(`/assistant/ctx/list/domain/id/${domain.id}`);

/** A picture for who looks at it: `PICTURES` names the folder. */
async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  for (const [size, viewport] of [
    ['390', mobile],
    ['1280', { width: 1280, height: 800 }],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: `${process.env.PICTURES}/${name}-${size}-${colorScheme}.png` });
    }
}

/** Opens the dialog of a visitor after an answer of the assistant. */
async function openAnswered(page: Page, question: string) {
  await owner.teach(domain.id, shopKnowledge);
  const visitor = await owner.visitor(domain.site, { name: 'Ольга' });
  await visitor.say(question);
  await page.goto('/dialogs');
  await page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link').first().click();
  await expect(log(page).locator('[data-author=assistant]')).toHaveCount(1);
  return visitor;
}
const sentencesOf = async (visitor: { call: <T>(path: string) => Promise<T> }): Promise<Sentence[]> =>
  (await visitor.call<{ sentences: Sentence[] }>('/widget/sentence?after=0')).sentences;

test(
  'settings of the assistant: own replies, hours in the browser’s zone, letters; what is not saved waits',
  { tag: '@long' },
  async ({ page }) => {
    const saved = page.getByText('Изменения сохранены');
    await page.goto('/setting/hours');
    const hours = page.getByRole('form', { name: 'Часы' });
    await expect(hours.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    await hours.getByRole('switch', { name: 'Указать рабочие часы' }).check();
    await expect(hours.getByLabel('Часовой пояс')).toHaveValue('Asia/Novosibirsk');
    await expect(hours.getByText('выходной')).toHaveCount(2);
    await hours.getByLabel('Понедельник, до').fill('09:00');
    await hours.getByRole('button', { name: 'Сохранить' }).click();
    await expect(hours.getByRole('alert').filter({ hasText: 'Начало и конец совпадают' })).toBeVisible();
    await hours.getByLabel('Понедельник, до').fill('19:30');
    await hours.getByRole('button', { name: 'Сохранить' }).click();
    await expect(saved).toBeVisible();
    await expectAccessible(page);

    await page.goto('/setting/notifications');
    await page.getByLabel('Когда присылать').selectOption('digest');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(saved).toBeVisible();

    await page.goto('/setting/texts');
    const form = page.getByRole('form', { name: 'Свои ответы ассистента' });
    const greeting = form.getByLabel('Приветствие', { exact: true });
    await form.getByText(/^Свои ответы/).click();
    await expect(greeting).toHaveAttribute('placeholder', /Добрый день/);
    await greeting.fill('Привет! Чем помочь?');
    const settings = page.getByRole('navigation', { name: 'Разделы настроек' });
    await settings.getByRole('link', { name: /Профиль/ }).click();
    await settings.getByRole('link', { name: /Тексты/ }).click();
    await expect(greeting).toHaveValue('Привет! Чем помочь?');
    await expect(form.getByText('Есть несохранённые изменения')).toBeVisible();
    expect((await setting()).replies).toEqual({});
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(saved).toBeVisible();
    expect(await setting()).toMatchObject({
      replies: { greeting: 'Привет! Чем помочь?' },
      hours: { zone: 'Asia/Novosibirsk', days: [{ from: '09:00', to: '19:30' }, {}, {}, {}, {}, null, null] },
      notify: 'digest',
    });
    await expectAccessible(page);
    await picture(page, 'setting');

    await form.getByRole('button', { name: 'Вернуть встроенный текст: Приветствие' }).click();
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect.poll(async () => (await setting()).replies).toEqual({});
  },
);

test('«Неверно»: the right context applies from the next question on, the dialog shows the new answer, undo reverts it', async ({
  page,
}) => {
  const visitor = await openAnswered(page, 'Сколько стоит доставка?');
  await log(page).getByRole('button', { name: 'Неверно' }).click();
  await expect(modal(page)).toContainText('Сколько стоит доставка?');
  await expect(modal(page).getByRole('button', { name: 'Исправить' })).toBeDisabled();
  await modal(page).getByRole('radio', { name: 'Оплата' }).check();
  await picture(page, 'wrong-modal');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  await modal(page).getByRole('button', { name: 'Исправить' }).click();
  await expect(modal(page)).toHaveCount(0);
  await expect(log(page)).toContainText(/Сейчас ответил\sбы\sОплата\s*: Принимаем карты/);
  await picture(page, 'wrong-corrected');
  await page.setViewportSize({ width: 1280, height: 800 });

  await visitor.say('сколько стоит доставка');
  await expect
    .poll(async () => (await sentencesOf(visitor)).at(-1)?.text)
    .toBe('Принимаем карты, СБП и наличные при получении.');
  await page.reload();
  await expect(log(page)).toContainText('Сейчас ответил бы');
  await log(page).getByRole('button', { name: 'Отменить исправление' }).click();
  await expect(log(page).getByText('Сейчас ответил бы')).toHaveCount(0);
  await visitor.say('Сколько стоит доставка?');
  await expect.poll(async () => (await sentencesOf(visitor)).at(-1)?.text).toMatch(/^Доставляем по\sвсей России/);
});

test('«Неверно» under one of two answers: its question, what is refused in words, and what another tab has taken back', async ({
  page,
  context,
}) => {
  await owner.teach(domain.id, shopKnowledge);
  const visitor = await owner.visitor(domain.site, { name: 'Ольга' });
  await visitor.say('Здравствуйте! Сколько стоит доставка? Можно оплатить картой?');
  await page.goto('/dialogs');
  await page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link').first().click();
  const answers = log(page).locator('[data-author=assistant]');
  await expect(answers).toHaveCount(2);
  await expect(answers.nth(1)).toContainText('Оплата');
  await answers.nth(1).getByRole('button', { name: 'Неверно' }).click();
  await expect(modal(page).getByRole('definition').first()).toHaveText('Можно оплатить картой?');

  const gone = (await labels()).find(({ label }) => label === 'Возврат')!;
  await modal(page).getByRole('radio', { name: 'Возврат' }).check();
  await owner.call(`/assistant/label/delete/${gone.id}`, { method: 'DELETE' });
  await modal(page).getByRole('button', { name: 'Исправить' }).click();
  await expect(modal(page)).toContainText('Этого контекста больше нет: выберите другой.');
  await expect(modal(page).getByRole('radio', { name: 'Возврат' })).toHaveCount(0);
  await expect(modal(page).getByRole('button', { name: 'Исправить' })).toBeDisabled();
  await modal(page).getByRole('radio', { name: 'Написать правильный ответ' }).check();
  await modal(page).getByRole('textbox', { name: 'Правильный ответ' }).fill('Только наличными.');
  await modal(page).getByLabel('Название контекста').fill('Оплата');
  await modal(page).getByRole('button', { name: 'Исправить' }).click();
  await expect(modal(page)).toContainText(/Контекст с\sтаким названием уже есть/);
  await modal(page).getByLabel('Куда добавить').selectOption({ label: 'Оплата' });
  await modal(page).getByRole('button', { name: 'Исправить' }).click();
  await expect(answers.nth(1)).toContainText(/Сейчас ответил\sбы\sОплата\s*: Только наличными\./);

  const other = await context.newPage();
  await other.goto(page.url());
  await log(other).getByRole('button', { name: 'Отменить исправление' }).click();
  await expect(log(other).getByText('Сейчас ответил бы')).toHaveCount(0);
  await page.bringToFront();
  await log(page).getByRole('button', { name: 'Отменить исправление' }).click();
  await expect(log(page).getByText('Сейчас ответил бы')).toHaveCount(0);
});

test('in a dialog with an operator: the answer offered over the box is sent by Alt+Enter and dismissed by Escape', async ({
  page,
}) => {
  const visitor = await openAnswered(page, 'Сколько стоит доставка?');
  await page.getByRole('button', { name: 'Взять диалог' }).click();
  await expect(page.getByRole('button', { name: 'Вернуть ассистенту' })).toBeVisible();
  await visitor.say('Можно оплатить картой?');
  const offer = page.getByRole('group', { name: 'Ответ ассистента' });
  await expect(offer).toContainText('Принимаем карты');
  await picture(page, 'offer');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  await composer(page).focus();
  await page.keyboard.press('Alt+Enter');
  await expect(composer(page)).toHaveValue('Принимаем карты, СБП и наличные при получении.');
  await expect(offer).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(log(page).getByRole('img', { name: 'Доставлено' })).toBeVisible();

  await visitor.say('Как вернуть товар?');
  await expect(offer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offer).toHaveCount(0);
  await expect(page).toHaveURL(/\/dialog\//);
  await expect(composer(page)).toHaveValue('');
});

test('a context that is passed on: marked in its window, seen in the list and in a trial; without the mark it is listed as lacking answers', async ({
  page,
}) => {
  await owner.teach(domain.id, [
    ...shopKnowledge,
    {
      label: 'Работа у нас',
      description: '',
      questions: ['Есть ли вакансии?', 'Хочу у вас работать', 'Куда прислать резюме?', 'Нужны ли вам курьеры?'],
      answers: [],
    },
  ]);
  await page.goto('/assistant');
  const entry = page.getByRole('button', { name: /^Работа у\sнас/ });
  await expect(entry).toContainText('нет ответов: не обучается');
  await entry.click();
  await expect(page.getByText('Без ответов контекст не войдёт в обучение')).toBeVisible();
  await page.getByRole('button', { name: 'Изменить контекст' }).click();
  await page.getByRole('switch', { name: 'Сюда не отвечаем — передать человеку' }).check();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(entry).toContainText('передаётся человеку');
  await expect(page.getByRole('article').getByText('Передаётся человеку')).toBeVisible();
  await picture(page, 'passed-on');
});
