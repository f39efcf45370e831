import type { Browser, BrowserContext, Page } from 'playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sitePolicy } from '../../tests/harness/browser/site-policy.ts';
import type { TestOwner } from '../../tests/harness/owner.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';
import { expectAccessibleAnew } from './accessible.ts';
import { freshEmail, password } from './account.ts';
import { createDomain } from './dialog-page.ts';
import { expect, test as base } from './owner-test.ts';
import { pictures } from './pictures.ts';
import { inviteLink } from './team-people.ts';

export { expect } from './owner-test.ts';

/** How a screen looks: its width and its colours. */
export interface Look {
  readonly width: 390 | 1280;
  readonly colorScheme: 'light' | 'dark';
}

/** The people of the day, each in a browser of their own. */
export interface Participants {
  readonly server: ServerProcess;
  readonly owner: TestOwner;
  readonly emails: { readonly boris: string; readonly vera: string };
  readonly domainId: string;
  /** The address of a page of the shop, which has the chat. */
  readonly shop: string;
  readonly anna: Page;
  /** Of a browser without an account. */
  readonly stranger: () => Promise<Page>;
  /** Asserts that axe finds nothing on a page. */
  readonly check: (page: Page, place: string) => Promise<void>;
}

const heights = { 390: 844, 1280: 800 } as const;

async function startShop(chat: string, site: string) {
  const html = `<!doctype html><html lang="ru"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Магазин</title><main><h1>Магазин</h1></main><script async src="${chat}/widget.js" data-site="${site}"></script>`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': sitePolicy(html, chat) };
  const http = createServer((_, response) => void response.writeHead(200, headers).end(html)).listen(0, '127.0.0.1');
  await new Promise((ready) => http.once('listening', ready));
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`, stop: () => void http.close() };
}

const openContext = (browser: Browser, url: string, { width, colorScheme }: Look): Promise<BrowserContext> =>
  browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    baseURL: url,
    colorScheme,
    viewport: { width, height: heights[width] },
  });

/** `test` with the people of a day, who look at their screens in one way. */
export const test = base.extend<{ look: Look; participants: Participants }>({
  look: [{ width: 1280, colorScheme: 'light' }, { option: true }],
  participants: async ({ server, browser, owner, look }, use) => {
    await owner.call('/user/name/edit', { method: 'PATCH', body: { name: 'Анна' } });
    const { id: domainId, site } = await createDomain(owner);
    const shop = await startShop(server.url, site);
    const contexts: BrowserContext[] = [];
    const stranger = async (): Promise<Page> => {
      contexts.push(await openContext(browser, server.url, look));
      return contexts.at(-1)!.newPage();
    };
    const anna = await stranger();
    await owner.signIn(anna.context());
    const check = async (page: Page, place: string): Promise<void> => {
      await expectAccessibleAnew(page, place);
      await pictures(page, `day-${place.replaceAll(/\W+/g, '-')}`);
      await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: null });
    };
    const emails = { boris: freshEmail('boris'), vera: freshEmail('vera') };
    await use({ server, owner, emails, domainId, shop: shop.url, anna, stranger, check });
    for (const context of contexts) await context.close();
    shop.stop();
  },
});

/** Registers by the link of the letter that invites an address. */
export async function comeByLetter(
  { server, stranger, check }: Participants,
  email: string,
  name: string,
): Promise<Page> {
  const page = await stranger();
  await page.goto(await inviteLink(server, email));
  await expect(page.getByLabel('Имя')).toBeFocused();
  await check(page, 'an invitation');
  await page.keyboard.type(name);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByLabel('Подтверждение пароля').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dialogs');
  return page;
}
