// Pictures of every screen at 390, 768 and 1280 px, light and dark: `npm run screens`, or `npm run screens -- -g dialog`.
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, expect, type Page, test } from 'playwright/test';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { shopContexts } from '../../server/src/demo/shop-contexts.ts';
import { password } from './account.ts';
import { createOwner, type Proofs, startProofs, type TestOwner } from '../../tests/harness/owner.ts';

const folder = join(import.meta.dirname, 'screens');
const widths = [390, 768, 1280];
const schemes = ['light', 'dark'] as const;

let server: ServerProcess;
let proofs: Proofs;
let owner: TestOwner;
/** Has proven nothing and talked to nobody. */
let newcomer: TestOwner;

const dialogs: { name?: string; page: string; sentences: string[]; answered?: string; ban?: true; rating?: number }[] =
  [
    {
      name: 'Вера Соколова',
      page: '/catalog/cups',
      sentences: ['А можно поменять чашку, если не понравится цвет?'],
      answered: 'Да, в течение 14 дней. Привезите её в магазин или отдайте курьеру.',
      rating: 5,
    },
    { name: 'Олег', page: '/', sentences: ['Спам, спам, спам'], ban: true },
    { page: '/delivery', sentences: ['Сколько стоит доставка?', 'Спасибо!'] },
    { name: 'Марк', page: '/catalog', sentences: ['Какова масса электрона?'] },
    { name: 'Алина', page: '/payment', sentences: ['Можно оплатить картой?'] },
    {
      page: '/catalog/plates',
      sentences: [
        'Здравствуйте! Ищу большое блюдо для пирога, диаметром от 35 см. Видел у вас на странице три похожих, но не понял, чем они отличаются и какое из них можно ставить в духовку.',
      ],
    },
    {
      name: 'Юлия Орлова',
      page: '/catalog/cups',
      sentences: [
        'Добрый день',
        'Сколько идёт посылка в Казань?',
        'А если заказать две чашки и тарелку с гравировкой имени?',
      ],
    },
  ];

async function furnish(): Promise<void> {
  const domain = await owner.domain('shop.example.ru');
  await owner.call('/domain/create', { method: 'POST', body: { name: 'store.example.ru' } });
  await owner.teach(domain.id, [...shopContexts]);
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36';
  for (const { name, page, sentences, answered, ban, rating } of dialogs) {
    const visitor = await owner.visitor(domain.site, {
      name,
      page: `https://shop.example.ru${page}`,
      referrer: 'https://ya.ru/',
      locale: 'ru-RU',
      userAgent,
    });
    for (const text of sentences) await visitor.say(text);
    if (answered)
      await owner.call('/dialog/answer', { method: 'POST', body: { session: visitor.session, sentences: [answered] } });
    if (rating)
      await visitor.call('/widget/rating', { method: 'POST', body: { score: rating, comment: 'Быстро и по делу' } });
    if (!ban) continue;
    const { items } = await owner.call<{ items: { id: string; session: string }[] }>('/dialog/list');
    await owner.call(`/dialog/ban/${items.find(({ session }) => session === visitor.session)!.id}`, {
      method: 'PATCH',
      body: { isBan: true },
    });
  }
}

test.beforeAll(async () => {
  proofs = await startProofs(['shop.example.ru']);
  const admin = 'anna@shop.example.ru';
  server = await startServer({ env: { PROBE_HOSTS: proofs.env, PROBE_DNS: '127.0.0.1:9', ADMIN_EMAILS: admin } });
  owner = await createOwner(server, proofs, admin);
  newcomer = await createOwner(server, proofs);
  await furnish();
});
test.afterAll(async () => {
  await server.stop();
  proofs.stop();
});

type Act = (page: Page) => Promise<unknown>;
interface Shot {
  readonly name: string;
  readonly path: string;
  readonly who?: () => TestOwner;
  readonly only?: readonly number[];
  /** What the network does to the page's calls. */
  readonly calls?: 'none' | 'refused' | 'late';
  readonly act?: Act;
}

const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click();
const all =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };
const menuItem =
  (name: string): Act =>
  (page) =>
    page.getByRole('menuitem', { name }).click();
const selectDialog =
  (text: string): Act =>
  async (page) => {
    await page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link').filter({ hasText: text }).click();
    await expect(page.getByRole('log', { name: 'Сообщения' })).toBeVisible();
  };
const openContext: Act = (page) =>
  page
    .getByRole('complementary', { name: 'Знания ассистента' })
    .getByRole('button', { name: /^Стоимость доставки/ })
    .click();

async function fillRegistration(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('anna');
  await page.getByLabel('Пароль', { exact: true }).fill('123');
  await page.keyboard.press('Enter');
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Пароль').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/confirmation/);
}

