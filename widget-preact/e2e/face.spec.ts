import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import {
  axeErrors,
  box,
  chat,
  comeOnline,
  launcher,
  log,
  openChat,
  say,
  startStage,
  type Stage,
  uploadPicture,
} from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => {
  stage = await startStage(server);
  await stage.owner('PATCH /user/name/edit', { name: 'Анна' });
});
test.afterAll(() => stage.stop());

const address = (path = '/face') => stage.put(path, `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`);
const status = (page: Page) => chat(page).locator('.status');
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /Чат|Chat/ });

test('an operator’s first answer shows who has joined, under name and picture', async ({ page }) => {
  await page.goto(address());
  await uploadPicture(stage, page, '/user/image/upload');
  await openChat(page, address());
  await say(page, 'Мне нужен человек');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const { session, id } = await stage.newest();
  await stage.answer(session, 'Здравствуйте, слушаю вас', 'Что случилось?');
  await expect(log(page).getByText('Анна подключилась')).toBeVisible();
  const answer = log(page).locator('.row', { hasText: 'слушаю вас' });
  await expect(answer.locator('.who')).toHaveText(/^Анна/);
  await expect(answer.locator('img.portrait')).toHaveJSProperty('naturalWidth', 256);
  await stage.answer(session, 'Я здесь');
  await expect(log(page).getByText('Я здесь')).toBeVisible();
  await expect(log(page).getByText('Анна подключилась'), 'told once').toHaveCount(1);
  await stage.owner(`PATCH /dialog/ban/${id}`, { isBan: true });
  await expect(status(page), 'nobody answers a banned visitor').toHaveText('Диалог заблокирован');
  await stage.owner(`PATCH /dialog/ban/${id}`, { isBan: false });
});

test('«подключился» follows the name’s gender, and is neutral where the name shows none', async ({ page }) => {
  const arrivals = [
    ['Сергей', 'Сергей подключился'],
    ['Женя', 'Женя на связи'],
  ] as const;
  try {
    for (const [name, arrival] of arrivals) {
      await stage.owner('PATCH /user/name/edit', { name });
      await openChat(page, address(`/${encodeURIComponent(name)}`));
      await say(page, 'Мне нужен человек');
      await expect(log(page).getByText('Отправлено')).toBeVisible();
      await stage.answer((await stage.newest()).session, 'Слушаю вас');
      await expect(log(page).getByText('Слушаю вас')).toBeVisible();
      await expect(log(page).locator('.arrival')).toHaveText(arrival);
      await page.evaluate(() => window.otklik!('logout'));
    }
  } finally {
    await stage.owner('PATCH /user/name/edit', { name: 'Анна' });
  }
});

test('the assistant has a picture of its own', async ({ page }) => {
  await page.goto(address());
  await uploadPicture(stage, page, `/domain/picture/${stage.domainId}`);
  await stage.configure({ assistantName: 'Лиза' });
  await openChat(page, address('/picture'));
  await say(page, 'Сколько стоит доставка?');
  const answer = log(page).locator('.row', { hasText: 'Доставим за два дня.' });
  await expect(answer.locator('.who')).toHaveText(/^Лиза/);
  await expect(answer.locator('img.portrait')).toHaveJSProperty('naturalWidth', 256);
  await stage.configure({ assistantName: '' });
  await stage.owner(`DELETE /domain/picture/${stage.domainId}`);
});

