// Pictures of the widget in its states, from a phone of 280 px up: `npm run screens -- -g widget`.
import { join } from 'node:path';
import { type Browser, type Page, test } from 'playwright/test';
import type { WidgetConfig } from '../../sdk/src/contract/contract.ts';
import { box, chat, launcher, log, openChat, say, startStage, type Stage } from '../../widget-preact/e2e/stage.ts';

const folder = join(import.meta.dirname, 'screens');
const widths = [280, 390, 768, 1280];

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
  await stage.owner('PATCH /user/name/edit', { name: 'Анна' });
});
test.afterAll(() => stage.stop());

interface State {
  readonly name: string;
  readonly config?: Partial<WidgetConfig>;
  /** Nobody works today. */
  readonly isClosed?: true;
  act(page: Page, address: string): Promise<unknown>;
}

const usual: Partial<WidgetConfig> = { ask: 'nothing', consent: '', policyUrl: '', greetings: [], locale: 'ru' };
const greeting = { text: 'Подсказать с размером?', seconds: 0, path: '', returning: 'any' } as const;
const consent = 'Согласен на обработку персональных данных, чтобы мне ответили.';

async function begin(page: Page, address: string): Promise<void> {
  await openChat(page, address);
  await say(page, 'Сколько стоит доставка?');
  await log(page).getByText('Доставим за два дня.').waitFor();
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: /Открыть чат|Open chat/ }).click();
  await page.getByRole('dialog').waitFor();
}

const openMenu = (page: Page): Promise<void> => chat(page).getByRole('button', { name: 'Меню' }).click();

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', { name }).click();
}

async function callOperator(page: Page): Promise<void> {
  await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
  await log(page).getByRole('textbox', { name: 'Оставьте e-mail' }).waitFor();
}

/** Hours of every day but today. */
const closedToday = () => ({
  zone: 'Europe/Moscow',
  days: [1, 2, 3, 4, 5, 6, 0].map((day) => (day === new Date().getDay() ? null : { from: '09:00', to: '18:00' })),
});

const states: readonly State[] = [
  { name: 'closed', act: async (page, address) => (await page.goto(address), launcher(page).waitFor()) },
  { name: 'greeting', config: { greetings: [greeting] }, act: (page, address) => page.goto(address) },
  { name: 'chat', act: begin },
  { name: 'form', config: { ask: 'both' }, act: open },
  { name: 'consent', config: { consent, policyUrl: 'https://shop.example.ru/policy' }, act: open },
  { name: 'english', config: { locale: 'en' }, act: open },
  {
    name: 'offline',
    async act(page, address) {
      await begin(page, address);
      await page.context().setOffline(true);
      await say(page, 'А в Казань?');
      await chat(page).getByText('Нет связи').waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'nobody',
    async act(page, address) {
      await begin(page, address);
      await callOperator(page);
    },
  },
  {
    name: 'banned',
    async act(page, address) {
      await begin(page, address);
      await stage.owner(`PATCH /dialog/ban/${(await stage.newest()).id}`, { isBan: true });
      await box(page).waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'rating',
    async act(page, address) {
      await begin(page, address);
      await stage.owner(`PATCH /dialog/close/${(await stage.newest()).id}`, { closed: true });
      await log(page).getByRole('button', { name: 'Оценить разговор' }).click();
    },
  },
  {
    name: 'operator',
    async act(page, address) {
      await begin(page, address);
      await stage.answer((await stage.newest()).session, 'Здравствуйте! Доставка по городу — 350 ₽, завтра до 18:00.');
      await log(page).getByText('завтра до 18:00').waitFor();
    },
  },
  {
    name: 'rated',
    async act(page, address) {
      await begin(page, address);
      await chooseInMenu(page, 'Оценить разговор');
      await chat(page).getByRole('radio', { name: 'Оценка 4' }).check({ force: true });
    },
  },
  { name: 'menu', act: async (page, address) => (await begin(page, address), openMenu(page)) },
  { name: 'erase', act: async (page, address) => (await begin(page, address), chooseInMenu(page, 'Удалить')) },
  {
    name: 'emoji',
    act: async (page, address) => (
      await begin(page, address),
      chat(page).getByRole('button', { name: 'Эмодзи' }).click()
    ),
  },
  {
    name: 'night',
    isClosed: true,
    async act(page, address) {
      await begin(page, address);
      await callOperator(page);
    },
  },
  {
    name: 'choice',
    async act(page, address) {
      await openChat(page, address);
      await say(page, 'Какова масса электрона?');
      await log(page).locator('.row:not(.own) .bubble').nth(1).waitFor();
    },
  },
  {
    name: 'teaser',
    async act(page, address) {
      await begin(page, address);
      const { session } = await stage.newest();
      await page.getByRole('button', { name: 'Закрыть чат' }).last().click();
      await stage.answer(
        session,
        'Добрый день! Курьер будет завтра с 10 до 14, позвонит за час. Если неудобно — напишите.',
      );
      await page.getByRole('status').getByText('Курьер будет завтра').waitFor();
    },
  },
  {
    name: 'left',
    async act(page, address) {
      await begin(page, address);
      await callOperator(page);
      await log(page).getByRole('textbox', { name: 'Оставьте e-mail' }).fill('не почта');
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'files',
    async act(page, address) {
      await begin(page, address);
      const input = chat(page).locator('input[type=file]');
      const buffer = await page.screenshot();
      await input.setInputFiles({ name: 'кружка.png', mimeType: 'image/png', buffer });
      await log(page).getByRole('img', { name: 'кружка.png' }).waitFor();
      await input.setInputFiles({ name: 'договор.txt', mimeType: 'text/plain', buffer: Buffer.from('текст') });
      await log(page).getByText('договор.txt').waitFor();
    },
  },
];

async function take(browser: Browser, { name, act }: State, width: number): Promise<void> {
  const viewport = { width, height: width === 280 ? 600 : 844 };
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale: 'ru-RU' });
  const page = await context.newPage();
  await act(page, stage.put('/pictures', `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`));
  await page.waitForTimeout(600);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `widget-${name}-${width}-${colorScheme}.png`) });
  }
  await context.close();
}

for (const state of states) {
  test(`widget ${state.name}`, async ({ browser }) => {
    await stage.configure({ ...usual, ...state.config });
    const hours = state.isClosed ? closedToday() : null;
    await stage.owner(`PATCH /assistant/setting/domain/id/${stage.domainId}`, { hours });
    for (const width of widths) await take(browser, state, width);
  });
}
