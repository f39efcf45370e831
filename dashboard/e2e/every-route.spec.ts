import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { createOwner, type Proofs, startProofs, type TestOwner } from '../../tests/harness/owner.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import shopContexts from '../../server/src/demo/shop-contexts.json' with { type: 'json' };
import { expectAccessible, expectAccessibleAnew } from './accessible.ts';

// axe over every route of the router, signed out, signed in and as an administrator, on a phone and a desktop, in light
// and dark; the header and the names for screen readers as well. A route that is added to the router and not to this
// list fails the first test.

type Who = 'guest' | 'newcomer' | 'admin';
const routes: Readonly<Record<string, readonly Who[]>> = {
  '/': ['guest', 'admin'],
  '/registration': ['guest'],
  '/login': ['guest'],
  '/confirmation/code': ['guest'],
  '/reset/password': ['guest'],
  '/undo/email': ['guest'],
  '/invite/:token': ['guest'],
  '/start': ['newcomer', 'admin'],
  '/dialogs': ['newcomer', 'admin'],
  '/dialog/:id': ['admin'],
  '/assistant': ['newcomer', 'admin'],
  '/settings': ['admin'],
  '/setting/:name': ['admin'],
  '*': ['guest', 'newcomer'],
};

const source = (file: string): string => readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);
const settings = matches(source('settings/settings-items.ts'), /\{ name: '([^']+)'/g);

let server: ServerProcess;
let proofs: Proofs;
let accounts: Record<Exclude<Who, 'guest'>, TestOwner>;
let dialog: string;
test.beforeAll(async () => {
  proofs = await startProofs(['shop.example.ru']);
  const email = 'admin@example.ru';
  server = await startServer({ env: { PROBE_HOSTS: proofs.env, ADMIN_EMAILS: email } });
  const admin = await createOwner(server, proofs, email);
  accounts = { admin, newcomer: await createOwner(server) };
  const { id, site } = await admin.domain('shop.example.ru');
  await admin.teach(id, shopContexts.slice(0, 2));
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/129.0.0.0 Safari/537.36';
  const visitor = await admin.visitor(site, { name: 'Вера', page: 'https://shop.example.ru/catalog', userAgent });
  await visitor.say('Сколько стоит доставка?');
  dialog = (await admin.call<{ items: { id: string }[] }>('/dialog/list')).items[0]!.id;
});
test.afterAll(async () => {
  await server.stop();
  proofs.stop();
});

const addressesOf = (route: string): readonly string[] => {
  if (route === '*') return ['/nothing'];
  if (route === '/setting/:name') return settings.map((name) => `/setting/${name}`);
  return [route.replace(':id', dialog).replace(':token', 'none')];
};

/** Texts for screen readers only. */
const spokenNames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'alt', 'title', 'placeholder'].flatMap(
      (name) => [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    ),
  );

/** Names in Latin letters alone. Addresses and values are of no language. */
const foreign = (names: readonly string[]): string[] =>
  names.filter((name) => /[a-z]{3}/i.test(name) && !/[а-яё]/i.test(name) && !/[@#./:]/.test(name));

/** Words of one or two letters, dashes and units that could stand at a line's end by themselves. */
const loose = (text: string): string[] =>
  matches(text, /((?<![а-яё-])(?!(?:ли|же|бы|[КМГ]?Б) )[а-яё]{1,2} [а-яё«\d]+|\S+ —|\d [₽%])/gi);

async function headerEdges(page: Page): Promise<string> {
  const [brand, avatar] = await Promise.all([
    page.locator('header').getByRole('link', { name: 'Отклик' }).boundingBox(),
    page.getByRole('button', { name: 'Профиль' }).boundingBox(),
  ]);
  return `${brand?.x} ${avatar?.x} ${avatar?.y}`;
}

async function look(page: Page, path: string, edges: Set<string> | null): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(server.url + path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  expect(new URL(page.url()).pathname, 'nobody was sent elsewhere').toBe(path);
  await expectAccessible(page, `${path}, 1280 px`);
  edges?.add(await headerEdges(page));
  const names = await spokenNames(page);
  expect(names.length, path).toBeGreaterThan(0);
  expect(foreign(names), path).toEqual([]);
  const text = await page.locator('body').innerText();
  expect(loose(text), `${path} binds its small words`).toEqual([]);
  const words = [text, ...names].join('\n');
  expect(words, `${path} calls nothing an offer`).not.toMatch(/предложени/i);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Открыть меню' })).toBeVisible();
  await expectAccessibleAnew(page, `${path}, 390 px`);
}

test('every route of the router is in the list', () => {
  const written = matches(source('routes.tsx'), /<Route(?: path="([^"]+)"|>)/g).map((path) => path || '*');
  expect(Object.keys(routes).toSorted()).toEqual(written.toSorted());
  expect(settings.length).toBeGreaterThan(5);
});

for (const who of ['guest', 'newcomer', 'admin'] as const) {
  const tag = who === 'newcomer' ? [] : '@long';
  test(
    `axe has nothing to say about any route, and the header stays where it is: ${who}`,
    { tag },
    async ({ browser }) => {
      test.slow();
      const edges = new Set<string>();
      const context: BrowserContext = await browser.newContext({ locale: 'ru-RU' });
      if (who !== 'guest') await accounts[who].signIn(context);
      const page = await context.newPage();
      for (const [route, whose] of Object.entries(routes))
        if (whose.includes(who))
          for (const path of addressesOf(route)) await look(page, path, who === 'guest' ? null : edges);
      expect(edges.size).toBe(who === 'guest' ? 0 : 1);
      await context.close();
    },
  );
}
