import { expect, test } from '../harness/browser/policy.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';

// What every other test relies on: a violation on any page makes its test fail.

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ env: { DEMO: 'on' } });
});
test.afterAll(() => server.stop());

const addStyle = (): void => {
  document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { background: red }' }));
};

for (const path of ['/login', '/demo/'])
  test(`a test is failed by an inline style on ${path}`, async ({ page }) => {
    test.fail(true, 'the violation alone fails it');
    await page.goto(server.url + path);
    await page.evaluate(addStyle);
  });

test('a test is failed by a violation on a page of a context that it opened itself, and closed', async ({
  browser,
}) => {
  test.fail(true, 'the violation alone fails it');
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.evaluate(addStyle);
  await context.close();
});

test.describe('a test that names its violation passes', () => {
  test.use({ provokes: { what: /style-src|inline style/, why: 'shows that the account refuses an inline style' } });
  test('and the style is not applied', async ({ page }) => {
    await page.goto(`${server.url}/login`);
    await page.evaluate(addStyle);
    await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgb(255, 0, 0)');
  });
});

test.describe('text never becomes HTML', () => {
  test.use({
    provokes: { what: /trusted-?(?:types?|html)/i, why: 'shows that no page of the server parses text as HTML' },
  });
  test('on the account’s pages and the demonstration’s', async ({ page }) => {
    for (const path of ['/login', '/demo/']) {
      await page.goto(server.url + path);
      const parse = page.evaluate(() => {
        document.body.innerHTML = '<b>x</b>';
      });
      await expect(parse).rejects.toThrow(/TrustedHTML/);
      const make = page.evaluate(() =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy('default', {}),
      );
      await expect(make).rejects.toThrow(/Policy/);
    }
  });
});

test.describe('a test that names a violation which does not happen', () => {
  test.use({ provokes: { what: /style-src/, why: 'nothing provokes it' } });
  test('fails', async ({ page }) => {
    test.fail(true, 'nothing was refused');
    await page.goto(`${server.url}/login`);
  });
});
