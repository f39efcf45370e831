import { expect, test } from '../../tests/harness/browser/policy.ts';
import { words as en } from '../src/words/words-en.ts';
import { ruExtra } from '../src/words/words-ru-extra.ts';
import { box, chat, launcher, log, openChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const address = () => stage.put('/language', `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`);

test('the tail of a bubble is on the side of who speaks, whatever script is spoken', async ({ page }) => {
  await openChat(page, address());
  await say(page, 'مرحبا');
  const bubble = log(page).locator('.own.last .bubble');
  await expect(bubble).toHaveCSS('border-bottom-right-radius', '5px');
  await expect(bubble).toHaveCSS('border-bottom-left-radius', '16px');
  // Arabic begins at the right all the same.
  await expect(bubble).toHaveCSS('unicode-bidi', 'plaintext');
});

test('what is written begins on the side of its script, and no megabyte of it is looked through for that', async ({
  page,
}) => {
  await openChat(page, address());
  await box(page).fill('123 مرحبا');
  await expect(box(page)).toHaveAttribute('dir', 'rtl');
  await box(page).fill('123 привет');
  await expect(box(page)).toHaveAttribute('dir', 'ltr');
  // It looks for the direction of each line: seconds at every key.
  await expect(box(page)).not.toHaveCSS('unicode-bidi', 'plaintext');
});

test('right to left, left corner, z-index, another language by a dictionary', async ({ page }) => {
  await stage.configure({ zIndex: 77 });
  try {
    await openChat(page, stage.put('/rtl', `<title>shop</title>${stage.snippet('data-position="left"')}`));
    await page.evaluate(() => window.otklik!('locale', 'ar', { dialog: 'Чат', call: 'اتصل بالمشغل' }));
    await expect(chat(page).getByText('اتصل بالمشغل')).toBeVisible();
    await expect(chat(page)).toHaveAttribute('dir', 'rtl');
    await say(page, 'مرحبا');
    const [window_, own] = [await chat(page).boundingBox(), await log(page).locator('.own .bubble').boundingBox()];
    expect(window_!.x).toBeLessThan(40);
    expect(own!.x - window_!.x).toBeLessThan(40);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement.lastElementChild!).zIndex)).toBe('77');
  } finally {
    await stage.configure({ zIndex: 2147483000 });
  }
});

test('English where the snippet asks for it', async ({ page }) => {
  await page.goto(stage.put('/en', stage.snippet('data-locale="en"')));
  await page.getByRole('button', { name: 'Open chat' }).click();
  const window_ = page.getByRole('dialog', { name: 'Chat' });
  await expect(window_.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect(window_.getByRole('button', { name: 'Call an operator' })).toBeVisible();
});

test('a language as content systems write it, with «_», is the same language', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto(stage.put('/system', stage.snippet('data-locale="en_US"')));
  await page.getByRole('button', { name: 'Open chat' }).click();
  const window_ = page.getByRole('dialog', { name: 'Chat' });
  await window_.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await window_.getByRole('button', { name: 'Send' }).click();
  await expect(window_.locator('.own time')).toHaveText(/[AP]M$/);
  await expect(window_).toHaveAttribute('lang', 'en-US');
  expect(errors).toEqual([]);
});

test('an English chat is not seen in Russian first; without its words it speaks Russian', async ({ page, browser }) => {
  let release = () => {};
  await page.route(/chunk-words-en-/, (route) => {
    release = () => void route.continue();
  });
  const address = stage.put('/english', `<title>shop</title>${stage.snippet('data-locale="en"')}`);
  const open = page.getByRole('button', { name: 'Open chat' });
  const coming = page.waitForRequest(/chunk-words-en-/);
  await page.goto(address);
  await open.click();
  await coming;
  await expect(page.locator('.panel')).toBeAttached();
  await expect(page.locator('.panel')).toBeHidden();
  release();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.route(/chunk-words-en-/, (route) => route.abort());
  await elsewhere.goto(address);
  await elsewhere.getByRole('button', { name: /Open chat|Открыть чат/ }).click();
  await expect(chat(elsewhere)).toBeVisible();
  await say(elsewhere, 'Привет');
  await expect(log(elsewhere).locator('time').last(), 'times too').toHaveText(/^\d\d:\d\d$/);
  await expect(chat(elsewhere)).toHaveAttribute('lang', 'ru');
  await elsewhere.context().close();
});

