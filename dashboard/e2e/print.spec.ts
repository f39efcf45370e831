import type { Page } from 'playwright/test';
import { entries, log, toast } from './dialog-page.ts';
import { expect, test } from './guest-test.ts';

/** Notes, each time that the page is printed, the numbers of the sentences that stand on paper. */
const watchPaper = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const note = (): void => {
      const shown = [...document.querySelectorAll('[data-seq]')].filter((one) => !one.closest('[role=log]'));
      const words = /Напечатаны последние сообщения.*/.exec(document.body.textContent ?? '')?.[0] ?? '';
      Object.assign(window, { paper: shown.map((one) => Number((one as HTMLElement).dataset.seq)), words });
    };
    addEventListener('beforeprint', note);
    // Without a printer: record what would be printed, which is the present page.
    window.print = note;
  });

const paper = (page: Page) => page.evaluate(() => (window as unknown as { paper?: number[] }).paper);
/** What the printed page states about the sentences that are not on it. */
const words = (page: Page) => page.evaluate(() => (window as unknown as { words?: string }).words);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Pages of a PDF file. */
const pagesOf = (file: Buffer): number => file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('a dialog is printed with all that is loaded of it, not what is in sight alone', async ({ page, guest }) => {
  const writer = await guest('Самое начало');
  for (let at = 2; at <= 40; at++) await writer.say(`Сообщение ${at}`);
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(log(page).getByText('Сообщение 40')).toBeVisible();
  expect(await log(page).locator('[data-seq]').count()).toBeLessThan(40);
  await watchPaper(page);
  const file = await page.pdf();
  expect(await paper(page)).toEqual(upTo(40));
  expect(await words(page), 'all of it is there').toBe('');
  expect(pagesOf(file)).toBeGreaterThanOrEqual(2);
  await expect(page.locator('[data-seq]:not([role=log] *)'), 'and the screen is as before').toHaveCount(0);
  expect(await log(page).locator('[data-seq]').count()).toBeLessThan(40);
});

test('the whole dialog is printed by its button and by the browser’s keys, however long it is', async ({
  page,
  guest,
}) => {
  const writer = await guest('Самое начало');
  for (let at = 2; at <= 170; at++) await writer.say(`Сообщение ${at}`);
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(log(page).getByText('Сообщение 170')).toBeVisible();
  await watchPaper(page);
  await page.pdf();
  const part = (await paper(page))!;
  expect(part[0], 'the browser alone cannot fetch').toBeGreaterThan(1);
  expect(await words(page)).toMatch(
    new RegExp(`Напечатаны последние сообщения: ${part.length} из\\s170\\. Всю переписку печатает`),
  );

  await page.route(/\/dialog\/(detail|sentence)/, (route) => route.abort());
  await page.keyboard.press('Control+p');
  await expect(toast(page)).toContainText('Нет связи с сервером');
  expect(await paper(page), 'and nothing is printed').toEqual(part);
  await page.unroute(/\/dialog\/(detail|sentence)/);

  await page.keyboard.press('Control+p');
  await expect.poll(() => paper(page)).toEqual(upTo(170));
  expect(await words(page)).toBe('');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(log(page).getByText('Сообщение 170')).toBeVisible();
  await watchPaper(page);
  await page.getByRole('button', { name: 'О посетителе' }).click();
  await page.getByRole('button', { name: 'Распечатать' }).click();
  await expect.poll(() => paper(page)).toEqual(upTo(170));
  await expect(page.getByRole('dialog'), 'nothing lies over it').toHaveCount(0);
});
