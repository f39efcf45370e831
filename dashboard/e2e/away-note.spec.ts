import type { Page } from 'playwright/test';
import type { DialogHeader } from '../../sdk/src/contract/contract.ts';
import type { TestVisitor } from '../../tests/harness/owner.ts';
import { composer, createDomain, entries } from './dialog-page.ts';
import { expect, test } from './owner-test.ts';

const open = async (page: Page): Promise<void> => {
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(composer(page)).toBeVisible();
};

const leaveEmail = (visitor: TestVisitor): Promise<unknown> =>
  visitor.call('/widget/visitor', { method: 'PATCH', body: { email: 'anna@example.com' } });

const note = (page: Page, how: string) => page.getByText(`Посетитель ушёл: ${how}`);

test('over the box it is shown how an answer reaches a visitor who has left, until they are back', async ({
  page,
  owner,
}) => {
  const visitor = await owner.visitor((await createDomain(owner)).site);
  await visitor.say('Где заказ?');
  await open(page);
  await expect(note(page, 'почты нет, ответ увидит, если вернётся')).toBeVisible();
  await leaveEmail(visitor);
  await expect(note(page, 'письма ему не уходят, ответ увидит, если вернётся')).toBeVisible();
  const here = visitor.call('/widget/sentence?after=99').catch(() => undefined);
  await expect(page.getByText('Посетитель ушёл')).toHaveCount(0);
  await owner.call('/dialog/count');
  void here;
});

test('of a proven site the answer is mailed, and it is shown where to', async ({ page, owner }) => {
  const visitor = await owner.visitor((await owner.domain('shop.ru')).site);
  await visitor.say('Где заказ?');
  await leaveEmail(visitor);
  await open(page);
  await expect(note(page, 'ответ придёт письмом на anna@example.com')).toBeVisible();
});

test(
  'an address that is left while the dialog is open is shown at once, also with a name',
  { tag: '@long' },
  async ({ page, owner }) => {
    const visitor = await owner.visitor((await owner.domain('shop.ru')).site);
    await visitor.say('Где заказ?');
    await open(page);
    await expect(note(page, 'почты нет, ответ увидит, если вернётся')).toBeVisible();
    await leaveEmail(visitor);
    await expect(note(page, 'ответ придёт письмом на anna@example.com')).toBeVisible();
    await visitor.call('/widget/visitor', {
      method: 'PATCH',
      body: { name: 'Анна', email: 'anna@shop.ru', letters: true },
    });
    await expect(note(page, 'ответ придёт письмом на anna@shop.ru')).toBeVisible();
    await visitor.call('/widget/visitor', { method: 'PATCH', body: { email: '' } });
    await expect(note(page, 'почты нет, ответ увидит, если вернётся')).toBeVisible();
  },
);

test('an address from which letters return is shown as such', { tag: '@long' }, async ({ page, owner }) => {
  const visitor = await owner.visitor((await owner.domain('shop.ru')).site);
  await visitor.say('Где заказ?');
  await leaveEmail(visitor);
  await page.route('**/api/v1/dialog/header/*', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as DialogHeader;
    await route.fulfill({ response, json: { ...json, letters: false, bounced: true } });
  });
  await open(page);
  await expect(note(page, 'письмо на anna@example.com вернулось, ответ увидит, если вернётся сам')).toBeVisible();
});