test.describe('for a visitor of another time zone', () => {
  test.use({ timezoneId: 'Asia/Vladivostok' });

  test('at night the header shows when an operator is back, by the visitor’s clock, and so does the assistant', async ({
    page,
  }) => {
    const setting = `PATCH /assistant/setting/domain/id/${stage.domainId}`;
    const today = (new Date().getUTCDay() + 6) % 7;
    for (const [inDays, words] of [
      // Where it is tomorrow already, tomorrow's evening is today's.
      [1, /^Вернёмся (сегодня|завтра) в\s19:00$/],
      [3, /^Вернёмся во?\s[а-я]+ в\s19:00$/],
      [6, /^Вернёмся во?\s[а-я]+ в\s19:00$/],
    ] as const) {
      const days = Array.from({ length: 7 }, (_, day) =>
        day === (today + inDays) % 7 ? { from: '09:00', to: '18:00' } : null,
      );
      await stage.owner(setting, { hours: { zone: 'UTC', days } });
      await openChat(page, address(`/night-${inDays}`));
      await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
      await expect(status(page)).toHaveText(words);
      const shown = (await status(page).textContent())!;
      const answer = shown.replace('Вернёмся', 'Ответим').replace(/в\s(\S+)$/, 'с\u00a0$1');
      const promise = shown.replace('Вернёмся', 'вернёмся');
      await expect(log(page).getByText(`Передал, что вы ждёте человека. ${answer}.`)).toBeVisible();
      await expect(chat(page).getByText(/никого нет/), 'in one place alone').toHaveCount(1);
      await expect(log(page).getByText(`Оставьте вопрос — ${promise}.`), 'nor does the note differ').toBeVisible();
      await page.evaluate(() => window.otklik!('logout'));
      await expect(chat(page)).toHaveCount(0);
    }
    await stage.owner(setting, { hours: null });
  });

  test('the time of the return follows the visitor’s midnight, ends once it has come, and a new one arrives live', async ({
    page,
  }) => {
    const setting = `PATCH /assistant/setting/domain/id/${stage.domainId}`;
    const today = (new Date().getUTCDay() + 6) % 7;
    const on = (inDays: number, from: string) => ({
      zone: 'UTC',
      days: Array.from({ length: 7 }, (_, day) => (day === (today + inDays) % 7 ? { from, to: '23:00' } : null)),
    });
    await stage.owner(setting, { hours: on(2, '09:00') });
    await page.clock.install();
    await openChat(page, address('/live'));
    await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
    await expect(status(page)).toHaveText(/^Вернёмся .+ в\s19:00$/);
    const first = (await status(page).textContent())!;
    await page.clock.fastForward('24:00:00');
    await expect(status(page)).toHaveText(/^Вернёмся (сегодня|завтра) в\s19:00$/);
    await expect(status(page)).not.toHaveText(first);
    await stage.owner(setting, { hours: on(2, '10:30') });
    await expect(status(page)).toHaveText(/^Вернёмся (сегодня|завтра) в\s20:30$/);
    await page.clock.fastForward('48:00:00');
    await expect(status(page)).toHaveText('Ответим, как только вернёмся');
    await page.evaluate(() => window.otklik!('locale', 'en'));
    await stage.owner(setting, { hours: on(6, '09:00') });
    const english = page.getByRole('dialog', { name: 'Chat' }).locator('.status');
    await expect(english).toHaveText(/^We will be back on\s\S+ at\s7:00\sPM$/);
    await stage.owner(setting, { hours: null });
    await expect(english).toHaveText('We will answer when we are back');
  });
});

test('outside working hours an account that is left open does not count as online: an e-mail is asked for, until an operator answers', async ({
  page,
}) => {
  const setting = `PATCH /assistant/setting/domain/id/${stage.domainId}`;
  const today = (new Date().getUTCDay() + 6) % 7;
  const days = Array.from({ length: 7 }, (_, day) => (day === today ? null : { from: '09:00', to: '18:00' }));
  await stage.owner(setting, { hours: { zone: 'UTC', days } });
  const operator = await comeOnline(stage, page.context());
  await page.bringToFront();
  try {
    await openChat(page, address('/left-open'));
    await say(page, 'Сколько стоит доставка?');
    await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
    await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
    await expect(status(page)).toHaveText(/^Вернёмся (сегодня|завтра) в\s\d+:\d\d$/);
    await expect(log(page).getByRole('textbox', { name: 'Оставьте e-mail' })).toBeVisible();
    await stage.answer((await stage.newest()).session, 'Ещё не сплю, слушаю вас');
    await expect(status(page)).toHaveText('Анна на связи');
    await expect(log(page).getByRole('textbox', { name: 'Оставьте e-mail' })).toHaveCount(0);
  } finally {
    await stage.owner(setting, { hours: null });
    await operator.leave();
  }
});

test('after «Удалить мою переписку» the chat is there for the next question', async ({ page }) => {
  await openChat(page, address('/erase'));
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await chat(page).getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('menuitem', { name: 'Удалить мою переписку' }).click();
  await chat(page).getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(log(page).getByText('Доставим за два дня.')).toHaveCount(0);
  await expect(status(page)).toHaveText('Отвечает ассистент');
  await expect(box(page)).toBeFocused();
});

