import type { Page } from 'playwright/test';
import { composer, entries, log } from './dialog-page.ts';
import { expect, test } from './guest-test.ts';
import { hide, stubNotices, notices } from '../../tests/harness/browser/notices.ts';
import { sentencesOf } from './dialog-page.ts';

const open = async (page: Page): Promise<void> => {
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(composer(page)).toBeVisible();
};
const answer = async (page: Page, text: string): Promise<void> => {
  await composer(page).fill(text);
  await composer(page).press('Enter');
  await expect(log(page).getByText(text, { exact: true })).toBeVisible();
};
const bubble = (page: Page, text: string) => log(page).locator('article').filter({ hasText: text });
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: 'цвет.png', mimeType: 'image/png', buffer: pixel };
const estimate = { name: 'смета.txt', mimeType: 'text/plain', buffer: Buffer.from('Куртка') };
const attach = (page: Page, ...files: (typeof picture)[]) =>
  page.getByLabel('Файл', { exact: true }).setInputFiles(files);
const tray = (page: Page) => page.getByRole('group', { name: 'Отправка файлов' });

test('«Удалить для всех»: the bubble shows that it was deleted, and the visitor has nothing else', async ({
  page,
  guest,
}) => {
  const visitor = await guest('Где заказ?');
  await open(page);
  await answer(page, 'Пароль 123');
  await answer(page, 'В пути');
  await bubble(page, 'Пароль 123').hover();
  await bubble(page, 'Пароль 123').getByRole('button', { name: 'Удалить для всех' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /Удалить сообщение/ }));
  await expect(question).toContainText('Вернуть текст будет нельзя');
  await question.getByRole('button', { name: 'Удалить для всех' }).click();
  await expect(bubble(page, 'Сообщение удалено')).toHaveCount(1);
  await expect(bubble(page, 'Пароль 123')).toHaveCount(0);
  await expect(bubble(page, 'Сообщение удалено').getByRole('button')).toHaveCount(0);
  expect((await sentencesOf(visitor)).map(({ text }) => text)).toEqual(['Где заказ?', 'Сообщение удалено', 'В пути']);
  await page.reload();
  await expect(bubble(page, 'Сообщение удалено')).toHaveCount(1);
});

test('after ten minutes an answer has no «Удалить для всех»', async ({ page, guest }) => {
  await guest('Где заказ?');
  await page.clock.install();
  await open(page);
  await answer(page, 'В пути');
  await expect(bubble(page, 'В пути').getByRole('img', { name: 'Доставлено' })).toBeVisible();
  const remove = bubble(page, 'В пути').getByRole('button', { name: 'Удалить для всех' });
  await expect(remove).toHaveCount(1);
  await page.clock.fastForward(10 * 60_000);
  await expect(remove).toHaveCount(0);
});

test('several files wait in one tray and leave in order with one caption', async ({ page, guest }) => {
  const visitor = await guest('Пришлите смету и цвет');
  await open(page);
  await attach(page, estimate, picture);
  await expect(tray(page).getByRole('listitem')).toHaveCount(2);
  await attach(page, { ...estimate, name: 'прайс.csv' });
  await expect(tray(page).getByRole('listitem')).toHaveText([/смета\.txt/, /цвет\.png/, /прайс\.csv/]);
  expect((await sentencesOf(visitor)).length).toBe(1);
  await tray(page).getByRole('textbox', { name: 'Подпись' }).fill('Всё по заказу');
  await page.keyboard.press('Enter');
  await expect(tray(page)).toBeHidden();
  await expect(log(page).getByText('Всё по заказу')).toBeVisible();
  await expect
    .poll(async () => (await sentencesOf(visitor)).map(({ file, text }) => [file?.name, text]))
    .toEqual([
      [undefined, 'Пришлите смету и цвет'],
      ['смета.txt', 'смета.txt'],
      ['цвет.png', 'цвет.png'],
      ['прайс.csv', 'Всё по заказу'],
    ]);
});

/** How an operator leaves a dialog, and returns. */
const detours: Record<string, (page: Page) => Promise<void>> = {
  'another one is open': async (page) => {
    await entries(page).filter({ hasText: 'Второй' }).click();
    await expect(log(page)).toContainText('Второй');
    await expect(tray(page)).toHaveCount(0);
    await expect(composer(page)).toBeVisible();
    await entries(page).filter({ hasText: 'Первый' }).click();
  },
  'another screen is open': async (page) => {
    await page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name: 'Ассистент' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tray(page)).toHaveCount(0);
    await page.goBack();
  },
  'it is closed, and opened from the archive': async (page) => {
    await page.getByRole('button', { name: 'Закрыть диалог' }).click();
    await expect(log(page)).toContainText('Второй');
    await expect(tray(page)).toHaveCount(0);
    await page.goBack();
    await expect(log(page)).toContainText('Первый');
  },
};
for (const [where, detour] of Object.entries(detours))
  test(`files and their caption wait in their dialog while ${where}`, async ({ page, guest }) => {
    await guest('Первый');
    await guest('Второй');
    await page.goto('/dialogs');
    await entries(page).filter({ hasText: 'Первый' }).click();
    await attach(page, picture, estimate);
    await tray(page).getByRole('textbox', { name: 'Подпись' }).fill('Вот этот цвет');
    await detour(page);
    await expect(tray(page).getByRole('listitem')).toHaveText([/цвет\.png/, /смета\.txt/]);
    await expect(tray(page).getByRole('textbox', { name: 'Подпись' })).toHaveValue('Вот этот цвет');
  });

