import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { Operator } from '../../../sdk/src/index.ts';
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
import { app, clients, createColleague, server } from './react-app.mjs';
Object.assign(window, { clients, server, createColleague, root: hydrateRoot(document.getElementById('app'), app) });`;
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
  clients: Set<{ open(): Promise<void>; send(text: string): Promise<unknown> }>;
  createColleague(): Promise<Operator>;
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

test('shows the team, its replies, and the notes and looks of a dialog as another member makes them', async ({
  page,
}) => {
  await page.goto(`${shop.origin}/index.html`);
  const shown = (what: string) => page.locator(`[data-of="${what}"]`);
  await expect(page.locator('section')).toHaveAttribute('data-state', 'online');
  await page.evaluate(async () => {
    const all = [...(window as unknown as Globals).clients];
    await all.at(-1)!.send('Есть кто?');
  });
  await page.evaluate(async () => {
    const boris = await (window as unknown as Globals).createColleague();
    Object.assign(window, { boris });
  });
  await expect(shown('members')).toHaveText('');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(shown('team')).toHaveText('Ольга owner');
  await expect(shown('members')).toHaveText('Ольга,Борис');
  const seen = () =>
    page.evaluate(() => {
      const { boris } = window as unknown as { boris: Operator };
      return Object.values(boris.dialog.$looks.get())
        .flat()
        .map(({ member, what }) => `${member.name} ${what}`);
    });
  await expect.poll(seen).toEqual(['Ольга open']);
  await page.evaluate(async () => {
    const { boris } = window as unknown as { boris: Operator };
    await boris.dialog.loadList();
    const { id, session } = boris.dialog.$list.get().items[0]!;
    boris.dialog.look(session, 'typing');
    await boris.dialog.createNote(id, 'Просит скидку');
  });
  await expect(shown('looks')).toHaveText('Борис typing');
  await expect(shown('notes')).toHaveText('Просит скидку');
  await page.getByRole('button', { name: 'Ответ' }).click();
  await expect(shown('replies')).toHaveText('Скидка');
});
