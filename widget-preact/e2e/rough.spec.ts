import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { box, chat, log, openChat, reloadChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const address = (path: string) => stage.put(path, `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`);

/** Errors that the page throws. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

async function askAndWait(page: Page): Promise<void> {
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
}

/** Drops files on the dialog, as by mouse. @returns whether the chat took them, so that the page does not open them */
const drop = (page: Page, count: number, size: number): Promise<boolean> =>
  log(page).evaluate(
    (target, { count, size }) => {
      const dataTransfer = new DataTransfer();
      for (let at = 0; at < count; at++) dataTransfer.items.add(new File(['я'.repeat(size)], `снимок-${at}.txt`));
      return !target.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }),
      );
    },
    { count, size },
  );

test(
  'files may be dropped anywhere on the chat; two hundred are refused at once, in words',
  { tag: '@long' },
  async ({ page }) => {
    await openChat(page, address('/dropped'));
    await askAndWait(page);
    expect(await drop(page, 200, 1)).toBe(true);
    await expect(chat(page).getByRole('alert')).toHaveText('Не больше 10 файлов за раз');
    expect(await drop(page, 2, 5)).toBe(true);
    await expect(log(page).getByRole('link', { name: /снимок-[01]\.txt/ })).toHaveCount(2);
    await expect(chat(page).getByRole('alert')).toHaveText('');
    await expect(log(page).getByText('снимок-2.txt')).toHaveCount(0);
  },
);

test('a file of no bytes is refused at once, in words', { tag: '@long' }, async ({ page }) => {
  await openChat(page, address('/empty-file'));
  await askAndWait(page);
  await drop(page, 1, 0);
  await expect(chat(page).getByRole('alert')).toHaveText('Файл пуст: снимок-0.txt');
  await expect(log(page).getByText('снимок-0.txt')).toHaveCount(0);
});

test('a composition is not sent by the key that ends it', { tag: '@long' }, async ({ page }) => {
  await openChat(page, address('/composed'));
  await box(page).fill('にほん');
  const press = (init: { isComposing?: boolean; keyCode?: number }) =>
    box(page).evaluate(
      (node, init) => void node.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init })),
      init,
    );
  await press({ isComposing: true });
  // Safari sends the end of the composition first.
  await press({ keyCode: 229 });
  await expect(box(page)).toHaveValue('にほん');
  await box(page).press('Enter');
  await expect(box(page)).toHaveValue('');
  await expect(log(page).getByText('にほん')).toHaveCount(1);
});

for (const [size, times] of [
  ['a hundred thousand letters', 9500],
  ['a megabyte', 95_000],
] as const)
  test(
    `${size} in the box: refused as too long, and the box stays usable`,
    { tag: size === 'a megabyte' ? '@long' : [] },
    async ({ page }) => {
      await openChat(page, address('/megabyte'));
      const why = 'Chromium looks for the direction of a megabyte for ten seconds';
      await expect(box(page), why).not.toHaveAttribute('dir');
      await box(page).evaluate((node: HTMLTextAreaElement, count) => {
        node.value = 'много слов '.repeat(count);
        node.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }, times);
      await expect(chat(page).getByRole('alert')).toHaveText('Не больше 4000 символов');
      await box(page).press('Enter');
      await expect(chat(page).getByRole('button', { name: 'Отправить' })).toBeDisabled();
      await box(page).fill('');
      await askAndWait(page);
    },
  );

test('four thousand signs of an emoji of seven are as many to the server', { tag: '@long' }, async ({ page }) => {
  const family = '👨‍👩‍👧‍👦';
  const whole = family.repeat(571) + 'abc';
  await openChat(page, address('/emoji'));
  await box(page).fill(`${whole}d`);
  await expect(chat(page).getByRole('alert')).toHaveText('Не больше 4000 символов');
  await box(page).fill(whole);
  await box(page).press('Enter');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
});

