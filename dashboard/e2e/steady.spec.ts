import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { createOwner, type TestOwner } from '../../tests/harness/owner.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';
import shopContexts from '../../server/src/demo/shop-contexts.json' with { type: 'json' };

// Nothing that has been drawn moves without input, however slowly the answers arrive.

let server: ServerProcess;
let owner: TestOwner;
let newcomer: TestOwner;
let dialogPath: string;

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/129.0.0.0 Safari/537.36';

test.beforeAll(async ({ server: shared, proofs }) => {
  server = shared;
  owner = await createOwner(server, proofs);
  newcomer = await createOwner(server);
  const domain = await owner.domain('shop.example.ru');
  await owner.teach(domain.id, shopContexts.slice(0, 4));
  // The chat is seen on the site: all four first steps are done.
  await owner.call(`/widget/config/${domain.site}`, { headers: { origin: 'https://shop.example.ru' } });
  for (const text of ['Сколько стоит доставка?', 'Какова масса электрона?']) {
    const visitor = await owner.visitor(domain.site, { page: 'https://shop.example.ru/catalog', userAgent });
    await visitor.say(text);
  }
  const { items } = await owner.call<{ items: { id: string }[] }>('/dialog/list');
  dialogPath = `/dialog/${items[0]!.id}`;
});
test.afterAll(() => owner.leave());

/** What has moved without input: by how much, and what. */
const moved = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { moved: string[] }).moved);

async function watch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const found: string[] = [];
    (window as unknown as { moved: string[] }).moved = found;
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const nodes = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const what = node instanceof HTMLElement ? node.outerHTML.slice(0, 80) : '';
          return `${what} ${from.x},${from.y} ${from.height} to ${to.x},${to.y} ${to.height}`;
        });
        if (!hadRecentInput) found.push(`${value.toFixed(4)}: ${nodes.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Answers of the server come late, one after another. */
const slowDown = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/v1/**', async (route) => {
    await pause(120);
    await route.continue().catch(() => {});
  });

const guestPaths = ['/', '/registration', '/login', '/confirmation/code', '/reset/password', '/undo/email', '/nothing'];
/** All settings are one screen: the short test looks at those that draw most. */
const settings = process.env.TEST_LONG
  ? ['profile', 'email', 'password', 'domains', 'widget', 'assistant', 'sign-ins', 'quota', 'api']
  : ['domains', 'widget', 'quota'];
const accountPaths = ['/start', '/dialogs', '/assistant', '/settings', ...settings.map((name) => `/setting/${name}`)];

async function expectSteady(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect.soft(await moved(page), path).toEqual([]);
}

for (const width of [390, 1280]) {
  test(
    `nothing moves without input on any screen, ${width} px`,
    { tag: width === 1280 ? '@long' : [] },
    async ({ browser }) => {
      test.slow();
      const places = [
        { who: null, paths: guestPaths },
        {
          who: newcomer,
          paths: ['/start', '/dialogs', '/assistant', '/setting/domains', '/setting/texts'],
        },
        { who: owner, paths: [...accountPaths, dialogPath] },
      ];
      for (const { who, paths } of places) {
        const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'ru-RU' });
        await watch(context);
        await slowDown(context);
        await who?.signIn(context);
        const page = await context.newPage();
        for (const path of paths) await expectSteady(page, path);
        await context.close();
      }
    },
  );
}
