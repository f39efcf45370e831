import type { Browser } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import type { WidgetConfig } from '../../sdk/src/contract/contract.ts';
import { startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

/** Opens the chat in a browser of that language, and returns what it speaks. */
async function spoken(browser: Browser, locale: string, config: Partial<WidgetConfig>, attributes = '') {
  await stage.configure({ locale: 'ru', languages: [], ...config });
  const page = await (await browser.newContext({ locale })).newPage();
  await page.goto(stage.put('/by-browser', `<title>shop</title>${stage.snippet(attributes)}`));
  await page.locator('.launcher').click();
  const panel = page.locator('.panel');
  await expect(panel).toBeVisible();
  return { page, panel, lang: await panel.getAttribute('lang') };
}

test('without languages that the owner allows, the browser’s does not count', async ({ browser }) => {
  const { page, lang } = await spoken(browser, 'de-AT', {});
  expect(lang).toBe('ru');
  await page.context().close();
});

test('the browser’s language among those that the owner allows, the launcher’s name and the texts with it', async ({
  browser,
}) => {
  const { page, panel, lang } = await spoken(browser, 'de-AT', { languages: ['en', 'de'] });
  expect(lang).toBe('de-AT');
  await expect(panel.getByText('Stellen Sie Ihre Frage')).toBeVisible();
  await page.locator('.launcher').click();
  await expect(page.getByRole('button', { name: 'Chat öffnen', exact: true })).toBeVisible();
  await page.context().close();
});

test('the owner’s language where the browser’s is not allowed', async ({ browser }) => {
  const { page, lang } = await spoken(browser, 'fr-FR', { languages: ['en', 'de'], locale: 'pl' });
  expect(lang).toBe('pl');
  await page.context().close();
});

test('what the page asks for goes before the browser', async ({ browser }) => {
  const { page, lang } = await spoken(browser, 'de-AT', { languages: ['en', 'de'] }, 'data-locale="tr"');
  expect(lang).toBe('tr');
  await page.context().close();
});

test('the assistant hands over in the language of the chat where a text does not show its own', async ({ browser }) => {
  const { page, panel } = await spoken(browser, 'de-AT', { languages: ['de'] });
  await panel.getByRole('textbox').fill('SKU 4711');
  await panel.getByRole('textbox').press('Enter');
  await expect(panel.getByText('Die genaue Antwort kenne ich nicht')).toBeVisible();
  await page.context().close();
});
