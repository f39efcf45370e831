// Pictures of the widget in its states, from a phone of 280 px up: `npm run screens -- -g widget`.
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, type Page, test } from 'playwright/test';
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
    },
  },
  {
    name: 'nobody',
    async act(page, address) {
      await begin(page, address);
      await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
      await log(page).getByRole('textbox', { name: 'Оставьте e-mail' }).waitFor();
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
      await log(page).getByText('Здравствуйте!').waitFor();
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

async function take(browser: Browser, { name, act }: State, options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce', locale: 'ru-RU' });
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: options.colorScheme ?? 'light' });
  await act(page, stage.put('/pictures', `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`));
  await page.waitForTimeout(600);
  const { width } = options.viewport!;
  await page.screenshot({ path: join(folder, `widget-${name}-${width}-${options.colorScheme}.png`) });
  await context.close();
}

for (const state of states) {
  test(`widget ${state.name}`, async ({ browser }) => {
    await stage.configure({ ...usual, ...state.config });
    for (const width of widths)
      for (const colorScheme of ['light', 'dark'] as const)
        await take(browser, state, { viewport: { width, height: width === 280 ? 600 : 844 }, colorScheme });
  });
}
