import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { composer, entries, filter, log, more, toast } from './dialog-page.ts';
import { expect, test } from './guest-test.ts';

const current = (page: Page) => page.locator('[data-entry][aria-current=page]');

test('by keys: who waits longest first, take, tag, close into the next one, undo; focus and choice are one', async ({
  page,
  guest,
}) => {
  for (const text of ['Первый', 'Второй', 'Третий']) await guest(text);
  await page.goto('/dialogs?filter=waiting');
  await expect(entries(page)).toHaveText([/Первый/, /Второй/, /Третий/]);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(log(page)).toContainText('Первый');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(log(page)).toContainText('Второй');
  await expect(current(page)).toBeFocused();
  await expect(current(page)).toContainText('Второй');
  await page.keyboard.press('ArrowUp');
  await expect(entries(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Первый');

  await page.keyboard.press('KeyT');
  await expect(page.getByRole('button', { name: 'Вернуть ассистенту' })).toBeVisible();
  await page.keyboard.press('KeyL');
  await expect(page.getByRole('combobox', { name: 'Новая метка' })).toBeFocused();
  await page.keyboard.type('опт');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Снять метку «опт»' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('KeyE');
  await expect(toast(page)).toContainText('Диалог закрыт и убран в архив');
  await expect(log(page)).toContainText('Второй');
  await expect(entries(page)).toHaveText([/Второй/, /Третий/]);
  await expect(current(page)).toBeFocused();
  await toast(page).getByRole('button', { name: 'Вернуть' }).click();
  await expect(log(page)).toContainText('Первый');
  await expect(page.getByRole('button', { name: 'Закрыть диалог' })).toBeVisible();

  // Where there is no room for the card, it is shown first.
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(page.getByRole('complementary', { name: 'О посетителе' })).toHaveCount(0);
  await page.keyboard.press('KeyL');
  await expect(page.getByRole('combobox', { name: 'Новая метка' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Shift+Slash');
  const keys = page.getByRole('dialog', { name: 'Горячие клавиши' });
  for (const text of ['закрыть диалог', 'взять диалог', 'поставить метку']) await expect(keys).toContainText(text);
});

test('an answer and E at once: the answer is stored before the dialog is closed, and opens it no more', async ({
  page,
  owner,
  guest,
}) => {
  for (const text of ['Первый', 'Второй']) await guest(text);
  let release = () => {};
  const isReleased = new Promise<void>((done) => (release = done));
  await page.routeWebSocket(/\/api\/v1\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage(async (message) => {
      if (String(message).includes('"answer"')) await isReleased;
      server.send(message);
    });
  });
  const closings: string[] = [];
  page.on('request', (request) => request.url().includes('/dialog/close/') && closings.push(request.url()));
  await page.goto('/dialogs?filter=waiting');
  await entries(page).first().click();
  await composer(page).fill('Да');
  await composer(page).press('Enter');
  await expect(log(page).getByText('Да', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('KeyE');
  await expect(page.getByRole('button', { name: 'Закрыть диалог' })).toHaveAttribute('aria-disabled', 'true');
  expect(closings).toEqual([]);
  release();
  await expect(log(page)).toContainText('Второй');
  const { open } = await owner.call<{ open: number }>('/dialog/count');
  expect([open, closings.length]).toEqual([1, 1]);
});

test('at 390 px Escape leaves the box, and E closes the answered dialog', { tag: '@long' }, async ({ page, guest }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const text of ['Первый', 'Второй']) await guest(text);
  await page.goto('/dialogs?filter=waiting');
  await expect(entries(page)).toHaveCount(2);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(log(page)).toContainText('Первый');
  await page.keyboard.press('KeyR');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('Да');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('Да', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('KeyE');
  await expect(log(page)).toContainText('Второй');
  await expect(composer(page)).toHaveValue('');
});

test('R in a dialog that is still opening: its box takes the focus, and no letter closes the dialog', async ({
  page,
  guest,
}) => {
  for (const text of ['Первый', 'Второй']) await guest(text);
  let release = () => {};
  const isReleased = new Promise<void>((done) => (release = done));
  await page.route('**/api/v1/dialog/detail/**', async (route) => {
    await isReleased;
    await route.continue();
  });
  const closings: string[] = [];
  page.on('request', (request) => request.url().includes('/dialog/close/') && closings.push(request.url()));
  await page.goto('/dialogs?filter=waiting');
  await expect(entries(page)).toHaveCount(2);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page).toHaveURL(/\/dialog\//);
  await page.keyboard.press('KeyR');
  await page.keyboard.press('KeyE');
  release();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('да');
  await expect(composer(page)).toHaveValue('да');
  expect(closings).toEqual([]);
});

test('a letter in a field closes nothing, and the last of a list leads back to the list', async ({ page, guest }) => {
  for (const text of ['Первый', 'Второй']) await guest(text);
  await page.goto('/dialogs');
  await entries(page).first().click();
  await composer(page).fill('');
  await composer(page).pressSequentially('eуtеlд');
  await expect(composer(page)).toHaveValue('eуtеlд');
  const closing = page.getByRole('button', { name: 'Закрыть диалог' });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(closing.getByText('Закрыть')).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Заблокировать' })).toHaveCount(0);
  await more(page).click();
  await expect(page.getByRole('button', { name: 'Заблокировать' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Закрыть диалог' }).click();
  await expect(log(page)).toContainText('Первый');
  await page.getByRole('button', { name: 'Закрыть диалог' }).click();
  await expect(page.getByText('Открытых диалогов нет')).toBeVisible();
  await expect(page).toHaveURL(/\/dialogs$/);
});

test('a tag is found among many and shows its dialogs', async ({ page, owner, guest }) => {
  for (const text of ['Первый', 'Второй', 'Третий']) await guest(text);
  const { items } = await owner.call<{ items: { id: string; asked: string }[] }>('/dialog/list');
  const tag = (text: string, tags: string[]) =>
    owner.call(`/dialog/tag/${items.find(({ asked }) => asked === text)!.id}`, { method: 'PATCH', body: { tags } });
  await tag('Первый', ['опт', 'срочно']);
  await tag(
    'Второй',
    Array.from({ length: 9 }, (_, at) => `метка ${at}`),
  );
  await tag('Третий', ['ёлка']);
  await page.goto('/dialogs');
  await page.getByRole('button', { name: 'Другие фильтры' }).click();
  const tags = page.getByRole('region', { name: 'Метки' });
  await expect(tags.getByRole('button')).toHaveCount(12);
  await tags.getByRole('searchbox', { name: 'Найти метку' }).fill('ОПТ');
  await expect(tags.getByRole('button')).toHaveCount(1);
  await expectAccessible(page);
  await tags.getByRole('button', { name: /^опт/ }).click();
  await expect(entries(page)).toHaveText([/Первый/]);
  await expect(page).toHaveURL(/tag=/);
  await page.getByRole('button', { name: /Метка «опт»/ }).click();
  await expect(entries(page)).toHaveCount(3);
  await expect(filter(page, 'Открытые')).toHaveAttribute('aria-pressed', 'true');
});

test('a search among tags finds «ё» by «е» and «е» by «ё»', async ({ page, owner, guest }) => {
  for (const text of ['Первый', 'Второй']) await guest(text);
  const { items } = await owner.call<{ items: { id: string; asked: string }[] }>('/dialog/list');
  const tag = (text: string, tags: string[]) =>
    owner.call(`/dialog/tag/${items.find(({ asked }) => asked === text)!.id}`, { method: 'PATCH', body: { tags } });
  await tag('Первый', ['елка', ...Array.from({ length: 8 }, (_, at) => `метка ${at}`)]);
  await tag('Второй', ['ёлка']);
  await page.goto('/dialogs');
  await page.getByRole('button', { name: 'Другие фильтры' }).click();
  const tags = page.getByRole('region', { name: 'Метки' });
  for (const text of ['ЁЛК', 'елка', 'ёлка']) {
    await tags.getByRole('searchbox', { name: 'Найти метку' }).fill(text);
    await expect(tags.getByRole('button')).toHaveText(['елка 1', 'ёлка 1']);
  }
  await tags.getByRole('button', { name: 'ёлка' }).click();
  await expect(entries(page)).toHaveText([/Второй/]);
});

test('what the assistant has solved is quiet: no number at «Мессенджер», no bold row', async ({
  page,
  owner,
  guest,
}) => {
  const first = await guest('Первый');
  await guest('Второй');
  const { items } = await owner.call<{ items: { id: string; session: string }[] }>('/dialog/list');
  const { id } = items.find(({ session }) => session === first.session)!;
  await owner.call(`/dialog/assistant/${id}`, { method: 'PATCH', body: { active: true } });
  await page.goto('/dialogs');
  await expect(filter(page, /^Ждут человека/)).toContainText('1');
  await expect(page).toHaveTitle('(1) Мессенджер — Отклик');
  await expect(page.locator('[data-entry][data-waiting]')).toHaveText([/Второй/]);
});

for (const [end, act] of [
  ['answered', 'POST /dialog/answer'],
  ['closed', 'PATCH /dialog/close'],
] as const)
  test(`after a sleep without a network an answer waits until the dialog is read, and is not sent where a colleague has ${end} it`, async ({
    page,
    owner,
    guest,
  }) => {
    const visitor = await guest('Где заказ?');
    await page.clock.install();
    await page.goto('/dialogs');
    await entries(page).first().click();
    await composer(page).fill('Уже едет');
    const { pathname } = new URL(page.url());
    await page.clock.runFor(2_000);
    await page.context().setOffline(true);
    await page.clock.fastForward(60_000);
    await composer(page).press('Enter');
    if (act === 'POST /dialog/answer')
      await owner.call('/dialog/answer', {
        method: 'POST',
        body: { session: visitor.session, sentences: ['Ответил коллега'] },
      });
    else await owner.call(pathname.replace('/dialog/', '/dialog/close/'), { method: 'PATCH', body: { closed: true } });
    // What cannot be read is given up, and the answer waits in the outbox.
    await expect(async () => {
      await page.clock.runFor(2_000);
      await expect(composer(page)).toHaveValue('', { timeout: 300 });
    }).toPass();
    await expect(log(page)).toContainText('Уже едет');
    await page.context().setOffline(false);
    const refused = log(page).getByText('Не отправлено: пока не было связи, здесь уже ответили или закрыли диалог.');
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(refused).toBeVisible({ timeout: 500 });
    }).toPass();
    const texts = async () =>
      (await visitor.call<{ sentences: { text: string }[] }>('/widget/sentence?after=0')).sentences.map(
        ({ text }) => text,
      );
    expect(await texts()).not.toContain('Уже едет');
    if (end === 'answered') await expect(log(page)).toContainText('Ответил коллега');
    await log(page).getByRole('button', { name: 'Отправить всё равно' }).click();
    await expect(refused).toHaveCount(0);
    await expect.poll(texts).toContain('Уже едет');
  });

test('after a sleep in which no colleague has come, Enter sends at once', { tag: '@long' }, async ({ page, guest }) => {
  await guest('Где заказ?');
  await page.clock.install();
  await page.goto('/dialogs');
  await entries(page).first().click();
  await composer(page).fill('Уже едет');
  await page.clock.fastForward(60_000);
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(log(page)).toContainText('Уже едет');
});