for (const [name, advice] of [
  ['IMG_0001.heic', 'Сохраните её как JPEG или PNG'],
  ['снимок.avif', 'Сохраните её как JPEG или PNG'],
  ['договор.rtf', 'Подходят картинки JPEG, PNG, WebP и GIF, PDF, Word, Excel, TXT, CSV и ZIP.'],
  ['ролик.mp4', 'Подходят картинки JPEG, PNG, WebP и GIF, PDF, Word, Excel, TXT, CSV и ZIP.'],
  ['СКАН.TIFF', 'Сохраните её как JPEG или PNG'],
  ['архив.tar.gz', 'Подходят картинки JPEG, PNG, WebP и GIF, PDF, Word, Excel, TXT, CSV и ZIP.'],
] as const) {
  test(`${name} is refused before its upload, with what to do`, async ({ page, guest }) => {
    await guest('Покажите');
    await open(page);
    let isUploaded = false;
    page.on('request', (request) => (isUploaded ||= request.url().includes('/dialog/file/')));
    await attach(page, { name, mimeType: 'application/octet-stream', buffer: Buffer.from('x') });
    await expect(page.getByRole('region', { name: /Уведомления/ }).getByText(advice)).toBeVisible();
    await expect(tray(page)).toHaveCount(0);
    expect(isUploaded).toBe(false);
  });
}

/** Texts of a clipboard by type, its files, and how many of them wait in the tray. */
const clipboards: Record<string, readonly [texts: Record<string, string>, files: readonly string[], waiting: number]> =
  {
    'cells of a spreadsheet': [
      { 'text/plain': 'Куртка\t4990', 'text/html': '<table><tr><td>Куртка</td></tr></table>' },
      ['image.png'],
      0,
    ],
    'a text of a page': [{ 'text/plain': 'Куртка', 'text/html': '<b>Куртка</b>' }, [], 0],
    'a slide': [{ 'text/plain': 'Итоги года', 'text/rtf': '{\\rtf1}' }, ['image.png'], 0],
    'a letter with its pictures': [
      { 'text/plain': 'Здравствуйте', 'text/html': '<img src="cid:1">' },
      ['image.png', 'logo.png'],
      0,
    ],
    'a screenshot': [{}, ['image.png'], 1],
    'a picture of a page': [{ 'text/html': '<img src="https://shop.example/a.png">' }, ['image.png'], 1],
    'files of a file manager': [{ 'text/plain': 'первый.png\nвторой.png' }, ['первый.png', 'второй.png'], 2],
  };
for (const [what, [texts, names, waiting]] of Object.entries(clipboards))
  test(`a paste of ${what}: ${waiting ? 'its files wait in the tray' : 'its text is inserted'}`, async ({
    page,
    guest,
  }) => {
    await guest('Сколько стоит?');
    await open(page);
    const isText = await composer(page).evaluate(
      (field, { texts, names }) => {
        const clipboardData = new DataTransfer();
        for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text);
        for (const name of names) clipboardData.items.add(new File(['x'], name, { type: 'image/png' }));
        // Without `preventDefault` the browser inserts the text.
        return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      { texts, names },
    );
    expect(isText).toBe(!waiting);
    await expect(tray(page).getByRole('listitem')).toHaveCount(waiting);
    for (const name of waiting ? names : []) await expect(tray(page).getByRole('img', { name })).toBeVisible();
    if (!waiting) await expect(composer(page)).toBeVisible();
  });

/** What a translating browser or extension puts in the place of a text node. */
const translations: Record<string, (text: Text) => void> = {
  wrapped: (text) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(text);
  },
  replaced: (text) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(text.data);
  },
  'split into words': (text) =>
    text.replaceWith(
      ...text.data.split(' ').map((word) => {
        const mark = document.createElement('mark');
        mark.append(word);
        return mark;
      }),
    ),
  'followed by the original': (text) => {
    const original = document.createElement('span');
    original.append(text.data);
    text.after(original);
  },
};
const translate = (page: Page, replacement: (text: Text) => void): Promise<void> =>
  page.evaluate(`{
    const walker = document.createTreeWalker(document.getElementById('root'), NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(${replacement});
  }`);

