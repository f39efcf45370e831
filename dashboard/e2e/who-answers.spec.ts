import type { Page, WebSocketRoute } from 'playwright/test';
import type { DialogEntry } from '../../sdk/src/contract/contract.ts';
import { hide, notices, stubNotices } from '../../tests/harness/browser/notices.ts';
import { createMember } from '../../tests/harness/create-member.ts';
import { expectAccessible } from './accessible.ts';
import { composer, entries, log, sentencesOf, toast } from './dialog-page.ts';
import { pictures } from './pictures.ts';
import { type Desk, expect, test } from './team-test.ts';

const claim = (page: Page) => page.getByRole('button', { name: 'Взять себе' });
const holder = (page: Page, name: 'Никто' | 'Вы' | 'Анна' | 'Борис') =>
  page.getByRole('button', { name: new RegExp(`^${name} (?:не )?вед.+Передать$`) });
const force = (page: Page) => page.getByRole('button', { name: 'Отправить всё равно' });
const whose = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Чьи диалоги' }).getByRole('button', { name });
const answers = async (visitor: Parameters<typeof sentencesOf>[0]): Promise<string[]> =>
  (await sentencesOf(visitor)).filter(({ author }) => author === 'operator').map(({ text }) => text);
const first = async ({ member }: Desk): Promise<DialogEntry> =>
  (await member.call<{ items: DialogEntry[] }>('/dialog/list')).items[0]!;
const assign = async (desk: Desk, to: string | null): Promise<unknown> =>
  desk.member.call(`/dialog/assign/${(await first(desk)).id}`, { method: 'PATCH', body: { member: to } });

async function openFirst({ page }: Desk): Promise<void> {
  await page.goto('/dialogs');
  // Loaded with the members, it moves the list down, and a press in that moment misses the dialog.
  await expect(whose(page, 'Все')).toBeVisible();
  await entries(page).first().click();
  await expect(composer(page)).toBeVisible();
}

/** Gives a member a picture: that of an empty page. */
async function uploadFace({ member, page }: Desk): Promise<void> {
  const reply = await page.request.post('/api/v1/user/image/upload', {
    headers: { authorization: `Bearer ${member.token}` },
    multipart: { image: { name: 'face.png', mimeType: 'image/png', buffer: await page.screenshot() } },
  });
  expect(reply.ok()).toBe(true);
}

/** From a call of the result on, the page gets no facts: it shows what was. */
async function freeze(page: Page): Promise<() => void> {
  let isFrozen = false;
  await page.routeWebSocket(/\/api\/v1\/socket/, (socket: WebSocketRoute) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isFrozen || !/"type":"(?:dialog|sentence)"/.test(String(message))) socket.send(message);
    });
  });
  return () => (isFrozen = true);
}

test('by key A one takes a dialog: the other sees at once who has it, and is warned before anything is sent', async ({
  anna,
  boris,
  guest,
}) => {
  const visitor = await guest('Где мой заказ?');
  await uploadFace(boris);
  await Promise.all([openFirst(anna), openFirst(boris)]);
  await expect(holder(boris.page, 'Никто')).toBeVisible();
  await anna.page.keyboard.press('KeyA');
  await expect(holder(anna.page, 'Вы')).toBeVisible();
  await expect(claim(anna.page)).toHaveCount(0);
  await expect(entries(anna.page).first()).toContainText('Ведёте вы');
  await expect(holder(boris.page, 'Анна')).toBeVisible();
  await expect(entries(boris.page).first()).toContainText('Ведёт Анна');
  await expect(boris.page.getByText('Анна уже отвечает')).toBeVisible();
  await expect(force(boris.page), 'nothing is written yet').toHaveCount(0);

  await composer(boris.page).fill('Уже едет');
  await composer(boris.page).press('Enter');
  await expect(boris.page.getByRole('alert').getByText('Ваш ответ не отправлен')).toBeVisible();
  await expect(composer(boris.page)).toHaveValue('Уже едет');
  await expectAccessible(boris.page, 'a dialog of another member');
  await pictures(boris.page, 'taken');
  expect(await answers(visitor)).toEqual([]);
  await composer(boris.page).press('Shift+Tab');
  for (let tries = 0; tries < 4; tries += 1) {
    if (await force(boris.page).evaluate((button) => button === document.activeElement)) break;
    await boris.page.keyboard.press('Shift+Tab');
  }
  await expect(force(boris.page)).toBeFocused();
  await boris.page.keyboard.press('Enter');
  await expect(composer(boris.page)).toHaveValue('');
  await expect(log(anna.page)).toContainText('Уже едет');
  await expect(anna.page.locator('[aria-live=polite]', { hasText: 'Борис: Уже едет' }), 'is announced').toBeAttached();
  expect(await answers(visitor)).toEqual(['Уже едет']);
  expect((await first(anna)).assigned?.id, 'the claim is as it was').toBe(anna.id);
  const answer = log(anna.page).locator('article', { hasText: 'Уже едет' });
  await expect(answer).toContainText('Борис');
  await expect(answer.locator('header img')).toHaveJSProperty('naturalWidth', 256);
  await expect(log(boris.page).locator('article', { hasText: 'Уже едет' })).toContainText('Вы');
});

