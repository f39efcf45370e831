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