for (const [how, replacement] of Object.entries(translations))
  test(`a page that the browser translates stays (texts ${how})`, async ({ page, guest }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const visitor = await guest('Где заказ?');
    await open(page);
    await translate(page, replacement);
    await composer(page).fill('Уже едет');
    await composer(page).press('Enter');
    await expect(bubble(page, 'Уже едет')).toBeVisible();
    await translate(page, replacement);
    await visitor.say('Спасибо');
    await expect(bubble(page, 'Спасибо')).toBeVisible();
    await page
      .getByRole('button', { name: 'Взять диалог' })
      .or(page.getByRole('button', { name: /ассистенту/ }))
      .click();
    await translate(page, replacement);
    await (await guest('Второй')).say('Ещё');
    await entries(page).filter({ hasText: 'Ещё' }).click();
    await expect(log(page)).toContainText('Второй');
    await expect(composer(page)).toBeVisible();
    await expect(page.getByText('Экран не открылся')).toHaveCount(0);
    expect(errors).toEqual([]);
  });

test('a part that fails shows what happened, and not that a new version has come', async ({ page, guest }) => {
  await guest('Где заказ?');
  await open(page);
  await page.evaluate(() => {
    Intl.DateTimeFormat.prototype.format = () => {
      throw new Error('Часы сломаны');
    };
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get: () => () => {
        throw new Error('Часы сломаны');
      },
    });
  });
  await composer(page).fill('Ответ');
  await composer(page).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Здесь произошла ошибка: Часы сломаны.' })).toBeVisible();
  await expect(page.getByText('Возможно, вышла новая версия')).toHaveCount(0);
});

/** In the page: notifications that are granted, and cannot be made. */
const useless: Record<string, string> = {
  'whose constructor throws, as in Chrome on Android': `class {
    static permission = 'granted'; static requestPermission = async () => 'granted';
    constructor() { throw new TypeError('Illegal constructor') } }`,
  'that a policy forbids': `class {
    static permission = 'granted'; static requestPermission = async () => 'granted';
    constructor() { throw new DOMException('No', 'SecurityError') } }`,
  'that are no constructor': `Object.assign(() => {}, { permission: 'granted', requestPermission: async () => 'granted' })`,
};
for (const [what, notification] of Object.entries(useless))
  test(`with notifications ${what} sound and title still call, and none is offered`, async ({
    page,
    context,
    guest,
  }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await stubNotices(context);
    await context.addInitScript(`window.Notification = ${notification};
      localStorage.setItem('otklik:notice', JSON.stringify({ sound: true, browser: true }));`);
    const visitor = await guest('Где заказ?');
    await open(page);
    await hide(page, true);
    await visitor.say('Алло');
    await expect(page).toHaveTitle(/^\(1\)/);
    await expect.poll(async () => (await notices(page)).notes).toBeGreaterThan(0);
    await hide(page, false);
    await page.getByRole('button', { name: /^Уведомления/ }).click();
    await expect(page.getByText('Этот браузер их для страниц не показывает')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Уведомления браузера' })).toBeDisabled();
    expect(errors).toEqual([]);
  });

test('the bell shows that the browser mutes the page until a gesture', async ({ page, context, guest }) => {
  await context.addInitScript(() => {
    let state = 'suspended';
    const change = (audio: AudioContext, next: string): void => {
      state = next;
      audio.onstatechange?.(new Event('statechange'));
    };
    Object.defineProperty(AudioContext.prototype, 'state', { get: () => state });
    AudioContext.prototype.resume = function resume(this: AudioContext) {
      if (navigator.userActivation.hasBeenActive) change(this, 'running');
      return Promise.resolve();
    };
    const Native = AudioContext;
    Object.assign(window, {
      AudioContext: class extends Native {
        constructor() {
          super();
          Object.assign(window, { interrupt: () => change(this, 'interrupted') });
        }
      },
      audioState: () => state,
    });
  });
  await guest('Где заказ?');
  await page.goto('/dialogs');
  const bell = page.getByRole('button', { name: 'Уведомления: звук включится после первого нажатия' });
  await expect(bell).toBeVisible();
  await entries(page).first().click();
  await expect(bell).toHaveCount(0);
  await page.evaluate(() => (window as unknown as { interrupt(): void }).interrupt());
  expect(await page.evaluate(() => (window as unknown as { audioState(): string }).audioState())).toBe('running');
});

/** In the page: a browser that has no sound to give. */
const soundless: Record<string, string> = {
  'has none': 'delete window.AudioContext',
  'refuses another one': `window.AudioContext = class { constructor() { throw new DOMException('Too many', 'NotSupportedError') } }`,
  'never resumes it': `Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' });
    AudioContext.prototype.resume = () => Promise.reject(new DOMException('No', 'InvalidStateError'))`,
};
for (const [what, code] of Object.entries(soundless))
  test(`where the browser ${what}, asked for sound, the title still calls`, async ({ page, context, guest }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await stubNotices(context);
    await context.addInitScript(`{ ${code} }
      localStorage.setItem('otklik:notice', JSON.stringify({ sound: true, browser: false }));`);
    const visitor = await guest('Где заказ?');
    await open(page);
    await hide(page, true);
    await visitor.say('Алло');
    await expect(page).toHaveTitle(/^\(1\)/);
    await hide(page, false);
    await expect(bubble(page, 'Алло')).toBeVisible();
    expect(errors).toEqual([]);
  });
