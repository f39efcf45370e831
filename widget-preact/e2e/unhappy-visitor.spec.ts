import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { exampleMark, type Label, type Missed } from '../../sdk/src/contract/contract.ts';
import { chat, log, openChat, say, type Stage, startStage } from './stage.ts';

const returned = 'Вернём деньги за 14 дней.';
const context = (label: string, questions: string[], answer: string, description = '') => ({
  label,
  description,
  questions,
  answers: [answer],
});
const address = context(
  'Адрес',
  ['Где вы находитесь?', 'Какой у вас адрес?', 'Как до вас добраться?'],
  'Мы на Садовой улице, 1',
  exampleMark,
);

let stage: Stage;
const learn = () => stage.owner('POST /assistant/learn', { domainId: stage.domainId });
test.beforeAll(async ({ server }) => {
  stage = await startStage(server);
  const contexts = [
    context(
      'Возврат',
      ['Верните деньги за товар', 'Как вернуть товар?', 'Товар пришёл сломанным', 'Сколько дней есть на возврат?'],
      returned,
    ),
    context('Бумага А4', ['Есть бумага А4?', 'Почём бумага А4?'], 'Пачка А4 стоит 300 ₽.'),
    context('Бумага А3', ['Есть бумага А3?', 'Почём бумага А3?'], 'Пачка А3 стоит 600 ₽.'),
    context('Кредит', ['Дадите кредит до 60к?', 'Какой кредит на 60к?'], 'Кредит дадим на год.'),
    context('Айфоны', ['Чините ли вы iРhone?', 'Ремонт iРhone'], 'Телефон починим за час.'),
    context('Диски', ['Есть диск 128гб?', 'Почём диск 128гб?'], 'Диск стоит 900 ₽.'),
    address,
  ];
  await stage.owner('POST /assistant/import', { domainId: stage.domainId, contexts });
  await learn();
});
test.afterAll(() => stage.stop());

/** The assistant's sentences but for its greeting. */
const replies = (page: Page) =>
  log(page)
    .locator('.row:not(.own) .bubble')
    .filter({ hasNotText: /^Здравствуйте! Задайте/ });

/** Opens the chat as a new visitor and sends a sentence. */
async function sayFresh(page: Page, text: string): Promise<void> {
  await page.evaluate(() => window.otklik?.('logout'));
  await expect(chat(page)).toHaveCount(0);
  await openChat(page, stage.put('/shop', `<title>Магазин</title>${stage.snippet()}`));
  await say(page, text);
}

/** The dialog that was begun last, as the operator's list shows it. */
async function listed(): Promise<{ waiting: boolean; unhappy: boolean }> {
  const { id } = await stage.newest();
  const { items } = await stage.owner<{ items: { id: string; waiting: boolean; unhappy: boolean }[] }>(
    'GET /dialog/list',
  );
  return items.find((one) => one.id === id)!;
}
const missed = async (): Promise<string[]> =>
  (await stage.owner<Missed[]>(`GET /assistant/missed/list/domain/id/${stage.domainId}`)).flatMap(
    ({ question, similar }) => [question, ...similar],
  );

test('a complaint gets a person first, with the owner’s answer below it where one helps', async ({ page }) => {
  for (const [text, answer] of [
    ['Курьер не приехал!!!', null],
    ['Верните деньги, хлеб с плесенью', returned],
    ['Вторую неделю не могу получить посылку', null],
    ['Товар пришёл сломанным, верните деньги', returned],
  ] as const) {
    await sayFresh(page, text);
    await expect(replies(page).first(), text).toHaveText(/^С этим разберётся человек/);
    await expect(replies(page), text).toHaveText(answer === null ? [/человек/] : [/человек/, answer]);
    expect(await listed(), text).toMatchObject({ waiting: true, unhappy: true });
  }
  await sayFresh(page, 'Как вернуть товар?');
  await expect(replies(page)).toHaveText([returned]);
  expect(await listed()).toMatchObject({ waiting: false, unhappy: false });
});

test('an English message gets a person and English words where the owner wrote in Russian alone', async ({ page }) => {
  for (const [text, reply] of [
    ['what time do you close?', /^I do not know the exact answer/],
    ['do you sell gift cards?', /^I do not know the exact answer/],
    ['where is my order', /^A person will look into this/],
    ['package never came', /^A person will look into this/],
    ['site down', /^A person will look into this/],
  ] as const) {
    await sayFresh(page, text);
    await expect(replies(page), text).toHaveText([reply]);
    expect(await listed(), text).toMatchObject({ waiting: true });
  }
});

