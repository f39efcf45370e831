// Pictures of the widget in its states, from a phone of 280 px up: `npm run screens -- -g widget`.
import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { test } from '../../tests/harness/browser/policy.ts';
import { chat, log, openChat, say, startStage, type Stage } from '../../widget-preact/e2e/stage.ts';
import { watchRest } from './shots/at-rest.ts';
import { begin, callOperator, type State, states, usual } from '../../widget-preact/e2e/states.ts';

const folder = join(import.meta.dirname, 'screens');
const widths = [280, 390, 768, 1280];

let stage: Stage;
test.beforeAll(async ({ server }) => {
  stage = await startStage(server);
  await stage.owner('PATCH /user/name/edit', { name: 'Анна' });
});
test.afterAll(() => stage.stop());

const openMenu = (page: Page): Promise<void> => chat(page).getByRole('button', { name: 'Меню' }).click();

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', { name }).click();
}

/** Hours of every day but today. */
const closedToday = () => ({
  zone: 'Europe/Moscow',
  days: [1, 2, 3, 4, 5, 6, 0].map((day) => (day === new Date().getDay() ? null : { from: '09:00', to: '18:00' })),
});

/** States that only pictures need, beside those that axe looks at; `isClosed`: nobody works today. */
const more: readonly (State & { readonly isClosed?: true })[] = [
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
      await say(page, 'Есть ли оплата доставки?');
      await log(page).getByText('Другое — позвать человека').waitFor();
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
];

async function take(browser: Browser, { name, act }: State, width: number): Promise<void> {
  const viewport = { width, height: width === 280 ? 600 : 844 };
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale: 'ru-RU' });
  const page = await context.newPage();
  const atRest = watchRest(page);
  await act(page, stage.put('/pictures', `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`), stage);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await atRest();
    await page.screenshot({ path: join(folder, `widget-${name}-${width}-${colorScheme}.png`) });
  }
  await context.close();
}

for (const state of [...states, ...more]) {
  test(`widget ${state.name}`, async ({ browser }) => {
    await stage.configure({ ...usual, ...state.config });
    const hours = 'isClosed' in state && state.isClosed ? closedToday() : null;
    await stage.owner(`PATCH /assistant/setting/domain/id/${stage.domainId}`, { hours });
    for (const width of widths) await take(browser, state, width);
  });
}