async function changeEmail(page: Page): Promise<void> {
  await page.getByLabel('Новый e-mail').fill('maria@example.ru');
  await page.keyboard.press('Enter');
  await page.getByLabel('Цифра 1 из 6').waitFor();
}

async function changePassword(page: Page): Promise<void> {
  await page.getByLabel('Новый пароль').fill(password);
  await page.getByLabel('Подтверждение пароля').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
}

const ask =
  (question: string): Act =>
  async (page) => {
    await page.getByLabel('Вопрос посетителя').fill(question);
    await page.keyboard.press('Enter');
    await page.getByText('Подходящие контексты').waitFor();
  };

async function chatInShop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Открыть чат' }).click();
  const box = page.getByRole('textbox', { name: 'Сообщение' });
  for (const text of ['Сколько стоит доставка?', 'А собаку накормите?']) {
    await box.fill(text);
    await box.press('Enter');
    await page.waitForTimeout(900);
  }
}

const sees =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text).first().waitFor();

async function askForLink(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('anna@shop.example.ru');
  await page.keyboard.press('Enter');
  await sees('Проверьте почту')(page);
}

async function setPassword(page: Page): Promise<void> {
  for (const label of ['Новый пароль', 'Подтверждение пароля']) await page.getByLabel(label).fill('Another_pass2');
  await page.keyboard.press('Enter');
  await sees('Ссылка не подходит')(page);
}

async function addSite(page: Page): Promise<void> {
  const field = page.getByLabel('Адрес сайта');
  if (await field.isVisible()) {
    await field.fill('cafe.example.ru');
    await page.keyboard.press('Enter');
  }
  await sees('Сделано 1 из 4.')(page);
}

const search =
  (text: string): Act =>
  async (page) => {
    await page.getByLabel('Поиск по диалогам').fill(text);
    await page.waitForTimeout(800);
  };

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Сообщение' }).fill('Гравировка готовится два дня.');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1500);
}

async function chooseBadTable(page: Page): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await press('Загрузить JSON или CSV')(page);
  const buffer = Buffer.from('Название;Цена\nКружка;350\n');
  await (await choosing).setFiles({ name: 'прайс.csv', mimeType: 'text/csv', buffer });
  await page.waitForTimeout(500);
}

const account = () => owner;
const beginner = () => newcomer;
const domainMenu = press(/^Действия с доменом shop/);