test(
  'that no operator is online is shown once, where the e-mail is asked for, whatever called the person',
  { tag: '@long' },
  async ({ page }) => {
    const nobody = chat(page).getByText(/никого нет/);
    for (const text of ['уже 2 часа жду', 'Хочу поговорить с директором', 'Списали деньги дважды!']) {
      await sayFresh(page, text);
      const field = log(page).getByRole('textbox', { name: 'Оставьте e-mail' });
      await expect(field, text).toBeVisible();
      await expect(replies(page), text).not.toHaveCount(0);
      await expect(nobody, text).toHaveCount(1);
      await expect(chat(page).getByText(/Оставьте вопрос/), text).toHaveCount(0);
      await field.fill('anna@example.ru');
      await field.press('Enter');
      await expect(log(page).getByText('Ответ придёт и сюда, и на почту.'), text).toBeVisible();
      await expect(nobody, text).toHaveCount(0);
    }
  },
);

test('a call for a person that is repeated never gets the same line twice', { tag: '@long' }, async ({ page }) => {
  for (const calls of [
    ['Позовите человека', 'Позовите человека.', 'Позовите человека!'],
    ['соедините с менеджером', 'Позовите человека', 'Соедините с менеджером!'],
    ['Верните деньги!', 'оператор', 'Оператор!'],
  ]) {
    await sayFresh(page, calls[0]!);
    await expect(replies(page)).not.toHaveCount(0);
    for (const call of calls.slice(1)) await say(page, call);
    // It is answered in its turn, after the calls.
    await say(page, 'Принимаете ли вы карты?');
    await expect(replies(page).last()).toHaveText('Принимаем карты и наличные.');
    const texts = await replies(page).allTextContents();
    expect(new Set(texts).size, texts.join('\n')).toBe(texts.length);
    expect(await listed()).toMatchObject({ waiting: true });
  }
});

test(
  'a word of the owner’s alone answers nothing that is asked about a strange subject',
  { tag: '@long' },
  async ({ page }) => {
    const asked = [
      'какая доставка была у Наполеона?',
      'как вернуть бывшую жену',
      'сколько стоит нефть?',
      'какая доставка была у Пушкина?',
      'какая карта у Таро?',
    ];
    for (const text of asked) {
      await sayFresh(page, text);
      await expect(replies(page), text).toHaveCount(1);
      await expect(replies(page).first(), text).not.toHaveText(/Доставим|Принимаем|Вернём|стоит|дадим|починим/);
    }
  },
);

test(
  'what looks the same in both alphabets is the same: letters, sizes, measures',
  { tag: '@long' },
  async ({ page }) => {
    await sayFresh(page, 'бумага A4');
    for (const [text, answer] of [
      ['', 'Пачка А4 стоит 300 ₽.'],
      ['почём A3?', 'Пачка А3 стоит 600 ₽.'],
      ['кредит на 60k', 'Кредит дадим на год.'],
      ['ремонт iPhone', 'Телефон починим за час.'],
      ['диск 128 GB', 'Диск стоит 900 ₽.'],
      ['диск 128GB почём', 'Диск стоит 900 ₽.'],
    ] as const) {
      if (text !== '') await say(page, text);
      await expect(replies(page).last(), text).toHaveText(answer);
    }
  },
);

test('an example’s answer is sent to no visitor until the owner confirms it', { tag: '@long' }, async ({ page }) => {
  for (const text of ['Какой у вас адрес?', 'Где вы находитесь?', 'как вас найти на улице']) {
    await sayFresh(page, text);
    await expect(replies(page), text).not.toHaveCount(0);
    await expect(chat(page).getByText(/Садов/), text).toHaveCount(0);
  }
  expect(await missed()).toContain('Какой у вас адрес?');
  const labels = await stage.owner<Label[]>(`GET /assistant/ctx/list/domain/id/${stage.domainId}`);
  const { id, label } = labels.find((one) => one.label === address.label)!;
  await stage.owner(`PATCH /assistant/label/edit/${id}`, { label, description: '' });
  await learn();
  await sayFresh(page, 'Какой у вас адрес?');
  await expect(replies(page)).toHaveText([address.answers[0]!]);
});
