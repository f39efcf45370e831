import { expect, test } from './owner-test.ts';
import { hide, pressNotice, stubNotices, notices } from '../../tests/harness/browser/notices.ts';
import type { TestOwner } from '../../tests/harness/owner.ts';
import { composer, createDomain, entries, log } from './dialog-page.ts';

const unread = async (owner: TestOwner): Promise<number> =>
  (await owner.call<{ unread: number }>('/dialog/count')).unread;

test('notifications are offered after the first answer and come once, with a sound, while the tab is hidden', async ({
  page,
  context,
  owner,
}) => {
  await stubNotices(context);
  const { site } = await createDomain(owner);
  const visitor = await owner.visitor(site, { name: 'Юля' });
  await visitor.say('Алло');
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(page.getByText('Сообщать о новых сообщениях')).toHaveCount(0);
  await composer(page).fill('Здравствуйте');
  await composer(page).press('Enter');
  await page.getByRole('button', { name: 'Включить' }).click();
  await expect(page.getByText('Сообщать о новых сообщениях')).toBeHidden();
  await expect(log(page).getByRole('img', { name: 'Доставлено' })).toBeVisible();
  const { notes } = await notices(page);
  await hide(page, true);
  await visitor.say('Вы ещё тут?');
  await expect.poll(async () => (await notices(page)).titles).toEqual(['Юля ждёт человека']);
  await expect.poll(async () => (await notices(page)).notes).toBe(notes + 2);
  await visitor.say('Жду');
  await expect.poll(async () => (await notices(page)).titles).toEqual(['Юля ждёт человека', 'Юля ждёт человека']);
  await (await owner.visitor(site, { name: 'Яна' })).say('Алло');
  await expect
    .poll(async () => (await notices(page)).titles)
    .toEqual(['Юля ждёт человека', 'Юля ждёт человека', expect.stringContaining('Яна')]);
  for (const [at, text] of [
    'Курьер не приехал!!!',
    'Верните деньги за кружку',
    'Ваш менеджер нагрубил мне',
  ].entries()) {
    const name = `Гость ${at + 1}`;
    await (await owner.visitor(site, { name })).say(text);
    await expect
      .poll(async () => (await notices(page)).titles, 'also of who complained')
      .toContain(`${name} ждёт человека (недоволен)`);
  }
});

test('what comes while the tab is hidden is read when it is looked at again', async ({ page, context, owner }) => {
  await stubNotices(context);
  const { site } = await createDomain(owner);
  const visitor = await owner.visitor(site, { name: 'Ада' });
  await visitor.say('Первое');
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(log(page)).toContainText('Первое');
  await expect.poll(() => unread(owner)).toBe(0);
  await hide(page, true);
  await visitor.say('Второе');
  await expect(log(page)).toContainText('Второе');
  await expect(page).toHaveTitle(/^\(1\)/);
  expect(await unread(owner)).toBe(1);
  await hide(page, false);
  await expect.poll(() => unread(owner)).toBe(0);
  // Reading a dialog does not end its wait; an answer does.
  await expect(page).toHaveTitle(/^\(1\)/);
});

test('notices come on whichever screen: in the tab’s name, by sound and notification, which leads to its dialog', async ({
  page,
  context,
  owner,
}) => {
  await stubNotices(context);
  await context.addInitScript(() =>
    localStorage.setItem('otklik:notice', JSON.stringify({ browser: true, asked: true })),
  );
  const { site } = await createDomain(owner);
  await page.goto('/settings');
  await expect(page).toHaveTitle('Настройки — Отклик');
  // No sound before the person has touched the page.
  await page.getByRole('heading', { name: 'Профиль' }).click();
  await page.evaluate(
    () => ((window as unknown as { Notification: { permission: string } }).Notification.permission = 'granted'),
  );
  await hide(page, true);
  const visitor = await owner.visitor(site, { name: 'Инна' });
  await visitor.say('Есть кто живой?');
  await expect.poll(async () => (await notices(page)).titles).toEqual(['Инна ждёт человека']);
  await expect.poll(async () => (await notices(page)).notes).toBe(2);
  await expect(page).toHaveTitle('(1) Настройки — Отклик');
  await hide(page, false);
  await pressNotice(page);
  await expect(page).toHaveURL(/\/dialog\//);
  await expect(log(page)).toContainText('Есть кто живой?');
  await expect(page).toHaveTitle('(1) Мессенджер — Отклик');
  await owner.call('/dialog/answer', { method: 'POST', body: { session: visitor.session, sentences: ['Да'] } });
  await expect(page).toHaveTitle('Мессенджер — Отклик');
});

test('an answer of a program is read aloud with its name, also of one’s own program', async ({ page, owner }) => {
  const { site } = await createDomain(owner);
  const { session, say } = await owner.visitor(site, { name: 'Инна' });
  await say('Есть кто живой?');
  await page.goto('/dialogs');
  await entries(page).first().click();
  await composer(page).fill('Пишу сама');
  await composer(page).press('Enter');
  await expect(log(page).getByRole('img', { name: 'Доставлено' })).toBeVisible();
  const news = page.locator('[aria-live=polite]', { hasText: 'Пишу' });
  await expect(news, 'what one has typed is not read').toHaveCount(0);
  const program = { name: 'Склад', scopes: ['answer'] };
  const { token } = await owner.call<{ token: string }>('/user/token/create', { method: 'POST', body: program });
  const headers = { authorization: `Bearer ${token}` };
  await owner.call('/dialog/answer', { method: 'POST', headers, body: { session, sentences: ['Пишу о заказе'] } });
  await expect(log(page)).toContainText('Пишу о заказе');
  await expect(news).toHaveText('Склад: Пишу о заказе');
});