const shots: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'menu', path: '/', only: [390, 768], act: press('Открыть меню') },
  { name: 'registration', path: '/registration' },
  { name: 'registration-faults', path: '/registration', act: fillRegistration },
  { name: 'login', path: '/login' },
  { name: 'reset', path: '/reset/password' },
  { name: 'reset-sent', path: '/reset/password', act: askForLink },
  { name: 'reset-new', path: `/reset/password#${'A'.repeat(43)}` },
  { name: 'reset-spent', path: `/reset/password#${'A'.repeat(43)}`, act: setPassword },
  { name: 'undo', path: `/undo/email#${'A'.repeat(43)}` },
  { name: 'undo-cut', path: '/undo/email' },
  { name: 'help', path: '/help/' },
  { name: 'help-owner', path: '/help/owner.md' },
  { name: 'code', path: '/login', act: signIn },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'dialogs-empty', path: '/dialogs?all', who: beginner },
  { name: 'start', path: '/start', who: beginner },
  { name: 'start-proof', path: '/start', who: beginner, act: addSite },
  {
    name: 'start-proof-failed',
    path: '/start',
    who: beginner,
    act: all(press(/^Проверить/), (page) => page.getByRole('alert').waitFor()),
  },
  { name: 'start-teach', path: '/start', who: beginner, act: all(press(/^Ассистент/), press(/^Кафе/)) },
  { name: 'start-chat', path: '/start', who: account },
  { name: 'start-try', path: '/start', who: account, act: press('Попробовать чат здесь') },
  { name: 'dialogs', path: '/dialogs', who: account },
  { name: 'dialogs-late', path: '/dialogs', who: account, calls: 'late' },
  { name: 'dialogs-refused', path: '/dialogs', who: account, calls: 'refused' },
  { name: 'dialogs-archive', path: '/dialogs?filter=closed', who: account },
  { name: 'dialogs-search', path: '/dialogs', who: account, act: search('чашку') },
  { name: 'dialogs-nothing', path: '/dialogs', who: account, act: search('ъъъ') },
  { name: 'dialogs-notices', path: '/dialogs', who: account, act: press('Уведомления') },
  { name: 'dialog', path: '/dialogs', who: account, act: selectDialog('Юлия') },
  { name: 'dialog-offline', path: '/dialogs', who: account, act: all(selectDialog('Юлия'), goOffline) },
  {
    name: 'dialog-card',
    path: '/dialogs',
    who: account,
    only: [390, 768],
    act: all(selectDialog('Юлия'), press('О посетителе')),
  },
  { name: 'dialog-correction', path: '/dialogs', who: account, act: all(selectDialog('Юлия'), press('Неверно')) },
  { name: 'dialog-answered', path: '/dialogs', who: account, act: selectDialog('Вера') },
  { name: 'dialog-banned', path: '/dialogs', who: account, act: selectDialog('Олег') },
  { name: 'dialog-ban', path: '/dialogs', who: account, act: all(selectDialog('Марк'), press('Заблокировать')) },
  { name: 'assistant-empty', path: '/assistant', who: beginner },
  { name: 'assistant', path: '/assistant', who: account },
  { name: 'assistant-context', path: '/assistant', who: account, act: openContext },
  { name: 'assistant-quality', path: '/assistant', who: account, act: press('Качество') },
  { name: 'assistant-missed', path: '/assistant', who: account, act: press(/^Вопросы без ответа/) },
  { name: 'assistant-new', path: '/assistant', who: account, act: press('Создать') },
  {
    name: 'assistant-test',
    path: '/assistant',
    who: account,
    act: all(press('Проверить'), ask('скока стоит даставка')),
  },
  { name: 'assistant-learn', path: '/assistant', who: account, act: press('Обучить') },
  { name: 'assistant-control', path: '/assistant', who: account, act: press('Контрольные вопросы') },
  {
    name: 'assistant-similar',
    path: '/assistant',
    who: account,
    act: all(openContext, press('Добавить похожие вопросы')),
  },
  {
    name: 'assistant-bad-table',
    path: '/assistant',
    who: account,
    act: all(press('Импорт и экспорт'), chooseBadTable),
  },
  { name: 'assistant-refused', path: '/assistant', who: account, calls: 'refused' },
  { name: 'assistant-late', path: '/assistant', who: account, calls: 'late' },
  { name: 'assistant-import', path: '/assistant', who: account, act: press('Импорт и экспорт') },
  { name: 'profile-modal', path: '/dialogs', who: account, act: press('Профиль') },
  { name: 'settings', path: '/settings', who: account },
  ...['profile', 'email', 'password', 'domains', 'widget', 'assistant', 'sign-ins', 'quota', 'api'].map((name) => ({
    name: `setting-${name}`,
    path: `/setting/${name}`,
    who: account,
  })),
  { name: 'setting-refused', path: '/setting/domains', who: account, calls: 'refused' },
  { name: 'token-new', path: '/setting/api', who: account, act: press('Создать токен') },
  { name: 'domain-add', path: '/setting/domains', who: account, act: press('Добавить домен') },
  { name: 'domain-unproven', path: '/setting/domains', who: account, act: press('Проверить') },
  { name: 'email-code', path: '/setting/email', who: account, act: changeEmail },
  { name: 'password-modal', path: '/setting/password', who: account, act: changePassword },
  { name: 'domain-menu', path: '/setting/domains', who: account, act: domainMenu },
  { name: 'confirm', path: '/setting/domains', who: account, act: all(domainMenu, menuItem('Удалить')) },
];

async function take(
  browser: Browser,
  { name, path, who, calls = 'none', act }: Shot,
  width: number,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const options: BrowserContextOptions = {
    viewport: { width, height: width < 769 ? 844 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'ru-RU',
  };
  const context = await browser.newContext(options);
  await who?.().signIn(context);
  const page = await context.newPage();
  if (calls !== 'none')
    await page.route('**/api/v1/**', async (route) => {
      if (calls === 'refused') await route.fulfill({ status: 500, json: { code: 'internal', status: 500 } });
    });
  await page.goto(server.url + path, { waitUntil: calls === 'late' ? 'load' : 'networkidle' });
  await page.getByRole('heading').first().waitFor();
  await act?.(page);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: !act });
  expect
    .soft(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      `${name} at ${width} is wider than the screen`,
    )
    .toBeLessThanOrEqual(0);
  await context.close();
}

for (const shot of shots) {
  test(shot.name, async ({ browser }) => {
    for (const width of shot.only ?? widths) for (const scheme of schemes) await take(browser, shot, width, scheme);
  });
}

test('widget', async ({ browser }) => {
  const shop = await startServer({ env: { DEMO: 'on' } });
  try {
    for (const width of widths) {
      for (const colorScheme of schemes) {
        const context = await browser.newContext({
          viewport: { width, height: 844 },
          colorScheme,
          reducedMotion: 'reduce',
          locale: 'ru-RU',
        });
        const page = await context.newPage();
        await page.goto(`${shop.url}/demo/`, { waitUntil: 'networkidle' });
        await page.screenshot({ path: join(folder, `widget-closed-${width}-${colorScheme}.png`) });
        await chatInShop(page);
        await page.screenshot({ path: join(folder, `widget-${width}-${colorScheme}.png`) });
        await context.close();
      }
    }
  } finally {
    await shop.stop();
  }
});
