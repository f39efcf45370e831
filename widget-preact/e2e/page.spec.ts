import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { sitePolicy } from '../../tests/harness/browser/site-policy.ts';
import { box, chat, launcher, log, openChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

/** In the page: adds the snippet as a tag manager does, by the page's own policy of Trusted Types. */
function addSnippet({ src, site }: { src: string; site: string }): void {
  type Policy = { createScriptURL(address: string): string };
  const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string, rules: Policy): Policy } };
  const script = document.createElement('script');
  script.src = trustedTypes.createPolicy('page', { createScriptURL: (address) => address }).createScriptURL(src);
  script.dataset.site = site;
  document.body.append(script);
}

const queue = '<script>window.otklik = window.otklik || function () { (otklik.q = otklik.q || []).push(arguments) };';

/** The policy that the README names for a page, with this server as its HOST, and nothing else allowed. */
function documentedPolicy(url: string): string {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const [, directives = ''] = /^Content-Security-Policy: (script-src https:\/\/HOST;.*)$/m.exec(readme) ?? [];
  return `default-src 'none'; ${directives.replaceAll('https://HOST', url).replaceAll('wss://HOST', url.replace('http', 'ws'))}`;
}

test('works under the policy of the README and nothing more', async ({ page }) => {
  const policy = documentedPolicy(stage.server.url);
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  await openChat(page, stage.put('/policy', stage.snippet(), { 'content-security-policy': policy }));
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await chat(page).getByRole('button', { name: 'Меню' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(chat(page)).toHaveCSS('border-radius', '16px');
});

test('works where a nonce and strict-dynamic alone let scripts in', async ({ page }) => {
  const policy = documentedPolicy(stage.server.url).replace(
    /script-src [^;]+/,
    "script-src 'nonce-abc123' 'strict-dynamic'",
  );
  await openChat(page, stage.put('/nonce', stage.snippet('nonce="abc123"'), { 'content-security-policy': policy }));
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
});

test.describe('where the policy forgets pictures', () => {
  test.use({
    provokes: {
      what: /img-src|violates the following Content Security Policy/,
      why: 'the page’s policy has no img-src, as the README describes',
    },
  });
  test('they become files to open', async ({ page }) => {
    const policy = documentedPolicy(stage.server.url).replace(/ img-src [^;]+;/, '');
    await openChat(page, stage.put('/no-pictures', stage.snippet(), { 'content-security-policy': policy }));
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await expect(chat(page).getByRole('button', { name: 'Прикрепить файл' })).toBeVisible();
    await chat(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'кружка.png', mimeType: 'image/png', buffer: png });
    await expect(log(page).getByRole('link', { name: /кружка\.png/ })).toHaveText(/КБ|кБ/);
    await expect(log(page).getByRole('img')).toHaveCount(0);
  });
});

test(
  'a page that adds the snippet by script under Trusted Types needs a policy of its own',
  { tag: '@long' },
  async ({ page }) => {
    const html = '<main>Магазин</main>';
    const headers = {
      'content-security-policy': sitePolicy(html, stage.server.url).replace(
        "trusted-types 'none'",
        'trusted-types page',
      ),
    };
    await page.goto(stage.put('/added', html, headers));
    await page.evaluate(addSnippet, { src: `${stage.server.url}/widget.js`, site: stage.key });
    await launcher(page).click();
    await expect(box(page)).toBeVisible();
  },
);

test('hostile styles and redefined prototypes do not reach it, and it leaves the page alone', async ({ page }) => {
  const hostile = `<style>body, body *, html > div { all: unset !important; display: none !important; color: red !important; font-size: 40px !important } div { opacity: 0 !important; transform: scale(0) !important; z-index: -1 !important }</style>
    <script>
      Object.prototype.evil = 'evil'; Array.prototype.evil = () => 'evil'; Array.prototype.toJSON = function () { return 'broken' };
      String.prototype.trim = function () { return this.replace(/^\\s+|\\s+$/g, '') }; Element.prototype.remove = function () { this.parentNode.removeChild(this) };
      window.$ = window.React = window.preact = 'mine'; window.before = Object.keys(window);
    </script>`;
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await openChat(page, stage.put('/hostile', hostile + stage.snippet()));
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await expect(log(page).locator('.own .bubble')).toHaveCSS('font-size', '15px');
  expect(errors).toEqual([]);
  expect(
    await page.evaluate(() =>
      Object.keys(window).filter((name) => !(window as unknown as { before: string[] }).before.includes(name)),
    ),
    // nanostores counts the changes of all its copies in a page by a global of its own.
  ).toEqual(['before', 'otklik', 'nanostoresGlobal']);
});

/** How far what the page itself shows has shifted since it began; the chat's own bubbles are no concern of the page. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const isPages = (node: Node | null) => Boolean(node && document.querySelector('main')!.contains(node));
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node: Node | null }[];
          })[];
          const ofPage = shifts.filter(({ sources }) => sources.some(({ node }) => isPages(node)));
          resolve(ofPage.reduce((sum, { value }) => sum + value, 0));
          observer.disconnect();
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Without any shift at all the observer has nothing to tell.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

test('does not change the layout of the page', { tag: '@long' }, async ({ page }) => {
  const text = `<main><h1>Заголовок</h1><p>${'Текст. '.repeat(300)}</p></main>`;
  await openChat(page, stage.put('/shift', text + stage.snippet()));
  await say(page, 'Привет');
  expect(await shiftOf(page)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // What a shift is to this test.
  await page.evaluate(() => document.querySelector('main')!.before(document.createElement('h2'), 'Выше'));
  await expect.poll(() => shiftOf(page)).toBeGreaterThan(0);
});

test('outlives a single-page site: routes, a new body; the operator sees the page', async ({ page }) => {
  await openChat(page, stage.put('/spa', `<title>Каталог</title><main>Каталог</main>${stage.snippet()}`));
  await say(page, 'Вопрос из каталога');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  await page.evaluate(() => {
    document.title = 'Кружка';
    history.pushState({ route: 1 }, '', '/spa/cup');
    document.body.replaceWith(document.createElement('body'));
  });
  await say(page, 'Вопрос о кружке');
  const { id } = await stage.newest();
  await expect
    .poll(async () => (await stage.owner<{ visitor: { page: string } }>(`GET /dialog/header/${id}`)).visitor.page)
    .toBe(`${stage.origin}/spa/cup`);
  await page.evaluate(() => document.documentElement.lastElementChild!.remove());
  await expect(box(page)).toBeVisible();
});

test('destroy leaves nothing behind, and a new snippet starts from scratch', { tag: '@long' }, async ({ page }) => {
  const html = `${queue}</script><title>Магазин</title>${stage.snippet()}`;
  const headers = {
    'content-security-policy': sitePolicy(html, stage.server.url).replace("trusted-types 'none'", 'trusted-types page'),
  };
  await openChat(page, stage.put('/destroy', html, headers));
  await say(page, 'Перед концом');
  const sockets: boolean[] = [];
  page.on('websocket', (socket) => sockets.push(socket.isClosed()));
  await page.evaluate(() => window.otklik!('destroy'));
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(
    await page.evaluate(() => [
      typeof window.otklik,
      [...document.documentElement.children].map(({ tagName }) => tagName).join(),
      document.title,
    ]),
  ).toEqual(['undefined', 'HEAD,BODY', 'Магазин']);
  await page.evaluate(addSnippet, { src: `${stage.server.url}/widget.js`, site: stage.key });
  await launcher(page).click();
  await expect(log(page).getByText('Перед концом')).toBeVisible();
});

test('the page’s calls are queued and its listeners hear of everything', async ({ page }) => {
  const names = ['ready', 'opened', 'closed', 'sent', 'received', 'status', 'unread', 'handoff', 'rated', 'error'];
  const html = `${queue} window.events = []; for (const name of ${JSON.stringify(names)}) otklik('on', name, (detail) => events.push([name, detail && detail.text]));
    otklik('on', 'opened', () => { throw new Error('the page’s own mistake') });</script>`;
  await page.goto(stage.put('/calls', html + stage.snippet()));
  await expect(launcher(page)).toBeVisible();
  await page.evaluate(() => window.otklik!('open'));
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await page.evaluate(() => window.otklik!('handoff', 'operator'));
  await page.evaluate(() => window.otklik!('toggle'));
  await expect(launcher(page)).toBeVisible();
  const events = () => page.evaluate(() => (window as unknown as { events: [string, string?][] }).events);
  await expect
    .poll(async () => (await events()).map(([name]) => name))
    .toEqual(expect.arrayContaining(['ready', 'opened', 'closed', 'sent', 'received', 'status', 'handoff']));
  expect((await events()).filter(([name]) => name === 'sent')).toEqual([['sent', 'Сколько стоит доставка?']]);
  const received = async () => (await events()).filter(([name]) => name === 'received').map(([, text]) => text);
  await expect.poll(received).toEqual(['Доставим за два дня.', expect.stringContaining('вы ждёте человека')]);

  await page.evaluate(() => window.otklik!('hide'));
  await expect(launcher(page)).toHaveCount(0);
  await page.evaluate(() => window.otklik!('show'));
  await expect(launcher(page)).toBeVisible();
  const before = (await events()).length;
  await page.evaluate(() => {
    window.otklik!('off', 'opened');
    window.otklik!('open');
  });
  await expect(box(page)).toBeVisible();
  expect((await events()).slice(before).filter(([name]) => name === 'opened')).toEqual([]);
});

test('a greeting comes by its rule, once, and is how the talk begins', async ({ page }) => {
  await stage.configure({
    greetings: [
      { text: 'Подсказать с размером?', seconds: 0, path: '/cup', returning: 'new' },
      { text: 'Не сюда', seconds: 0, path: '/other', returning: 'any' },
    ],
  });
  try {
    await page.goto(stage.put('/cup', stage.snippet()));
    await page.getByRole('button', { name: 'Подсказать с размером?' }).click();
    await expect(log(page).getByText('Подсказать с размером?')).toBeVisible();
    await expect(page.getByText('Не сюда')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Подсказать с размером?' })).toHaveCount(0);
  } finally {
    await stage.configure({ greetings: [] });
  }
});

test('a dismissed greeting is shown on no later page of this visit', { tag: '@long' }, async ({ page }) => {
  await stage.configure({ greetings: [{ text: 'Подсказать с размером?', seconds: 0, path: '/', returning: 'any' }] });
  const isAsked = page.waitForRequest(/\/widget\/chunk-outside-/);
  try {
    await page.goto(stage.put('/cup', stage.snippet()));
    await isAsked;
    await page.getByRole('button', { name: 'Скрыть' }).click();
    const isAskedAgain = page.waitForResponse(/\/widget\/chunk-outside-/);
    await page.goto(stage.put('/plate', stage.snippet()));
    const script = (await isAskedAgain).url();
    // Imported after the widget imports it: by a frame later the greeting would be visible.
    await page.evaluate(
      `import(${JSON.stringify(script)}).then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))`,
    );
    await expect(page.getByRole('button', { name: 'Подсказать с размером?' })).toHaveCount(0);
  } finally {
    await stage.configure({ greetings: [] });
  }
});

test('code that was changed on the way is not run', async ({ page }) => {
  await page.route(/\/widget\/panel-/, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: `${await reply.text()};window.changed = true` });
  });
  await page.goto(stage.put('/changed', stage.snippet()));
  await launcher(page).click();
  await expect(launcher(page)).toHaveAttribute('aria-busy', 'false');
  expect(await page.evaluate(() => 'changed' in window)).toBe(false);
  await expect(chat(page)).toHaveCount(0);
});

test('a pinned, versioned address with integrity works', async ({ page }) => {
  const { version, files } = (await (await fetch(`${stage.server.url}/widget/integrity.json`)).json()) as {
    version: string;
    files: Record<string, string>;
  };
  const file = `${version}/widget.js`;
  await openChat(
    page,
    stage.put(
      '/pinned',
      `<script async src="${stage.server.url}/widget/${file}" integrity="${files[file]}" crossorigin data-site="${stage.key}"></script>`,
    ),
  );
});

test('a letter’s way back opens the chat where its dialog was begun, and elsewhere the page alone', async ({
  page,
  browser,
}) => {
  const address = stage.put('/letter', stage.snippet());
  await openChat(page, address);
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await page.goto(`${address}?otklik=open`);
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(`${address}?otklik=open`);
  await expect(launcher(other)).toBeVisible();
  await expect(chat(other)).toBeHidden();
  await elsewhere.close();
});