for (const [name, refuse] of [
  [
    'is forbidden',
    () => {
      for (const store of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, store, {
          get() {
            throw new DOMException('refused', 'SecurityError');
          },
        });
    },
  ],
  [
    'is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
] as const)
  test(`where storage ${name} the dialog lives as long as its page`, { tag: '@long' }, async ({ page }) => {
    const errors = errorsOf(page);
    await page.addInitScript(refuse);
    await openChat(page, address('/no-storage'));
    await askAndWait(page);
    await drop(page, 1, 5);
    await expect(log(page).getByRole('link', { name: 'снимок-0.txt' })).toBeVisible();
    await reloadChat(page);
    await expect(log(page).getByText('Здравствуйте! Задайте вопрос')).toBeVisible();
    await expect(log(page).getByText('Доставим за два дня.')).toHaveCount(0);
    await askAndWait(page);
    expect(errors).toEqual([]);
  });

for (const days of [-1, 1])
  test(
    `a clock that is wrong by ${days} day changes no order and loses nothing`,
    { tag: days > 0 ? [] : '@long' },
    async ({ page }) => {
      await page.addInitScript((ahead) => {
        const { now } = Date;
        const Wrong = class extends Date {
          constructor(...given: [number]) {
            super(...((given.length > 0 ? given : [now() + ahead]) as [number]));
          }
          static override now = () => now() + ahead;
        };
        Object.assign(window, { Date: Wrong });
      }, days * 86_400_000);
      await openChat(page, address('/clock'));
      await askAndWait(page);
      await stage.answer((await stage.newest()).session, 'Здравствуйте!');
      await say(page, 'Спасибо');
      await expect(log(page).getByText('Отправлено')).toBeVisible();
      const expected = ['Сколько стоит доставка?', 'Доставим за два дня.', 'Здравствуйте!', 'Спасибо'];
      await expect(log(page).locator('.bubble').filter({ hasNotText: 'Задайте вопрос' })).toHaveText(expected);
      await reloadChat(page);
      await expect(log(page).locator('.bubble').filter({ hasNotText: 'Задайте вопрос' })).toHaveText(expected);
    },
  );

for (const [what, types] of [
  ['localStorage was', 'local_storage'],
  ['all data of the site were', 'all'],
] as const)
  test(
    `what is written after ${what} cleared is sent once to another dialog, and reported to the page`,
    { tag: types === 'all' ? '@long' : [] },
    async ({ page, context }) => {
      await openChat(page, address('/cleared'));
      await askAndWait(page);
      const before = await stage.newest();
      const reported = await page.evaluateHandle(() => {
        const texts: string[] = [];
        window.otklik!('on', 'sent', ({ text }) => texts.push(text));
        return texts;
      });
      const browser = await context.newCDPSession(page);
      await browser.send('Storage.clearDataForOrigin', { origin: stage.origin, storageTypes: types });
      await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
      await say(page, 'Первое');
      await say(page, 'Второе');
      const own = log(page)
        .locator('.bubble')
        .filter({ hasText: /Первое|Второе/ });
      await expect(own).toHaveText(['Первое', 'Второе']);
      await expect(log(page).getByText('Отправлено')).toBeVisible();
      await expect(log(page).getByText('Отправляется…')).toHaveCount(0);
      await expect(log(page).getByText('Сколько стоит доставка?')).toHaveCount(0);
      await expect.poll(() => reported.jsonValue()).toEqual(['Первое', 'Второе']);
      expect((await stage.newest()).id).not.toBe(before.id);
      await reloadChat(page);
      await expect(own).toHaveText(['Первое', 'Второе']);
    },
  );

test('control characters are left out of a sentence; one that shows nothing is not sent', async ({ page }) => {
  await openChat(page, address('/control'));
  const type = (text: string) =>
    box(page).evaluate((node: HTMLTextAreaElement, text) => {
      node.value = text;
      node.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, text);
  await type('\u200b\u2060\ufeff \0');
  await expect(chat(page).getByRole('button', { name: 'Отправить' })).toBeDisabled();
  await type('Артикул\0 12\u0007');
  await box(page).press('Enter');
  await expect(log(page).getByText('Артикул 12', { exact: true })).toBeVisible();
  await expect(log(page).getByText('Отправлено')).toBeVisible();
});

test(
  'a page that takes the widget out, again and again, has it back with the dialog',
  { tag: '@long' },
  async ({ page }) => {
    await openChat(page, address('/taken-out'));
    await askAndWait(page);
    await page.evaluate(() => {
      const widget = document.documentElement.lastElementChild!;
      for (let times = 0; times < 20; times++) setTimeout(() => widget.remove());
    });
    await box(page).fill('Ещё вопрос');
    await box(page).press('Enter');
    await expect(log(page).getByText('Ещё вопрос')).toBeVisible();
    await expect(log(page).getByText('Отправлено')).toBeVisible();
  },
);

test(
  'in a frame of another site it works; in one without an origin it shows that it cannot',
  { tag: '@long' },
  async ({ page }) => {
    stage.put('/framed', `<title>Магазин</title>${stage.snippet()}`);
    const frames = (sandbox: string) =>
      `<iframe ${sandbox} src="/framed" title="Магазин" width="500" height="700"></iframe>`;
    const open = { 'content-security-policy': '' };
    await page.goto(stage.put('/frames', frames(''), open));
    const inner = page.frameLocator('iframe');
    await inner.getByRole('button', { name: 'Открыть чат' }).click();
    await inner.getByRole('textbox', { name: 'Сообщение' }).fill('Сколько стоит доставка?');
    await inner.getByRole('button', { name: 'Отправить' }).click();
    await expect(inner.getByText('Доставим за два дня.')).toBeVisible();
    await page.goto(stage.put('/sandboxed', frames('sandbox="allow-scripts allow-forms"'), open));
    await inner.getByRole('button', { name: 'Открыть чат' }).click();
    await expect(inner.getByRole('button', { name: 'Повторить' })).toBeVisible();
  },
);

test('paper shows the page alone', { tag: '@long' }, async ({ page }) => {
  await openChat(page, address('/paper'));
  await askAndWait(page);
  await page.emulateMedia({ media: 'print' });
  await expect(chat(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(chat(page)).toBeVisible();
});

test(
  'on a slow network a text sent before the rest has loaded is sent once',
  { tag: '@long' },
  async ({ page, context }) => {
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const [latency, downloadThroughput, uploadThroughput] = [800, 20_000, 20_000];
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput,
      uploadThroughput,
    });
    await openChat(page, address('/slow'));
    await askAndWait(page);
    await expect(log(page).getByText('Сколько стоит доставка?')).toHaveCount(1);
  },
);