test(
  'one who has not seen it yet is refused by the server: text and file stay, and one press sends each once',
  { tag: '@long' },
  async ({ anna, boris, guest }) => {
    const visitor = await guest('Где мой заказ?');
    const stop = await freeze(boris.page);
    await openFirst(boris);
    stop();
    await assign(anna, anna.id);
    await composer(boris.page).fill('Отвечаю');
    await composer(boris.page).press('Enter');
    const refused = log(boris.page).getByRole('alert');
    await expect(refused).toContainText('Не отправлено: Анна уже отвечает.');
    const file = { name: 'чек.txt', mimeType: 'text/plain', buffer: Buffer.from('итого 100') };
    await boris.page.locator('input[type=file]').setInputFiles(file);
    await boris.page.getByRole('group', { name: 'Отправка файлов' }).getByRole('button', { name: 'Отправить' }).click();
    await expect(refused).toHaveCount(2);
    await expectAccessible(boris.page, 'refused answers');
    await pictures(boris.page, 'refused');
    expect(await answers(visitor)).toEqual([]);

    await boris.page.reload();
    await expect(refused, 'after a reload, too').toHaveCount(2);
    for (const left of [1, 0]) {
      await refused.first().getByRole('button', { name: 'Отправить всё равно' }).dblclick();
      await expect(refused).toHaveCount(left);
    }
    await expect.poll(() => answers(visitor)).toHaveLength(2);
    expect((await answers(visitor)).toSorted()).toEqual(['Отвечаю', 'чек.txt'].toSorted());
  },
);

test('a file waits for the second word as a text does', { tag: '@long' }, async ({ anna, boris, guest }) => {
  const visitor = await guest('Где мой заказ?');
  await assign(anna, anna.id);
  await openFirst(boris);
  const file = { name: 'чек.txt', mimeType: 'text/plain', buffer: Buffer.from('итого 100') };
  await boris.page.locator('input[type=file]').setInputFiles(file);
  const tray = boris.page.getByRole('group', { name: 'Отправка файлов' });
  await tray.getByRole('button', { name: 'Отправить' }).click();
  await expect(boris.page.getByRole('alert').getByText('Ваш ответ не отправлен')).toBeVisible();
  await expect(tray).toBeVisible();
  await pictures(boris.page, 'taken-file');
  expect(await answers(visitor)).toEqual([]);
  await force(boris.page).click();
  await expect(tray).toHaveCount(0);
  await expect.poll(() => answers(visitor)).toEqual(['чек.txt']);
});

test(
  'by key P a dialog is handed over: its new member is notified; it is released and taken',
  { tag: '@long' },
  async ({ anna, boris, guest }) => {
    await guest('Где мой заказ?');
    await boris.page.goto('/assistant');
    await openFirst(anna);
    await claim(anna.page).click();
    await expect(holder(anna.page, 'Вы')).toBeVisible();
    await anna.page.keyboard.press('KeyP');
    const sheet = anna.page.getByRole('dialog', { name: /ведёте диалог/ });
    const choice = sheet.getByRole('button', { name: /Борис/ });
    await expect(choice).toContainText('в сети');
    await expect(choice).toBeFocused();
    await expectAccessible(anna.page, 'handing over');
    await pictures(anna.page, 'hand-over');
    await anna.page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    await expect(holder(anna.page, 'Борис')).toBeVisible();
    await expect(toast(anna.page)).toContainText('Диалог передан: Борис');
    await expect(toast(boris.page)).toContainText('Анна передаёт вам диалог');
    await pictures(boris.page, 'handed');
    await toast(boris.page).getByRole('button', { name: 'Открыть' }).click();
    await expect(log(boris.page)).toContainText('Где мой заказ?');
    await expect(holder(boris.page, 'Вы')).toBeVisible();
    await holder(boris.page, 'Вы').click();
    await boris.page.getByRole('button', { name: 'Отпустить' }).click();
    await expect(holder(boris.page, 'Никто')).toBeVisible();
    await expect(holder(anna.page, 'Никто')).toBeVisible();
  },
);

