import { expect, test } from './owner-test.ts';
import { composer, createDomain, entries, log } from './dialog-page.ts';

test('on a phone the list gives way to the dialog, which follows the window’s height, and returns', async ({
  page,
  owner,
}) => {
  const { site } = await createDomain(owner);
  await (await owner.visitor(site, { name: 'Вера' })).say('Добрый день');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(log(page)).toContainText('Добрый день');
  await expect(page.getByRole('navigation', { name: 'Диалоги' })).toBeHidden();
  await page.setViewportSize({ width: 390, height: 480 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBeLessThanOrEqual(0);
  await expect(composer(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'К списку диалогов' }).click();
  await expect(entries(page).first()).toBeVisible();
});
