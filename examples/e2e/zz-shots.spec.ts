import { createServer } from 'vite';
import { join, resolve } from 'node:path';
import { test } from './policy.ts';
import { freePort, startServer } from './server.ts';
test('shots', async ({ browser }) => {
  test.setTimeout(240_000);
  const server = await startServer({ env: { DEMO: 'on' } });
  for (const name of ['vanilla', 'react', 'vue', 'svelte']) {
    const vite = await createServer({
      root: join(resolve(import.meta.dirname, '..'), name),
      cacheDir: `/tmp/wt/docs-tools/cache-${name}`,
      logLevel: 'warn',
      server: { host: '127.0.0.1', port: await freePort(), strictPort: true },
    });
    await vite.listen();
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [390, 1280]) {
        if (name !== 'vanilla' && (width === 1280) !== (colorScheme === 'dark')) continue;
        const page = await browser.newPage({ viewport: { width, height: 640 }, colorScheme });
        let banned = false;
        await page.route('**/api/v1/widget/sentence', (route) =>
          banned
            ? route.fulfill({
                status: 400,
                contentType: 'application/problem+json',
                body: JSON.stringify({
                  type: 'about:blank',
                  title: 'x',
                  status: 400,
                  code: 'invalid',
                  detail: 'Слишком длинно',
                }),
              })
            : route.continue(),
        );
        await page.routeWebSocket('**/api/v1/socket', (ws) => {
          const up = ws.connectToServer();
          ws.onMessage((m) => {
            const f = JSON.parse(String(m));
            if (f.type === 'say' && f.text.startsWith('Эта'))
              ws.send(JSON.stringify({ type: 'error', code: 'invalid', clientId: f.clientId }));
            else up.send(m);
          });
        });
        await page.goto(`${vite.resolvedUrls!.local[0]}?host=${encodeURIComponent(server.url)}&site=demo`);
        const box = page.getByRole('textbox', { name: 'Сообщение' });
        await box.fill('Сколько идёт посылка до пункта выдачи, если заказать сегодня вечером?');
        await box.press('Enter');
        await page.getByRole('listitem').nth(1).waitFor();
        banned = true;
        await box.fill('Эта фраза не пройдёт');
        await box.press('Enter');
        await page
          .getByRole('button', { name: 'Повторить' })
          .waitFor({ timeout: 8000 })
          .catch((e) => console.log(name, 'no retry', String(e).slice(0, 80)));
        await page.screenshot({ path: `/tmp/wt/docs-tools/${name}-${width}-${colorScheme}.png` });
        await page.close();
      }
    await vite.close();
  }
  await server.stop();
});
