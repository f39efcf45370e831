// Pictures of the widget in its states, from a phone of 280 px up: `npm run screens -- -g widget`.
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright/test';
import '../../sdk/src/visitor/widget-api.ts';
import { test } from '../../tests/harness/browser/policy.ts';
import { startStage, type Stage } from '../../widget-preact/e2e/stage.ts';
import { begin, closedToday, states, usual } from '../../widget-preact/e2e/states.ts';
import { watchRest } from './shots/at-rest.ts';
import { hostilePages, type WidgetShot, widgetShots } from './shots/widget-shots.ts';

const folder = join(import.meta.dirname, 'screens');
const widths = [280, 320, 390, 768, 1280];

let stage: Stage;
test.beforeAll(async ({ server }) => {
  stage = await startStage(server);
  await stage.owner('PATCH /user/name/edit', { name: 'Анна' });
});
test.afterAll(() => stage.stop());

/** What changes between the pictures of one page. */
const looks = [
  ['light', { colorScheme: 'light', forcedColors: 'none' }],
  ['dark', { colorScheme: 'dark', forcedColors: 'none' }],
  ['forced', { colorScheme: 'dark', forcedColors: 'active' }],
] as const;

type Act = (page: Page) => Promise<unknown>;

/** Pictures of one state, in Russian and in English. */
async function take(browser: Browser, name: string, act: Act, options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'ru-RU', ...options });
  const page = await context.newPage();
  const atRest = watchRest(page, (url) => /chunk-talk-|widget\/(config|file)/.test(url));
  await act(page);
  for (const language of ['', '-en']) {
    if (language) await page.evaluate(() => window.otklik!('locale', 'en'));
    for (const [look, media] of looks) {
      await page.emulateMedia(media);
      await atRest();
      await page.screenshot({ path: join(folder, `widget-${name}-${look}${language}.png`) });
    }
  }
  await context.close();
}

const put = (html = '') => stage.put('/pictures', `<title>Магазин</title><h1>Магазин</h1>${html}${stage.snippet()}`);

for (const shot of [...states, ...widgetShots] as WidgetShot[]) {
  test(`widget ${shot.name}`, async ({ browser }) => {
    await stage.configure({ ...usual, ...shot.config });
    const hours = shot.isClosed ? closedToday() : null;
    await stage.owner(`PATCH /assistant/setting/domain/id/${stage.domainId}`, { hours });
    for (const width of widths)
      await take(browser, `${shot.name}-${width}`, (page) => shot.act(page, put(), stage), {
        viewport: { width, height: 844 },
      });
  });
}

test('widget at twice the size', async ({ browser }) => {
  await stage.configure(usual);
  const options = { viewport: { width: 640, height: 422 }, deviceScaleFactor: 2 };
  await take(browser, 'zoomed', (page) => begin(page, put()), options);
});

for (const [name, html] of hostilePages)
  test(`widget on a hostile page: ${name}`, async ({ browser }) => {
    await stage.configure(usual);
    for (const width of widths)
      await take(browser, `page-${name}-${width}`, (page) => begin(page, put(html)), {
        viewport: { width, height: 844 },
      });
  });