test('by the closed launcher: who answered and the first lines; a press opens, a cross dismisses it', async ({
  page,
}) => {
  await openChat(page, address('/teaser'));
  await say(page, 'Подожду ответа');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const { session } = await stage.newest();
  await page.keyboard.press('Escape');
  const teaser = page.locator('.teaser');
  await stage.answer(session, 'Привезём завтра к обеду');
  await expect(teaser).toContainText('Анна');
  await expect(teaser).toContainText('Привезём завтра к обеду');
  // The launcher's name is fixed; its badge is in the description.
  expect((await axeErrors(page)).filter((text) => !/^label-content-name-mismatch .*launcher/.test(text))).toEqual([]);
  await page.goto(address('/teaser-next'));
  await expect(teaser, 'on the next page, too').toContainText('Привезём завтра к обеду');
  await teaser.getByRole('button', { name: 'Скрыть' }).press('Enter');
  await expect(teaser).toHaveCount(0);
  await expect(launcher(page)).toBeFocused();
  await page.reload();
  await expect(launcher(page)).toHaveAccessibleDescription('Непрочитанных: 1');
  await expect(teaser, 'waved off').toHaveCount(0);
  await launcher(page).click();
  await expect(log(page).getByText('Привезём завтра к обеду')).toBeVisible();
  await page.keyboard.press('Escape');
  await stage.answer(session, 'Курьер уже выехал');
  await teaser.getByRole('button', { name: /Курьер/ }).click();
  await expect(log(page).getByText('Курьер уже выехал')).toBeVisible();
  await expect(teaser).toHaveCount(0);
});

test('an English chat is English in every view: no Cyrillic letter is drawn or named', async ({ page }) => {
  await stage.configure({
    locale: 'en',
    ask: 'both',
    askPhone: true,
    consent: 'I agree.',
    policyUrl: 'https://shop.example.ru/policy',
  });
  await stage.owner('PATCH /user/name/edit', { name: 'Anna' });
  const seen: string[] = [];
  /** All texts and names of the widget, in its shadow root. */
  const look = async () => {
    const texts = await page.evaluate(() => {
      const { shadowRoot } = document.documentElement.lastElementChild!;
      const named = [...shadowRoot!.querySelectorAll('[aria-label],[placeholder],[alt],[title]')].flatMap((node) =>
        ['aria-label', 'placeholder', 'alt', 'title', 'aria-description'].map((name) => node.getAttribute(name) ?? ''),
      );
      return [...named, shadowRoot!.textContent ?? ''];
    });
    seen.push(...texts);
  };
  await page.goto(stage.put('/english', `<title>shop</title><h1>shop</h1>${stage.snippet()}`));
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(dialogOf(page).getByText('Hello! Ask a question')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Start the conversation' }).click();
  await look();
  await dialogOf(page).getByRole('textbox', { name: 'Name' }).fill('Mary');
  await dialogOf(page).getByRole('textbox', { name: 'E-mail' }).fill('mary@example.com');
  await dialogOf(page).getByRole('textbox', { name: 'Phone' }).fill('+1 202 555 0123');
  await dialogOf(page).getByRole('checkbox').check();
  await dialogOf(page).getByRole('button', { name: 'Start the conversation' }).click();
  const field = dialogOf(page).getByRole('textbox', { name: 'Message' });
  await field.fill('Could I speak to a person, please? Can a human help me?');
  await field.press('Enter');
  await expect(dialogOf(page).locator('.row:not(.own) .bubble').nth(1)).toBeVisible();
  await look();
  const { session } = await stage.newest();
  await stage.answer(session, 'Hello, I am here');
  await expect(dialogOf(page).getByText('Anna is here').first()).toBeVisible();
  await expect(dialogOf(page).locator('time').last()).toHaveText(/^\d{1,2}:\d{2}\s?[AP]M$/);
  for (const item of ['Rate the conversation', 'Delete my conversation']) {
    await dialogOf(page).getByRole('button', { name: 'Menu' }).click();
    await look();
    await page.getByRole('menuitem', { name: item }).click();
    await look();
    await page.keyboard.press('Escape');
  }
  await dialogOf(page).getByRole('button', { name: 'Emoji' }).click();
  await look();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await stage.answer(session, 'One more thing');
  await expect(page.locator('.teaser')).toContainText('One more thing');
  await look();
  await stage.configure({ locale: 'ru', ask: 'nothing', askPhone: false, consent: '', policyUrl: '' });
  await stage.owner('PATCH /user/name/edit', { name: 'Анна' });
  expect(seen.filter((text) => /[а-яё]/i.test(text))).toEqual([]);
  expect(seen.join('')).toContain('Anna');
});
