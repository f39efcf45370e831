import type { BrowserContext, Page } from 'playwright/test';
import { expect, test } from '../harness/browser/policy.ts';
import { startDns } from '../../server/src/domain/dns-fixture.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { type ShopSite, startShop } from '../harness/browser/shop-site.ts';

const email = 'olga@example.com';
const password = 'Secret-word1';
const records: Record<string, string[][]> = {};

const knowledge = [
  {
    label: 'Доставка',
    questions: [
      'Сколько стоит доставка?',
      'Как быстро привезут заказ?',
      'Когда доставят посылку?',
      'Доставляете ли вы в другие города?',
      'Долго ли идёт посылка?',
      'Есть ли бесплатная доставка?',
      'Какой срок доставки?',
      'Вы отправляете почтой?',
    ],
    answer: 'Доставим за два–три дня. От 5000 ₽ — бесплатно.',
  },
  {
    label: 'Оплата',
    questions: [
      'Как можно оплатить заказ?',
      'Принимаете ли вы карты?',
      'Можно заплатить наличными курьеру?',
      'Есть ли оплата при получении?',
      'Можно ли оплатить по счёту?',
      'Работает ли оплата через СБП?',
      'Какие способы оплаты у вас есть?',
      'Можно ли купить в рассрочку?',
    ],
    answer: 'Принимаем карты, СБП и наличные при получении.',
  },
  {
    label: 'Возврат',
    questions: [
      'Как вернуть товар?',
      'Можно ли обменять кружку?',
      'Товар пришёл разбитый, что делать?',
      'В течение какого срока принимаете возврат?',
      'Как получить деньги обратно?',
      'Хочу сдать покупку обратно',
      'Не подошёл размер, можно поменять?',
      'Куда отправлять возврат?',
    ],
    answer: 'Вернуть товар можно в течение 30 дней.',
  },
] as const;

let server: ServerProcess;
let shop: ShopSite;
let dns: Awaited<ReturnType<typeof startDns>>;
let account: BrowserContext;
let page: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  shop = await startShop();
  dns = await startDns(records);
  server = await startServer({
    env: { PROBE_HOSTS: `shop.example.ru=${shop.url},dns.example.ru=http://127.0.0.1:9`, PROBE_DNS: dns.address },
  });
  account = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await account.newPage();
});
test.afterAll(async () => {
  await account.close();
  await server.stop();
  await dns.close();
  shop.stop();
});

test('an owner registers by typing and confirms with the mailed code', async () => {
  await page.goto(`${server.url}/`);
  await page.getByRole('link', { name: 'Попробовать' }).first().click();
  await page.getByLabel('E-mail').pressSequentially(email);
  await page.getByLabel('Имя').pressSequentially('Ольга');
  await page.getByLabel('Пароль', { exact: true }).pressSequentially(password);
  await page.getByLabel('Подтверждение пароля').pressSequentially(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/confirmation\/code$/);
  const code = await server.codeFor(email);
  await page.getByLabel('Цифра 1 из 6').focus();
  await page.keyboard.type(code);
  await expect(page).toHaveURL(/\/dialogs$/);
});

