import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { box, launcher, log, openChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const dist = join(import.meta.dirname, '../dist');
const budget = { loader: 3_072, language: 3_000, untilTheBox: 17_000, untilSent: 32_000 };

test('the loader weighs at most 3 KB packed, and its packed twin is the same code', () => {
  expect(statSync(join(dist, 'widget.js.br')).size).toBeLessThanOrEqual(budget.loader);
  expect(brotliDecompressSync(readFileSync(join(dist, 'widget.js.br')))).toEqual(readFileSync(join(dist, 'widget.js')));
});

test('each language is a chunk of at most 3 KB packed, and so is the one that chooses among them and has the greeting', () => {
  const files = readdirSync(dist).filter((name) => /^chunk-(?:words|outside)-.+\.br$/.test(name));
  expect(files).toHaveLength(12);
  for (const name of files) expect(statSync(join(dist, name)).size, name).toBeLessThanOrEqual(budget.language);
});

test('until the first sentence can be written: two requests for code, at most 17 KB on the wire', async ({
  page,
  context,
}) => {
  const network = await context.newCDPSession(page);
  const sizes = new Map<string, number>();
  const urls = new Map<string, string>();
  await network.send('Network.enable');
  network.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(urls.get(requestId) ?? '', encodedDataLength),
  );
  // Block later chunks: the box must not need them.
  await page.route(/chunk-/, () => {});
  await page.goto(stage.put('/weight', stage.snippet()));
  await launcher(page).click();
  await box(page).fill('Здравствуйте');
  await expect(box(page)).toHaveValue('Здравствуйте');

  const code = [...sizes].filter(([url]) => url.startsWith(stage.server.url) && url.endsWith('.js'));
  expect(code.map(([url]) => new URL(url).pathname.replace(/-\w+\.js/, ''))).toEqual(['/widget.js', '/widget/panel']);
  const files = readdirSync(dist).filter((name) => /^(widget\.js|panel-\w+\.js)\.br$/.test(name));
  expect(files).toHaveLength(2);
  expect(files.reduce((sum, name) => sum + statSync(join(dist, name)).size, 0)).toBeLessThanOrEqual(budget.untilTheBox);
  // Headers come on top, some 700 bytes a reply; the bodies went packed.
  for (const [url, size] of code)
    expect(size).toBeLessThan(
      statSync(join(dist, new URL(url).pathname.replace('/widget/', '').replace(/^\//, '') + '.br')).size + 900,
    );
});

test('until a first sentence is sent and answered: at most 32 KB of code, and nothing that it does not need', async ({
  page,
}) => {
  const code: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === stage.server.url && request.resourceType() === 'script') code.push(pathname);
  });
  await openChat(page, stage.put('/said', stage.snippet()));
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const files = [...new Set(code)];
  expect(files.map((path) => path.replace(/-\w{8}\.js/, '')).sort()).toEqual([
    '/widget.js',
    '/widget/chunk-talk',
    '/widget/panel',
  ]);
  const sizes = files.map((path) => statSync(join(dist, `${path.split('/').at(-1)}.br`)).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(budget.untilSent);
});

test('a greeting costs one chunk more, not the panel, which comes when the visitor is about to answer', async ({
  page,
}) => {
  await stage.configure({ greetings: [{ text: 'Подсказать с размером?', seconds: 0, path: '', returning: 'any' }] });
  try {
    const code: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === stage.server.url && request.resourceType() === 'script')
        code.push(pathname.replace(/-\w{8}\.js/, ''));
    });
    await page.goto(stage.put('/greeted', stage.snippet()));
    const greeting = page.getByRole('button', { name: 'Подсказать с размером?' });
    await expect(greeting).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect([...new Set(code)]).toEqual(['/widget.js', '/widget/chunk-outside']);
    await greeting.hover();
    await expect.poll(() => code).toContain('/widget/panel');
  } finally {
    await stage.configure({ greetings: [] });
  }
});

test('before the click: no cookie, no storage, no session, no socket, and nothing but the loader and the owner’s settings', async ({
  page,
  context,
}) => {
  const requests: string[] = [];
  const sockets: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto(stage.put('/empty', stage.snippet()));
  await expect(launcher(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(
    requests
      .filter((url) => url.startsWith(stage.server.url))
      .map((url) => new URL(url).pathname)
      .sort(),
  ).toEqual([`/api/v1/widget/config/${stage.key}`, '/widget.js']);
  expect(sockets).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  const stored = await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
  }));
  expect(stored).toEqual({ local: 0, session: 0, databases: 0 });
});
