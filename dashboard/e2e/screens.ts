// Pictures of every screen at 390, 768 and 1280 px, light and dark: `npm run screens`, or `npm run screens -- -g dialog`.
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, expect, test } from 'playwright/test';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { createOwner, type Proofs, startProofs, type TestOwner } from '../../tests/harness/owner.ts';
import {
  type Act,
  addSite,
  all,
  ask,
  askForLink,
  changeEmail,
  changePassword,
  chatInShop,
  chooseBadTable,
  fillRegistration,
  goOffline,
  menuItem,
  openContext,
  press,
  search,
  selectDialog,
  setPassword,
  signIn,
} from './screen-acts.ts';
import { furnish } from './screens-shop.ts';

const folder = join(import.meta.dirname, 'screens');
const widths = [390, 768, 1280];
const schemes = ['light', 'dark'] as const;

let server: ServerProcess;
let proofs: Proofs;
let owner: TestOwner;
/** Has proven nothing and talked to nobody. */
let newcomer: TestOwner;

test.beforeAll(async () => {
  proofs = await startProofs(['shop.example.ru']);
  const admin = 'anna@shop.example.ru';
  server = await startServer({ env: { PROBE_HOSTS: proofs.env, PROBE_DNS: '127.0.0.1:9', ADMIN_EMAILS: admin } });
  owner = await createOwner(server, proofs, admin);
  newcomer = await createOwner(server, proofs);
  await furnish(owner);
});
test.afterAll(async () => {
  await server.stop();
  proofs.stop();
});

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly who?: () => TestOwner;
  readonly only?: readonly number[];
  /** What the network does to the page's calls. */
  readonly calls?: 'none' | 'refused' | 'late';
  readonly act?: Act;
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
  { name: 'code', path: '/login', act: (page) => signIn(page, owner.email) },
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