test(
  'who takes a dialog that another has taken in between is shown who has it',
  { tag: '@long' },
  async ({ anna, boris, guest }) => {
    await guest('Где мой заказ?');
    const stop = await freeze(boris.page);
    await openFirst(boris);
    stop();
    await assign(anna, anna.id);
    await claim(boris.page).click();
    await expect(toast(boris.page)).toContainText('Диалог уже ведёт Анна.');
    await expect(holder(boris.page, 'Анна')).toBeVisible();
    expect((await first(anna)).assigned?.id).toBe(anna.id);
  },
);

test(
  'the others see who looks at a dialog and who writes, until that page is left',
  { tag: '@long' },
  async ({ anna, boris, guest }) => {
    await guest('Где мой заказ?');
    await openFirst(anna);
    await openFirst(boris);
    const row = entries(anna.page).first();
    await expect(row).toContainText('Борис смотрит');
    await expect(anna.page.locator('section header').first()).toContainText('Борис смотрит');
    await expect(entries(boris.page).first()).toContainText('Анна смотрит');
    await composer(boris.page).pressSequentially('Да');
    await expect(row).toContainText('Борис пишет');
    await pictures(anna.page, 'looks');
    await expectAccessible(anna.page, 'looks of others');
    await boris.page.getByRole('link', { name: 'Главная' }).click();
    await expect(row).not.toContainText('Борис');
  },
);

