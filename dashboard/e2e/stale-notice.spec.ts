import type { Page } from 'playwright/test';
import type { DialogEntry } from '../../sdk/src/contract/contract.ts';
import type { TestOwner } from '../../tests/harness/owner.ts';
import { createDomain, log, toast } from './dialog-page.ts';
import { stopClock } from '../../tests/harness/browser/stop-clock.ts';
import { expect, test } from './owner-test.ts';

// The width at which the notice lies over the header of an open dialog.
test.use({ viewport: { width: 768, height: 1024 } });

const notice = (page: Page) => toast(page).getByRole('alertdialog');

const ends: [way: string, end: (owner: TestOwner, dialog: DialogEntry, page: Page) => Promise<unknown>][] = [
  [
    'a member has answered',
    ({ call }, { session }) => call('/dialog/answer', { method: 'POST', body: { session, sentences: ['Иду'] } }),
  ],
  ['it was closed', ({ call }, { id }) => call(`/dialog/close/${id}`, { method: 'PATCH', body: { closed: true } })],
  [
    'its visitor was banned',
    ({ call }, { id }) => call(`/dialog/ban/${id}`, { method: 'PATCH', body: { isBan: true } }),
  ],
  [
    'it was opened',
    async (_, { id }, page) => {
      await page.evaluate((path) => history.pushState(null, '', path), `/dialog/${id}`);
      // React delays what a screen that loads shows next.
      await expect(async () => {
        await page.clock.runFor(100);
        await expect(log(page)).toBeVisible({ timeout: 100 });
      }).toPass();
    },
  ],
];

for (const [way, end] of ends)
  test(
    `the notice of a dialog closes once ${way}; that of another who waits stays`,
    { tag: way === 'it was closed' ? [] : '@long' },
    async ({ page, owner }) => {
      const { site } = await createDomain(owner);
      // The notice’s own time never ends.
      await page.clock.install();
      const connected = page.waitForEvent('websocket');
      await page.goto('/setting/profile');
      await connected;
      await expect(page.getByRole('heading', { name: 'Профиль' })).toBeVisible();
      await (await owner.visitor(site, { name: 'Анна' })).say('Позовите человека');
      await expect(notice(page)).toContainText('Анна ждёт человека');
      await stopClock(page);
      await (await owner.visitor(site, { name: 'Пётр' })).say('Позовите человека');
      await page.clock.runFor(2_000);
      await expect(notice(page)).toContainText('Пётр ждёт человека');
      const { items } = await owner.call<{ items: DialogEntry[] }>('/dialog/list');
      await end(
        owner,
        items.find(({ visitor }) => visitor.name === 'Пётр')!,
        page,
      );
      await expect(notice(page)).toContainText('Анна ждёт человека');
      await end(
        owner,
        items.find(({ visitor }) => visitor.name === 'Анна')!,
        page,
      );
      await expect(notice(page)).toHaveCount(0);
    },
  );
