import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from '../../harness/browser/policy.ts';
import { serveFolder } from './place.ts';
import { packSdk, type Project } from './project.ts';

// The hooks of the packed SDK, with the server for tests in the same page.

let project: Project;
let shop: Awaited<ReturnType<typeof serveFolder>>;
test.beforeAll(async () => {
  project = packSdk();
  copyFileSync(join(import.meta.dirname, 'react-app.mjs'), join(project.folder, 'react-app.mjs'));
  const page = `import { hydrateRoot } from 'react-dom/client';
import { app, clients, server } from './react-app.mjs';
Object.assign(window, { clients, server, root: hydrateRoot(document.getElementById('app'), app) });`;
  const { NODE_ENV } = process.env;
  await build({
    root: project.folder,
    configFile: false,
    logLevel: 'error',
    // StrictMode mounts twice in development alone.
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      minify: false,
      lib: { entry: project.write('page.mjs', page), formats: ['es'], fileName: () => 'page.js' },
    },
  });
  // Vite sets it for the whole process, which runs other tests as well.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  const rendered = await project.node(
    'render.mjs',
    `import { renderToString } from 'react-dom/server';\nimport { app } from './react-app.mjs';\nprocess.stdout.write(renderToString(app));process.exit();`,
  );
  expect(rendered).toContain('data-state="idle"');
  project.write(
    'index.html',
    `<!doctype html><meta charset="utf-8"><title>React</title><link rel="icon" href="data:,"><div id="app">${rendered}</div><script type="module" src="/dist/page.js"></script>`,
  );
  shop = await serveFolder(project.folder);
});
test.afterAll(() => {
  shop.stop();
  project.remove();
});

interface Globals {
  server: { dialogs: unknown[]; say(text: string): void };
  clients: Set<{ open(): Promise<void> }>;
}

test('hydrates what the server rendered, lives through StrictMode, and ends with its component', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`${shop.origin}/index.html`);
  const chat = page.locator('section');
  await expect(chat).toHaveAttribute('data-state', 'online');
  const dialogs = (): Promise<number> => page.evaluate(() => (window as unknown as Globals).server.dialogs.length);
  expect(await dialogs()).toBe(1);
  await page.evaluate(() => (window as unknown as Globals).server.say('Здравствуйте'));
  await expect(chat).toHaveText('Здравствуйте');

  const endings = (): Promise<string[]> =>
    page.evaluate(() =>
      Promise.all(
        [...(window as unknown as Globals).clients].map((client) =>
          client.open().then(
            () => 'lives',
            ({ code }: { code: string }) => code,
          ),
        ),
      ),
    );
  const rendered = (await endings()).length;
  await page.getByRole('button', { name: 'Чат' }).click();
  await expect(chat).toHaveCount(0);
  await expect.poll(async () => (await endings()).filter((end) => end === 'destroyed').length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Чат' }).click();
  await expect(chat).toHaveAttribute('data-state', 'online');
  await expect(chat).toHaveText('Здравствуйте');
  expect(await dialogs()).toBe(1);
  expect(rendered).toBeLessThanOrEqual(2);
  expect(errors).toEqual([]);
});
