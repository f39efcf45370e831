import type { Locator } from 'playwright/test';
import type { DialogEntry } from '../../sdk/src/contract/contract.ts';
import { startBareBrowser } from '../../tests/harness/browser/bare-browser.ts';
import { findWholeBrowser } from '../../tests/harness/browser/browser.mjs';
import type { TestOwner } from '../../tests/harness/owner.ts';
import { composer, createDomain, entries, log, sentencesOf } from './dialog-page.ts';
import { expect, test } from './guest-test.ts';

// A tab that is opened behind another one gets no frames: no observer, animation or scroll event comes before somebody
// looks at it. What it shows then must be there, and until then it takes in and sends as any other does.

test.skip(
  findWholeBrowser() === null,
  'needs a browser with tabs: the headless shell has none (`apt-get install chromium`)',
);

/** A real click waits for a frame. */
const press = (place: Locator): Promise<void> => place.evaluate((element) => (element as HTMLElement).click());

/** The account at this address, in a tab of its own behind another one. */
async function openBehind(owner: TestOwner, address: string) {
  const bare = await startBareBrowser();
  await owner.signIn(bare.context);
  const page = await bare.context.newPage();
  await (await bare.context.newPage()).bringToFront();
  await page.goto(address);
  expect(await page.evaluate(() => document.visibilityState)).toBe('hidden');
  return { page, stop: bare.stop };
}

test('an account that is opened behind another tab lists, reads and answers before anyone looks', async ({
  server,
  owner,
  guest,
}) => {
  const guests = [];
  for (let at = 1; at <= 5; at++) guests.push(await guest(`Вопрос ${at}`));
  const writer = guests[0]!;
  for (let at = 1; at <= 30; at++) await writer.say(`Сообщение ${at}`);
  const { page, stop } = await openBehind(owner, `${server.url}/dialogs`);
  await expect(entries(page)).toHaveCount(5);
  await expect(entries(page).first()).toBeVisible();
  await press(entries(page).first());
  await expect(log(page).getByText('Сообщение 30')).toBeVisible();
  await writer.say('Вы тут?');
  await expect(log(page).getByText('Вы тут?')).toBeVisible();
  const { items } = await owner.call<{ items: DialogEntry[] }>('/dialog/list');
  expect(items[0]?.unread, 'nobody has read it').toBe(32);
  await composer(page).fill('Тут');
  await composer(page).press('Enter');
  await expect(log(page).getByText('Тут', { exact: true })).toBeVisible();
  await expect.poll(async () => (await sentencesOf(writer)).at(-1)?.text).toBe('Тут');

  await page.bringToFront();
  await expect(log(page).getByText('Тут', { exact: true })).toBeInViewport();
  await stop();
});

test('a sentence far back is come to behind another tab', async ({ server, owner, guest }) => {
  const writer = await guest('Самое начало');
  for (let at = 2; at <= 170; at++) await writer.say(`Сообщение ${at}`);
  const { items } = await owner.call<{ items: DialogEntry[] }>('/dialog/list');
  const { page, stop } = await openBehind(owner, `${server.url}/dialog/${items[0]!.id}?at=20`);
  await expect(log(page).getByText('Сообщение 20', { exact: true })).toBeVisible();
  await page.bringToFront();
  await expect(log(page).getByText('Сообщение 20', { exact: true })).toBeInViewport();
  await stop();
});

test('behind another tab a button whose work has failed has the focus again', async ({ server, owner }) => {
  await createDomain(owner);
  const { page, stop } = await openBehind(owner, `${server.url}/assistant`);
  await press(page.getByRole('button', { name: 'Создать' }).first());
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Название').fill('Доставка');
  await page.route('**/label/create', (route) => route.abort());
  const create = dialog.getByRole('button', { name: 'Создать' });
  await create.focus();
  await press(create);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(create).toBeFocused();
  await stop();
});
