// Pictures of the widget in its states, from a phone of 280 px up: `npm run screens -- -g widget`.
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, test } from 'playwright/test';
import { startStage, type Stage } from '../../widget-preact/e2e/stage.ts';
import { type State, states, usual } from '../../widget-preact/e2e/states.ts';

const folder = join(import.meta.dirname, 'screens');
const widths = [280, 390, 768, 1280];

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
  await stage.owner('PATCH /user/name/edit', { name: 'Анна' });
});
test.afterAll(() => stage.stop());

async function take(browser: Browser, { name, act }: State, options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce', locale: 'ru-RU' });
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: options.colorScheme ?? 'light' });
  await act(page, stage.put('/pictures', `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`), stage);
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
