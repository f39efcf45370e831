import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { words } from '../src/words/words-de.ts';
import { startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => {
  stage = await startStage(server);
  await stage.owner('PATCH /user/name/edit', { name: 'Anna' });
});
test.afterAll(() => stage.stop());

const panelOf = (page: Page) => page.locator('.panel[lang=de]');

/** The server refuses a call with its Russian words. */
const refuse = (page: Page, call: RegExp, status: number, code: string): Promise<unknown> =>
  page.route(call, (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      headers: {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'retry-after',
        'retry-after': '86400',
      },
      body: JSON.stringify({ status, code, title: 'Отказ', detail: 'Нет места', fields: { email: 'Ошибка поля' } }),
    }),
  );

/** A German chat that is open. */
async function open(page: Page): Promise<ReturnType<typeof panelOf>> {
  await page.goto(stage.put('/refusals', `<title>Laden</title>${stage.snippet('data-locale="de"')}`));
  await page.getByRole('button', { name: words.open, exact: true }).click();
  return panelOf(page);
}

/** The same with a first message. */
async function begin(page: Page): Promise<ReturnType<typeof panelOf>> {
  const panel = await open(page);
  await panel.getByRole('textbox', { name: words.box }).fill('Guten Tag');
  await panel.getByRole('textbox', { name: words.box }).press('Enter');
  await expect(panel.getByText(words.sent).first()).toBeVisible();
  return panel;
}

const attach = (page: Page, count: number, type = 'text/plain', name = 'a.txt') =>
  panelOf(page)
    .locator('input[type=file]')
    .setInputFiles(Array.from({ length: count }, () => ({ name, mimeType: type, buffer: Buffer.from('ab') })));

async function expectGerman(page: Page): Promise<void> {
  expect(await panelOf(page).innerText()).not.toMatch(/[а-яё]/i);
}

const refusals: readonly (readonly [what: string, text: string, act: (page: Page) => Promise<unknown>])[] = [
  ['a text that is too long', words.tooLong, (page) => panelOf(page).getByRole('textbox').fill('a'.repeat(4001))],
  ['too many files', words.tooMany, (page) => attach(page, 11)],
  ['a file of another kind', words.kind, (page) => attach(page, 1, 'application/x-msdownload', 'a.exe')],
  ...(
    [
      [415, 'unsupported_media', words.taken],
      [413, 'too_large', words.full],
    ] as const
  ).map(
    ([status, code, text]) =>
      [
        `a file that the server refuses with ${status}`,
        text,
        async (page: Page) => {
          await refuse(page, /\/widget\/file/, status, code);
          await attach(page, 1);
        },
      ] as const,
  ),
  [
    'a rating that the server refuses',
    words.refused,
    async (page) => {
      await refuse(page, /\/widget\/rating/, 422, 'unprocessable');
      await panelOf(page).getByRole('button', { name: words.menu }).click();
      await panelOf(page).getByRole('menuitem', { name: words.rate }).click();
      await panelOf(page)
        .getByRole('radio', { name: `${words.stars} 4` })
        .check({ force: true });
      await panelOf(page).locator('form').getByRole('button', { name: words.send }).click();
    },
  ],
  [
    'a contact that the server refuses',
    words.refused,
    async (page) => {
      await refuse(page, /\/widget\/visitor/, 400, 'invalid');
      await panelOf(page).getByRole('button', { name: words.call }).click();
      const box = panelOf(page).getByRole('textbox', { name: words.leave });
      await box.fill('anna@example.com');
      await box.press('Enter');
    },
  ],
  [
    'a network that is away',
    words.offline,
    async (page) => {
      await page.context().setOffline(true);
      await panelOf(page).getByRole('textbox').fill('Hallo');
      await panelOf(page).getByRole('textbox').press('Enter');
    },
  ],
  [
    'a dialog that is banned',
    words.banned,
    async () => stage.owner(`PATCH /dialog/ban/${(await stage.newest()).id}`, { isBan: true }),
  ],
];

for (const [what, text, act] of refusals)
  test(`a German chat shows in German: ${what}`, { tag: '@long' }, async ({ page }) => {
    const panel = await begin(page);
    await act(page);
    await expect(panel.getByText(text).first()).toBeVisible();
    await expectGerman(page);
  });

for (const [status, code, text] of [
  [429, 'rate_limited', words.crowded],
  [503, 'unavailable', words.failed],
] as const)
  test(`a German chat that cannot begin shows it in German: ${status}`, { tag: '@long' }, async ({ page }) => {
    await refuse(page, /\/widget\/session/, status, code);
    const panel = await open(page);
    await expect(panel.getByText(text).first()).toBeVisible();
    await expectGerman(page);
  });
