import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { allBlocks, type Block, root } from '../../docs/check/blocks.ts';
import { kindOf } from '../../docs/check/rules.ts';
import { expect, test } from '../harness/browser/policy.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';

// HTML and policies of the READMEs and recipes, as a page of the demonstration's site has them.

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ env: { DEMO: 'on' } });
});
test.afterAll(() => server.stop());

const snippet = '<script async src="https://HOST/widget.js" data-site="SITE"></script>';
const blocks = allBlocks();
const nameOf = ({ page, line }: Block): string => `${page}:${line}`;

/** Fills in the server's integrity, where a snippet pins the loader. */
async function pinned(html: string): Promise<string> {
  if (!html.includes('VERSION')) return html;
  const integrity = await fetch(`${server.url}/widget/integrity.json`);
  const { version, files } = (await integrity.json()) as { version: string; files: Record<string, string> };
  return html.replace('VERSION', version).replace('sha256-…', files[`${version}/widget.js`]!);
}

const here = (text: string): string =>
  text
    .replaceAll(/https:\/\/(?:HOST|chat\.example\.(?:ru|com))/g, server.url)
    .replaceAll('wss://HOST', server.url.replace('http', 'ws'))
    .replaceAll("'SITE'", "'demo'")
    .replaceAll('"SITE"', '"demo"');

/** Opens a page of the server's own origin with this body; gives the errors that its scripts throw. */
async function open(page: Page, html: string, policy?: string): Promise<Error[]> {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const headers: Record<string, string> = policy === undefined ? {} : { 'content-security-policy': policy };
  const body = `<!doctype html><meta charset="utf-8"><title>Страница</title><body>${html}</body>`;
  await page.route(`${server.url}/snippet`, (route) => route.fulfill({ contentType: 'text/html', headers, body }));
  await page.route('**/vendor/*', (route) =>
    route.fulfill({ path: join(root, 'sdk/dist', new URL(route.request().url()).pathname.split('/').at(-1)!) }),
  );
  await page.goto(`${server.url}/snippet`);
  return errors;
}

/** Two pages may show the same snippet. */
const distinct = new Map(blocks.filter((one) => kindOf(one) === 'page').map((block) => [block.text, block]));

for (const block of distinct.values())
  test(`${nameOf(block)} works on a page`, async ({ page }) => {
    const isWhole = /<script[^>]* src=/.test(block.text);
    const errors = await open(page, here(await pinned(isWhole ? block.text : `${block.text}${snippet}`)));
    if (block.text.includes('/vendor/')) {
      await expect(page.locator('#last')).toContainText('в пункты выдачи');
    } else {
      await page.getByRole('button', { name: 'Открыть чат' }).click();
      await expect(page.getByRole('textbox', { name: 'Сообщение' })).toBeVisible();
    }
    expect(errors).toEqual([]);
  });

for (const block of blocks.filter((one) => kindOf(one) === 'policy'))
  test(`${nameOf(block)}: the chat works under this policy`, async ({ page }) => {
    const [, policy = ''] = /^Content-Security-Policy: (.*)$/.exec(here(block.text)) ?? [];
    expect(policy).toContain('script-src');
    const errors = await open(page, here(snippet), `default-src 'none'; ${policy}`);
    await page.getByRole('button', { name: 'Открыть чат' }).click();
    const box = page.getByRole('textbox', { name: 'Сообщение' });
    await box.fill('Сколько идёт посылка?');
    await box.press('Enter');
    await expect(page.getByRole('log', { name: 'Сообщения' })).toContainText('в пункты выдачи');
    expect(errors).toEqual([]);
  });

test('what the READMEs show of a page is covered', () => {
  expect(blocks.filter((one) => kindOf(one) === 'page').length).toBeGreaterThan(4);
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('```html');
});