async function addDomain(name: string): Promise<void> {
  await page.goto(`${server.url}/setting/domains`);
  await page.getByRole('button', { name: 'Добавить домен' }).click();
  await page.getByLabel('Домен', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

test('adds a domain and proves it by a file, another by a DNS record', async () => {
  await addDomain('shop.example.ru');
  await page.getByRole('button', { name: 'Проверить' }).click();
  await expect(page.getByRole('alert')).toContainText('кода подтверждения пока нет');
  await page.getByRole('tab', { name: 'Файл' }).click();
  shop.prove(await page.getByRole('group', { name: 'Содержимое файла' }).innerText());
  await page.getByRole('button', { name: 'Проверить' }).click();
  await expect(page.getByText('Подтверждён', { exact: true })).toBeVisible();
  shop.install(await page.getByRole('group', { name: 'Код для shop.example.ru' }).innerText());

  await addDomain('dns.example.ru');
  await page.getByRole('tab', { name: 'Запись DNS' }).click();
  const record = await page.getByRole('group', { name: 'Значение TXT-записи' }).innerText();
  records['_otklik.dns.example.ru'] = [[record]];
  await page.getByRole('button', { name: 'Проверить' }).click();
  await expect(page.getByText('Подтверждён', { exact: true })).toHaveCount(2);
});

async function teach({ label, questions, answer }: (typeof knowledge)[number]): Promise<void> {
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Новый контекст' });
  await modal.getByLabel('Название').fill(label);
  await modal.getByRole('button', { name: 'Создать' }).click();
  await expect(page.getByRole('heading', { name: label, level: 2 })).toBeVisible();
  for (const question of questions) {
    await page.getByRole('textbox', { name: 'Новый вопрос' }).fill(question);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: question, exact: true })).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'Новый вариант ответа' }).fill(answer);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: answer, exact: true })).toBeVisible();
}

test('teaches the assistant and tests a question', async () => {
  await page.goto(`${server.url}/assistant`);
  const domain = page.getByRole('combobox', { name: 'Домен' });
  if (await domain.isVisible()) await domain.selectOption({ label: 'shop.example.ru' });
  for (const context of knowledge) await teach(context);
  await page.getByRole('button', { name: 'Обучить', exact: true }).click();
  const learn = page.getByRole('dialog', { name: 'Обучение' });
  await learn.getByRole('button', { name: 'Обучить' }).click();
  await expect(learn.getByText('Ассистент обучен')).toBeVisible();
  await learn.getByRole('button', { name: 'Проверить' }).click();
  const testModal = page.getByRole('dialog', { name: 'Проверка ассистента' });
  await testModal.getByLabel('Вопрос посетителя').fill('за сколько дней доставите заказ');
  await page.keyboard.press('Enter');
  await expect(testModal.getByText(knowledge[0].answer)).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a visitor is answered by the assistant, then by the owner, and may be banned', async ({ browser }) => {
  await page.goto(`${server.url}/dialogs`);
  await expect(page.getByText('Диалогов пока нет')).toBeVisible();

  const guest = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const visit = await guest.newPage();
  await visit.goto(shop.url);
  await visit.getByRole('button', { name: 'Открыть чат' }).click();
  const chat = visit.getByRole('dialog', { name: 'Чат' });
  const log = chat.getByRole('log', { name: 'Сообщения' });
  const box = chat.getByRole('textbox', { name: 'Сообщение' });
  await box.fill('подскажите, за какое время доставят мой заказ');
  await chat.getByRole('button', { name: 'Отправить' }).click();
  await expect(log.getByText(knowledge[0].answer)).toBeVisible();

  await box.fill('Вы чините велосипеды?');
  await box.press('Enter');
  await expect(log.getByText('человек ответит')).toBeVisible();

  const entry = page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link').first();
  await expect(entry).toBeVisible();
  await entry.click();
  await expect(page.getByRole('log', { name: 'Сообщения' })).toContainText('Вы чините велосипеды?');
  await page.getByRole('textbox', { name: 'Сообщение' }).fill('Велосипеды не чиним. А чем помочь с посудой?');
  await page.keyboard.press('Enter');
  await expect(log.getByText('Велосипеды не чиним')).toBeVisible();

  await page.getByRole('button', { name: 'Заблокировать' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Заблокировать' }).click();
  await expect(page.getByRole('button', { name: 'Разблокировать' }).first()).toBeVisible();
  await expect(box).toBeHidden();
  await page.getByRole('button', { name: 'Разблокировать' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Разблокировать' }).click();
  await expect(page.getByRole('button', { name: 'Заблокировать' }).first()).toBeVisible();
  // It was open, so it is on the next page.
  await visit.reload();
  await box.fill('Спасибо!');
  await box.press('Enter');
  await expect(page.getByRole('log', { name: 'Сообщения' })).toContainText('Спасибо!');
  await guest.close();
});
