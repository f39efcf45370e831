import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import type { DialogEntry } from '../../sdk/src/contract/contract.ts';
import { composer, entries, log, sentencesOf } from './dialog-page.ts';
import { type Desk, expect, test } from './team-test.ts';

// Texts that are markup, and words without a space, on the narrowest phone.

const markup = '<img src=x onerr=1>';
const wide = 'Щ'.repeat(64);
/** Names of people have letters alone, 20 at most. */
const [annaName, borisName] = ['Щ'.repeat(20), 'Ъ'.repeat(20)];
const text = `${markup} ${'Ы'.repeat(300)} {operator} {visitor}`;

test.use({ viewport: { width: 320, height: 640 } });

const notes = (page: Page) => log(page).getByRole('complementary', { name: /^Заметка/ });

/** The elements that exceed the window's right edge, except those in a scrolling container. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let at = element.parentElement; at; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
      return false;
    };
    return [...document.querySelectorAll('h1, h2, h3, p, b, a, button, input, textarea, select, small, td, time')]
      .filter((element) => {
        const { right, width, height } = element.getBoundingClientRect();
        return width > 1 && height > 1 && right > window.innerWidth + 0.5 && !scrolls(element);
      })
      .map((element) => `${element.tagName} ${element.textContent}`.slice(0, 90));
  });

/** Asserts that a screen shows hostile text as text, and none of it beyond its edge. */
async function expectWhole(page: Page, place: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `320-${place}.png`) });
  expect.soft(await outside(page), place).toEqual([]);
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), place)
    .toBeLessThanOrEqual(0);
  expect.soft(await page.locator('img[src="x"]').count(), place).toBe(0);
}

async function furnish(anna: Desk, boris: Desk): Promise<DialogEntry> {
  await boris.member.call('/user/name/edit', { method: 'PATCH', body: { name: borisName } });
  await anna.member.call('/user/name/edit', { method: 'PATCH', body: { name: annaName } });
  await anna.member.call('/team/name/edit', { method: 'PATCH', body: { name: `${markup}${wide}`.slice(0, 64) } });
  await anna.member.call('/reply/create', { method: 'POST', body: { title: wide.slice(0, 40), text, own: false } });
  await anna.member.call('/reply/create', { method: 'POST', body: { title: markup, text: markup, own: true } });
  const email = `${'w'.repeat(24)}@example.co.ru`;
  await anna.member.call('/team/invite/create', { method: 'POST', body: { email, role: 'editor' } });
  const { items } = await anna.member.call<{ items: DialogEntry[] }>('/dialog/list');
  const [{ id }] = items as [DialogEntry];
  for (const [at, note] of [text, `@${markup} ${wide}`].entries())
    await boris.member.call(`/dialog/note/create/${id}`, {
      method: 'POST',
      body: { clientId: `hostile-note-${at}`, text: note },
    });
  await boris.member.call(`/dialog/assign/${id}`, { method: 'PATCH', body: { member: boris.id } });
  return items[0]!;
}

test('at 320 px markup in notes, a team’s name and ready replies is text, and no word leaves the screen', async ({
  anna,
  boris,
  guest,
}) => {
  const visitor = await guest('Где мой заказ?');
  await furnish(anna, boris);
  const { page } = anna;
  await page.goto('/dialogs');
  await expect(entries(page).first()).toContainText(borisName);
  await expectWhole(page, 'the list');
  await entries(page).first().click();
  await expect(page.getByText(`${borisName} уже отвечает`)).toBeVisible();
  await expect(notes(page)).toHaveCount(2);
  await expectWhole(page, 'a dialog of another member');
  const tall = async (place: Locator): Promise<number> => (await place.boundingBox())!.height;
  expect.soft(await tall(page.locator('section > header').first()), 'two rows and a line').toBeLessThan(190);
  expect.soft(await tall(notes(page).first().locator('header')), 'one line').toBeLessThan(45);
  await composer(page).fill('/');
  await expect(page.getByRole('listbox', { name: 'Готовые ответы' }).getByRole('option')).toHaveCount(2);
  await expectWhole(page, 'the list of ready replies');
  await composer(page).fill('/img');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue(markup);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('Ваш ответ не отправлен')).toBeVisible();
  await expectWhole(page, 'a warning');
  await page.getByRole('button', { name: 'Отправить всё равно' }).click();
  await expect.poll(async () => (await sentencesOf(visitor)).at(-1)?.text).toBe(markup);
  await page.getByRole('button', { name: /ведёт диалог. Передать$/ }).click();
  await expect(page.getByRole('button', { name: 'Отпустить' })).toBeVisible();
  await expectWhole(page, 'handing over');
  await page.keyboard.press('Escape');
  for (const place of ['team', 'trail', 'ready', 'hours', 'my-hours']) {
    await page.goto(`/setting/${place}`);
    await page.waitForLoadState('networkidle');
    await expectWhole(page, place);
    const widths = await page.locator('main li p').evaluateAll((texts) => texts.map(({ clientWidth }) => clientWidth));
    expect
      .soft(
        widths.filter((width) => width < 150),
        `${place}: texts that actions leave no room`,
      )
      .toEqual([]);
  }
  await page.goto('/setting/figures');
  await expect(page.getByRole('rowheader', { name: borisName })).toBeVisible();
  await expectWhole(page, 'figures');
  await page.getByRole('button', { name: 'Профиль' }).click();
  await expect(page.getByRole('dialog', { name: 'Профиль' })).toBeVisible();
  await expectWhole(page, 'the profile');
});