test('an English chat whose words are late opens in Russian, and speaks English once they are here', async ({
  page,
}) => {
  let release = () => {};
  await page.route(/chunk-words-en-/, (route) => void (release = () => void route.continue()));
  await page.goto(stage.put('/late', `<title>shop</title>${stage.snippet('data-locale="en"')}`));
  await page.getByRole('button', { name: 'Open chat' }).click();
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  release();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('a language chosen after one whose words were late is waited for, too', async ({ page }) => {
  await page.route(/chunk-words-(?:en|de)-/, () => {});
  await page.goto(stage.put('/late-again', `<title>shop</title>${stage.snippet('data-locale="en"')}`));
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(chat(page)).toBeVisible();
  await expect(chat(page)).toHaveAttribute('lang', 'ru');
  const isHidden = await page.locator('.panel').evaluate(async (panel: HTMLElement) => {
    window.otklik!('close');
    window.otklik!('locale', 'de');
    window.otklik!('open');
    await new Promise((drawn) => setTimeout(drawn));
    return panel.hidden;
  });
  expect(isHidden).toBe(true);
  await expect(chat(page)).toBeVisible();
});

test('without the chunk of greeting and languages the chat opens in Russian, and nothing is reported to the page', async ({
  page,
}) => {
  const greeting = { text: 'Подсказать с размером?', seconds: 0, path: '', returning: 'any' } as const;
  await stage.configure({ greetings: [greeting] });
  try {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.route(/chunk-outside-/, (route) => route.abort());
    const asked = page.waitForRequest(/chunk-outside-/);
    await page.goto(stage.put('/wordless', `<title>shop</title>${stage.snippet('data-locale="de"')}`));
    await asked;
    await page.getByRole('button', { name: 'Открыть чат' }).click();
    await expect(page.getByRole('dialog', { name: 'Чат' })).toBeVisible();
    await expect(page.getByText(greeting.text)).toHaveCount(0);
    expect(errors).toEqual([]);
  } finally {
    await stage.configure({ greetings: [] });
  }
});

test('another language is shown once all its words are loaded; a switch back before that cancels it', async ({
  page,
}) => {
  let release = () => {};
  await page.route(/chunk-words-en-/, (route) => void (release = () => void route.continue()));
  await openChat(page, address());
  await say(page, 'Привет');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const coming = page.waitForRequest(/chunk-words-en-/);
  await page.evaluate(() => window.otklik!('locale', 'en'));
  const words = (await coming).url();
  const time = log(page).locator('time').last();
  await expect(time).toHaveText(/^\d\d:\d\d$/);
  await page.evaluate(() => window.otklik!('locale', 'ru'));
  release();
  // Imports of one module resolve in the order of the calls.
  await page.evaluate((url) => import(url), words);
  await expect(chat(page)).toHaveAttribute('lang', 'ru');
  await expect(time).toHaveText(/^\d\d:\d\d$/);
  await page.evaluate(() => window.otklik!('locale', 'en'));
  const english = page.getByRole('dialog', { name: 'Chat' });
  await expect(english).toHaveAttribute('lang', 'en');
  await expect(english.locator('time').last()).toHaveText(/[AP]M$/);
});

test('the launcher speaks the language of the chat before it is opened', async ({ page }) => {
  await page.goto(stage.put('/german', `<title>Laden</title>${stage.snippet('data-locale="de"')}`));
  const open = page.getByRole('button', { name: 'Chat öffnen' });
  await expect(open).toBeVisible();
  await expect(launcher(page)).toHaveCount(0);
  await open.click();
  const german = page.getByRole('dialog', { name: 'Chat' });
  await expect(german, 'and says which language that is').toHaveAttribute('lang', 'de');
  await expect(german.getByRole('button', { name: 'Mitarbeiter rufen' })).toBeVisible();
});

test('a language that the widget does not speak is English', async ({ page }) => {
  await page.goto(stage.put('/italian', `<title>Negozio</title>${stage.snippet('data-locale="it"')}`));
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(page.getByRole('dialog', { name: 'Chat' })).toHaveAttribute('lang', 'en');
});

test('a page that asks for English has it at the launcher and the greeting, which come before the panel', async ({
  page,
}) => {
  const greeting = { text: 'Подсказать с размером?', seconds: 0, path: '', returning: 'any' } as const;
  await stage.configure({ greetings: [greeting] });
  try {
    const queue = `<script>window.otklik = function () { (otklik.q = otklik.q || []).push(arguments) }; otklik('locale', 'en')</script>`;
    await page.goto(stage.put('/queued', `<title>shop</title>${queue}${stage.snippet()}`));
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  } finally {
    await stage.configure({ greetings: [] });
  }
});

test('an error is shown in the language that the chat speaks now', async ({ page }) => {
  await stage.configure({ ask: 'both', askPhone: true, consent: 'Согласен на всё.' });
  try {
    await page.goto(address());
    await launcher(page).click();
    await chat(page).getByRole('textbox', { name: 'E-mail' }).fill('anna');
    await chat(page).getByRole('textbox', { name: 'Телефон' }).fill('1');
    await chat(page).getByRole('button', { name: 'Начать разговор' }).click();
    const errors = page.locator('.sheet .fault');
    await expect(errors).toHaveText([ruExtra.required, ruExtra.badEmail, ruExtra.badPhone, ruExtra.agreeFirst]);
    await page.evaluate(() => window.otklik!('locale', 'en'));
    await expect(errors).toHaveText([en.required, en.badEmail, en.badPhone, en.agreeFirst]);
    await page.route('**/widget/**', (route) => route.abort());
    const english = page.getByRole('dialog', { name: 'Chat' });
    await english.getByRole('textbox', { name: 'Name' }).fill('Анна');
    await english.getByRole('textbox', { name: 'E-mail' }).fill('anna@example.ru');
    await english.getByRole('textbox', { name: 'Phone' }).fill('+7 999 123-45-67');
    await english.getByRole('checkbox').check();
    await english.getByRole('button', { name: en.start }).click();
    await expect(errors.last()).toHaveText(en.refused);
    await page.evaluate(() => window.otklik!('locale', 'ru'));
    await expect(errors.last()).toHaveText(ruExtra.refused);
  } finally {
    await stage.configure({ ask: 'nothing', askPhone: false, consent: '' });
  }
});

test('the reason of a refused file, and what an address is used for, follow a change of the language', async ({
  page,
}) => {
  await openChat(page, address());
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'пусто.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
  await expect(page.locator('.remark')).toHaveText(`${ruExtra.emptyFile}: пусто.txt`);
  await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
  const field = log(page).getByRole('textbox', { name: ruExtra.leave });
  await field.fill('anna');
  await field.press('Enter');
  await expect(page.locator('.leave .fault')).toHaveText(ruExtra.badEmail);
  await page.evaluate(() => window.otklik!('locale', 'en'));
  await expect(page.locator('.leave .fault')).toHaveText(en.badEmail);
  await expect(page.locator('.remark')).toHaveText(`${en.emptyFile}: пусто.txt`);
  const english = page.getByRole('dialog', { name: 'Chat' }).getByRole('textbox', { name: en.leave });
  await english.fill('anna@example.ru');
  await english.press('Enter');
  await expect(page.getByText(en.left)).toBeVisible();
  await page.evaluate(() => window.otklik!('locale', 'ru'));
  await expect(page.getByText(ruExtra.left)).toBeVisible();
});