test(
  '«Мои», «Ничьи», «Все» with their counts, by key M, remembered for the member',
  { tag: '@long' },
  async ({ anna, boris, guest }) => {
    for (const text of ['Первый', 'Второй', 'Третий']) await guest(text);
    await assign(anna, anna.id);
    const { page } = anna;
    await page.goto('/dialogs');
    await expect(whose(page, 'Мои')).toHaveText('Мои1');
    await expect(whose(page, 'Ничьи')).toHaveText('Ничьи2');
    await expect(whose(page, 'Все')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('KeyM');
    await expect(whose(page, /^Мои/)).toHaveAttribute('aria-pressed', 'true');
    await expect(entries(page)).toHaveText([/Третий/]);
    await expectAccessible(page, 'the choice of whose dialogs');
    await pictures(page, 'mine');
    await page.keyboard.press('KeyM');
    await expect(entries(page)).toHaveCount(2);
    await page.reload();
    await expect(whose(page, /^Ничьи/)).toHaveAttribute('aria-pressed', 'true');
    await expect(entries(page)).toHaveCount(2);
    await assign(boris, anna.id);
    await page.keyboard.press('KeyM');
    await expect(entries(page)).toHaveCount(3);
    await page.keyboard.press('KeyM');
    await page.keyboard.press('KeyM');
    await boris.page.goto('/dialogs');
    await expect(whose(boris.page, 'Все'), 'a choice of each member').toHaveAttribute('aria-pressed', 'true');
    await whose(boris.page, /^Мои/).click();
    await expect(boris.page.getByText('Ваших диалогов здесь нет')).toBeVisible();
    await boris.page.getByRole('button', { name: 'Показать диалоги всей команды' }).click();
    await expect(entries(boris.page)).toHaveCount(3);
  },
);

test('a team of one sees nothing of it', { tag: '@long' }, async ({ page, owner, guest }) => {
  const { session } = await guest('Где мой заказ?');
  await owner.call('/dialog/answer', { method: 'POST', body: { session, sentences: ['Уже едет'] } });
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(log(page).locator('article', { hasText: 'Уже едет' })).toContainText('Вы');
  await expect(page.getByText('Ассистент молчит')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Чьи диалоги' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /ведёт диалог|ведёте диалог/ })).toHaveCount(0);
  await expect(claim(page)).toHaveCount(0);
  await expect(entries(page).first()).not.toContainText('Вед');
});

test(
  'a dialog whose member does not answer is given back, of which both are notified',
  { tag: '@long' },
  async ({ anna, boris, guest }) => {
    const visitor = await guest('Где мой заказ?');
    await anna.member.call('/team/setting', { method: 'PATCH', body: { returnAfter: 1 } });
    await Promise.all([anna.page.goto('/dialogs'), openFirst(boris)]);
    await claim(boris.page).click();
    await expect(entries(anna.page).first()).toContainText('Ведёт Борис');
    await visitor.say('Вы здесь?');
    await expect(toast(anna.page)).toContainText(/Диалог\sвернулся:\sБорис\sне\sотвечает\s1\sминуту/, {
      timeout: 120_000,
    });
    await expect(toast(boris.page)).toContainText(/Диалог\sвернулся:\sвы\sне\sответили\sза\s1\sминуту/);
    await expect(holder(boris.page, 'Никто')).toBeVisible();
    await pictures(anna.page, 'given-back');
  },
);

test(
  'a hand-over calls its new member, and a visitor’s sentence the member who has the dialog, no other',
  { tag: '@long' },
  async ({ anna, boris, guest }) => {
    for (const { page } of [anna, boris]) {
      await stubNotices(page.context());
      await page
        .context()
        .addInitScript(() => localStorage.setItem('otklik:notice', JSON.stringify({ browser: true, asked: true })));
    }
    const visitor = await guest('Где мой заказ?');
    for (const { page } of [anna, boris]) {
      await page.goto('/settings');
      await page.getByRole('heading', { name: 'Профиль' }).click();
      await page.evaluate(
        () => ((window as unknown as { Notification: { permission: string } }).Notification.permission = 'granted'),
      );
      await hide(page, true);
    }
    const titles = async ({ page }: Desk): Promise<string[]> => (await notices(page)).titles;
    await assign(anna, boris.id);
    await expect.poll(() => titles(boris)).toContain('Анна передаёт вам диалог');
    await expect.poll(async () => (await notices(boris.page)).notes, 'with a sound').toBe(2);
    // A sentence that arrives with the hand-over has no notice of its own.
    await boris.page.waitForTimeout(1_500);
    const before = await titles(boris);
    await visitor.say('Вы здесь?');
    await expect.poll(() => titles(boris)).toEqual([...before, expect.stringContaining('ждёт человека')]);
    await assign(anna, null);
    await visitor.say('Алло');
    await expect.poll(() => titles(anna), 'once nobody has it').toEqual([expect.stringContaining('ждёт человека')]);
  },
);

test(
  'of many members one is found by name and by arrows; those who are there come first, and a failure is shown',
  { tag: '@long' },
  async ({ server, anna, boris, guest }) => {
    const names = ['Вера', 'Глеб', 'Дина', 'Егор', 'Жанна', 'Зоя'];
    for (const name of names) await createMember(server, anna.member.token, name);
    await guest('Где мой заказ?');
    await boris.page.goto('/dialogs');
    await expect(entries(boris.page)).toHaveCount(1);
    await openFirst(anna);
    const { page } = anna;
    await page.keyboard.press('KeyP');
    const sheet = page.getByRole('dialog', { name: 'Никто не ведёт диалог' });
    const search = sheet.getByRole('searchbox', { name: 'Найти участника' });
    await expect(search).toBeFocused();
    const members = sheet.getByRole('listitem');
    await expect(members).toHaveText(['Борис', ...names].map((name) => new RegExp(name)));
    await expect(members.first()).toContainText('в сети');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(members.nth(1).getByRole('button')).toBeFocused();
    await pictures(page, 'hand-over-many');
    await search.fill('нет такого');
    await expect(sheet.getByRole('status').filter({ hasText: 'Такого участника нет' })).toBeVisible();
    await search.fill('жан');
    await expect(members).toHaveText([/Жанна/]);
    await search.press('Enter');
    await expect(page.getByRole('button', { name: 'Жанна ведёт диалог' })).toBeVisible();

    await page.route('**/team/member/list', (route) => route.abort());
    await page.keyboard.press('KeyP');
    const late = page.getByRole('dialog', { name: 'Жанна ведёт диалог' });
    await expect(late.getByText('Не удалось загрузить')).toBeVisible();
    await expectAccessible(page, 'members that could not be read');
    await page.unroute('**/team/member/list');
    await late.getByRole('button', { name: 'Повторить' }).click();
    await expect(late.getByText('Не удалось загрузить')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(late).toBeHidden();
    await expect(entries(page).first(), 'where the focus was').toBeFocused();
  },
);
