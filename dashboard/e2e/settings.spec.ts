import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { accountContext, freshEmail, mobile, password, typeCode } from './account.ts';

let server: ServerProcess;
let site: Server;
let context: BrowserContext;
let page: Page;
let email: string;
/** What the owner's site answers to the probe, by path. */
const pages: Record<string, string> = {};

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  site = createServer((request, response) => {
    const body = pages[request.url ?? ''];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body ?? '');
  });
  await new Promise<void>((ready) => {
    site.listen(0, '127.0.0.1', ready);
  });
  const place = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startServer({ env: { PROBE_HOSTS: `shop.example.ru=${place},store.example.ru=${place}` } });
  ({ context, email } = await accountContext(browser, server));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
test.beforeEach(async () => {
  page = await context.newPage();
});
test.afterEach(async () => {
  await page.close();
});
test.afterAll(async () => {
  await context.close();
  site.close();
  await server.stop();
});

const open = (name: string) => page.goto(`${server.url}/setting/${name}`);
const pixel = (width: number, height: number) =>
  page.evaluate(
    async ([wide, high]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [wide ?? 1, high ?? 1];
      const paint = canvas.getContext('2d');
      if (paint) {
        paint.fillStyle = '#3457d5';
        paint.fillRect(0, 0, canvas.width, canvas.height);
      }
      const blob = await new Promise<Blob | null>((done) => {
        canvas.toBlob(done, 'image/png');
      });
      return [...new Uint8Array(await (blob as Blob).arrayBuffer())];
    },
    [width, height],
  );

test('/settings begins with the profile; on a mobile screen with the list', async () => {
  await page.goto(`${server.url}/settings`);
  await expect(page.getByRole('heading', { name: 'Профиль' })).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'Разделы настроек' });
  await expect(nav.getByRole('link')).toHaveCount(9);
  await nav.getByRole('link', { name: 'Домены' }).click();
  await expect(page).toHaveURL(/\/setting\/domains$/);
  await expect(nav.locator('[aria-current=page]')).toContainText('Домены');
  await page.setViewportSize(mobile);
  await expect(nav).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Настройки' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(nav).toBeVisible();
  await page.goto(`${server.url}/setting/nothing`);
  await expect(page.getByRole('heading', { name: 'ERROR 404! Not found.' })).toBeVisible();
});

test('the name: checked, saved, kept', async () => {
  await open('profile');
  const name = page.getByLabel('Имя', { exact: true }).and(page.locator('input'));
  await name.fill('Анна2');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Недопустимый ввод для имени')).toBeVisible();
  await name.fill('Мария');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Имя сохранено')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Мария');
});

test('the avatar: progress in whole percents, shown in the header, junk refused', async () => {
  await open('profile');
  const seen: string[] = [];
  await page.exposeFunction('seenPercent', (text: string) => seen.push(text));
  await page.evaluate(() =>
    new MutationObserver(() => {
      const bar = document.querySelector('progress');
      if (bar)
        (window as unknown as { seenPercent: (text: string) => void }).seenPercent(bar.getAttribute('value') ?? '');
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['value'] }),
  );
  await page
    .getByLabel('Файл изображения')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(await pixel(1200, 900)) });
  const picture = page.getByRole('button', { name: 'Профиль' }).locator('img');
  await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/);
  await expect(page.getByRole('button', { name: 'Заменить фото' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(seen.length).toBeGreaterThan(0);
  for (const percent of seen) expect(percent).toMatch(/^(?:\d|[1-9]\d|100)$/);
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    256, 256,
  ]);

  await page
    .getByLabel('Файл изображения')
    .setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await expect(page.getByRole('alert')).toHaveText('Этот формат файла не поддерживается.');
  await page
    .getByLabel('Файл изображения')
    .setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByRole('alert')).toContainText('больше 5 МБ');
  await page
    .getByLabel('Файл изображения')
    .setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('not an image') });
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a change of e-mail or password that was begun and left begins anew', async () => {
  await open('email');
  const nav = page.getByRole('navigation', { name: 'Разделы настроек' });
  await page.getByLabel('Новый e-mail').fill(freshEmail());
  await page.getByRole('button', { name: 'Получить код' }).click();
  await typeCode(page, '1');
  await nav.getByRole('link', { name: 'Пароль' }).click();
  for (const label of ['Новый пароль', 'Подтверждение пароля']) await page.getByLabel(label).fill('Another_pass2');
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await page.getByRole('dialog').getByLabel('Нынешний пароль').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Сменить пароль' })).toBeVisible();
  await nav.getByRole('link', { name: 'E-mail' }).click();
  await expect(page.getByLabel('Новый e-mail')).toHaveValue('');
  await nav.getByRole('link', { name: 'Пароль' }).click();
  for (const label of ['Новый пароль', 'Подтверждение пароля']) await expect(page.getByLabel(label)).toHaveValue('');
});

test('the e-mail changes by a code sent to the new address', async () => {
  await open('email');
  const field = page.getByLabel('Новый e-mail');
  await field.fill('Nope');
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByText('Не соответствует стандарту E-mail адресов')).toBeVisible();
  const next = freshEmail('new');
  await field.fill(next);
  const mails = server.outbox().length;
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByText(`Код отправлен на новый адрес ${next}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /Отправить код ещё раз через/ })).toBeDisabled();
  await expect(page.getByLabel('Цифра 1 из 6')).toBeFocused();
  expect(
    server
      .outbox()
      .slice(mails)
      .map(({ to }) => to),
  ).toEqual([next]);
  const code = await server.codeFor(next);
  await typeCode(page, code === '000000' ? '111111' : '000000');
  await expect(page.getByText('Неверный код', { exact: false })).toBeVisible();
  for (let box = 0; box < 6; box++) await page.keyboard.press('Backspace');
  await typeCode(page, code);
  await expect(page.getByText('E-mail изменён')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`Сейчас: ${next}`);
  email = next;
});

test('the e-mail of somebody else is refused at the field', async ({ browser }) => {
  const other = await accountContext(browser, server);
  await other.context.close();
  await open('email');
  await page.getByLabel('Новый e-mail').fill(other.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Пользователь с таким адресом email уже существует')).toBeVisible();
});

/** Makes all passwords of this server's sign-ins shown long ago. */
const forgetPasswords = (): void => {
  const program = `new (require('bun:sqlite').Database)(${JSON.stringify(join(server.dataDir, 'otklik.sqlite'))}).run('update signin set password_at = 0')`;
  execFileSync(join(import.meta.dirname, '../../node_modules/.bin/bun'), ['-e', program]);
};

test('the e-mail changes after the password, where that was shown too long ago', async () => {
  await open('email');
  const next = freshEmail('later');
  const modal = page.getByRole('dialog', { name: 'Подтвердите паролем' });
  const showPassword = async (): Promise<void> => {
    await modal.getByLabel('Нынешний пароль').fill(password);
    await page.keyboard.press('Enter');
    await expect(modal).toHaveCount(0);
  };
  forgetPasswords();
  await page.getByLabel('Новый e-mail').fill(next);
  await page.keyboard.press('Enter');
  await modal.getByLabel('Нынешний пароль').fill('Wrong-password1');
  await page.keyboard.press('Enter');
  await expect(modal.getByText('Неправильный пароль')).toBeVisible();
  await showPassword();
  await expect(page.getByText(`Код отправлен на новый адрес ${next}`)).toBeVisible();
  await expect(page.getByLabel('Цифра 1 из 6')).toBeFocused();
  forgetPasswords();
  await page.keyboard.type(await server.codeFor(next));
  await expect(modal).toBeVisible();
  await showPassword();
  await expect(page.getByText('E-mail изменён')).toBeVisible();
  email = next;
});

test('the password changes after the present one and a code; another sign-in ends', async ({ browser }) => {
  await open('password');
  await page.getByLabel('Новый пароль').fill('Another_pass2');
  await page.getByLabel('Подтверждение пароля').fill('Another_pass');
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await expect(page.getByText('Введённый пароль не совпадает')).toBeVisible();
  await page.getByLabel('Подтверждение пароля').fill('Another_pass2');
  await page.getByRole('button', { name: 'Продолжить' }).click();
  const modal = page.getByRole('dialog', { name: 'Подтвердите паролем' });
  await modal.getByLabel('Нынешний пароль').fill('Wrong-password1');
  await modal.getByRole('button', { name: 'Продолжить' }).click();
  await expect(modal.getByText('Неправильный пароль')).toBeVisible();
  await modal.getByLabel('Нынешний пароль').fill(password);
  await page.keyboard.press('Enter');
  await expect(modal).toHaveCount(0);
  await expect(page.getByText('Код отправлен', { exact: false })).toBeVisible();
  await typeCode(page, await server.codeFor(email));
  await expect(page.getByText('Пароль изменён', { exact: false })).toBeVisible();

  const other = await browser.newContext({ locale: 'ru-RU' });
  const guest = await other.newPage();
  await guest.goto(`${server.url}/login`);
  await guest.getByLabel('E-mail').fill(email);
  await guest.getByLabel('Пароль').fill(password);
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('alert')).toHaveText('Неправильный e-mail или пароль.');
  await guest.getByLabel('Пароль').fill('Another_pass2');
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL(/\/confirmation\/code$/);
  await typeCode(guest, await server.codeFor(email));
  await expect(guest).toHaveURL(/\/dialogs$/);

  await open('sign-ins');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('Этот вход')).toHaveCount(1);
  await page.getByRole('button', { name: 'Завершить' }).click();
  const confirm = page.getByRole('dialog', { name: 'Завершить вход?' });
  await confirm.getByRole('button', { name: 'Завершить' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await guest.goto(`${server.url}/settings`);
  await expect(guest).toHaveURL(`${server.url}/login`);
  await other.close();
});

test('a domain: added, its proof told, what was not found told, proven by file, snippet copied', async () => {
  await open('domains');
  await page.getByRole('button', { name: 'Добавить домен' }).click();
  const field = page.getByLabel('Домен', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('нет домена');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Недопустимый ввод для домена')).toBeVisible();
  await field.fill('shop.ru');
  await expect(page.getByText('Недопустимый ввод для домена')).toHaveCount(0);
  for (const wrong of ['shop', '-a.ru', 'shop.r', 'shop.r2', 'shop.company7', 'shop_1.ru']) {
    await field.fill(wrong);
    await expect(page.getByText('Недопустимый ввод для домена')).toBeVisible();
  }
  await field.fill('https://Shop.example.ru/about');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'shop.example.ru' })).toBeVisible();
  await expect(field).toHaveCount(0);
  await expect(page.getByText('Не подтверждён')).toBeVisible();

  await page.getByRole('tab', { name: 'Тег на странице' }).press('ArrowRight');
  const proof = await page.getByRole('group', { name: 'Содержимое файла' }).innerText();
  await page.getByRole('tab', { name: 'Запись DNS' }).click();
  await expect(page.getByRole('group', { name: 'Значение TXT-записи' })).toHaveText(`otklik=${proof}`);
  await page.getByRole('tab', { name: 'Тег на странице' }).click();
  await expect(page.getByRole('group', { name: 'Тег для главной страницы' })).toHaveText(
    `<meta name="otklik" content="${proof}">`,
  );
  await page.getByRole('button', { name: 'Проверить' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^На shop\.example\.ru кода подтверждения пока нет: /);
  pages['/.well-known/otklik.txt'] = proof;
  const verified = page.waitForRequest('**/api/v1/domain/verification/*');
  await page.getByRole('button', { name: 'Проверить' }).click();
  expect([(await verified).method(), (await verified).postDataJSON()]).toEqual(['PATCH', {}]);
  await expect(page.getByText('Подтверждён', { exact: true })).toBeVisible();
  const snippet = await page.getByRole('group', { name: 'Код для shop.example.ru' }).innerText();
  expect(snippet).toMatch(/^<script async src="http:\/\/127\.0\.0\.1:\d+\/widget\.js" data-site="[\w-]+"><\/script>$/);
  await page.getByRole('button', { name: 'Скопировать: Код для shop.example.ru' }).click();
  await expect(page.getByRole('button', { name: 'Скопировано' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(snippet);
});

test('the same domain twice is told at the field', async () => {
  await open('domains');
  await page.getByRole('button', { name: 'Добавить домен' }).click();
  await page.getByLabel('Домен', { exact: true }).fill('shop.example.ru');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Этот домен уже есть в вашем списке')).toBeVisible();
  await page.getByRole('button', { name: 'Отмена' }).click();
  await expect(page.getByLabel('Домен', { exact: true })).toHaveCount(0);
});

test('how long dialogs are kept: a number of days, said what it deletes, empty for ever', async () => {
  await open('widget');
  const days = page.getByLabel('Удалять диалоги через, дней');
  await expect(days).toHaveValue('');
  await expect(days).toHaveAccessibleDescription(/удаляются навсегда вместе с.файлами; статистика остаётся/);
  const save = async (text: string): Promise<void> => {
    await days.fill(text);
    await page.getByRole('button', { name: 'Сохранить' }).click();
  };
  await save('0');
  await expect(page.getByText('Целое число дней от 1 до 3650 или пусто')).toBeVisible();
  await save('90');
  await expect(page.getByText('Виджет сохранён')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('90');
  await save('');
  await expect(page.getByText('Виджет сохранён')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('');
});

test('the widget: changed with a live preview, saved, kept; its secret shown', async () => {
  await open('widget');
  const preview = page.frameLocator('iframe[title="Предпросмотр чата"]');
  await page.getByLabel('Заголовок').fill('Поддержка');
  await expect(preview.getByText('Поддержка')).toBeVisible();
  await page.getByLabel('Цвет', { exact: true }).fill('#12');
  await expect(page.getByText('Цвет записывается как #RRGGBB')).toBeVisible();
  await page.getByLabel('Цвет', { exact: true }).fill('#0f766e');
  await page.getByLabel('Место').selectOption('left');
  await page.getByRole('switch', { name: 'Спрашивать телефон' }).check({ force: true });
  await page.getByRole('button', { name: 'Добавить приветствие' }).click();
  await page.getByLabel('Текст', { exact: true }).fill('Помочь?');
  await page.getByRole('tab', { name: 'Кнопка и приветствие' }).click();
  await expect(preview.getByText('Помочь?')).toBeVisible();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Виджет сохранён')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Заголовок')).toHaveValue('Поддержка');
  await expect(page.getByLabel('Место')).toHaveValue('left');
  await expect(page.getByRole('switch', { name: 'Спрашивать телефон' })).toBeChecked();
  await page.getByRole('tab', { name: 'Кнопка и приветствие' }).click();
  await expect(preview.getByText('Помочь?')).toBeVisible();
  await page.getByLabel('Заголовок').fill('Иначе');
  // Looking begins no dialog, and what is not saved waits while one is elsewhere.
  await page.getByRole('link', { name: 'Квоты' }).click();
  await expect(page.getByText('Изменения не сохранены')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуться' }).click();
  await expect(page.getByLabel('Заголовок')).toHaveValue('Иначе');
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible();
  await page.getByRole('button', { name: 'Отменить изменения' }).click();
  await expect(page.getByLabel('Заголовок')).toHaveValue('Поддержка');
  await page.getByRole('button', { name: 'Показать секрет' }).click();
  await expect(page.getByRole('group', { name: 'Секрет подписи' })).toHaveText(/\S{20,}/);
});

test('a domain: renamed and to be proven again, then deleted after a confirmation', async () => {
  await open('domains');
  await page.getByRole('button', { name: 'Действия с доменом shop.example.ru' }).click();
  await page.getByRole('menuitem', { name: 'Изменить' }).click();
  const rename = page.getByRole('dialog', { name: 'Изменить домен' });
  await rename.getByLabel('Домен').fill('store.example.ru');
  await rename.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('heading', { name: 'store.example.ru' })).toBeVisible();
  await expect(page.getByText('Не подтверждён')).toBeVisible();

  await page.getByRole('button', { name: 'Действия с доменом store.example.ru' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  const question = page.getByRole('dialog', { name: 'Удалить store.example.ru?' });
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(page.getByRole('heading', { name: 'store.example.ru' })).toBeVisible();
  await page.getByRole('button', { name: 'Действия с доменом store.example.ru' }).click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await question.getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText('Доменов пока нет')).toBeVisible();
  await open('widget');
  await expect(page.getByText('Сначала добавьте домен')).toBeVisible();
});

test('what cannot be loaded says so, stands in the console, and comes again by «Повторить»', async () => {
  const noted: string[] = [];
  page.on('console', (message) => noted.push(message.text()));
  await page.route('**/api/v1/domain/list', (route) => route.abort());
  await open('domains');
  await expect(page.getByText('Нет связи', { exact: true })).toBeVisible();
  expect(noted.some((text) => text.includes('Не загружено'))).toBe(true);
  await page.unroute('**/api/v1/domain/list');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByText('Доменов пока нет')).toBeVisible();
});

test('light and dark are chosen and kept', async () => {
  await open('profile');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await paper();
  await page.getByText('Тёмное').click();
  const dark = await paper();
  expect(dark).not.toBe(before);
  await page.reload();
  expect(await paper()).toBe(dark);
  await page.getByText('Как в системе').click();
  expect(await paper()).toBe(before);
});

test('an API token: made with its rights, shown once, used, revoked after a question', async () => {
  await open('api');
  await expect(page.getByText('Токенов пока нет')).toBeVisible();
  await page.getByRole('button', { name: 'Создать токен' }).click();
  const form = page.getByRole('form', { name: 'Новый токен' });
  await form.getByRole('switch', { name: 'Чтение' }).uncheck();
  await form.getByLabel('Название').fill('Бот доставки');
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect(form.getByRole('alert')).toHaveText('Выберите хотя бы одно право');
  await form.getByRole('switch', { name: 'Чтение' }).check();
  await form.getByRole('switch', { name: 'Ответы' }).check();
  await form.getByRole('button', { name: 'Создать' }).click();
  const token = (await page.getByRole('group', { name: 'Токен Бот доставки' }).textContent()) ?? '';
  expect(token).toMatch(/^otk_[\w-]{43}$/);
  const count = () =>
    page.request.get(`${server.url}/api/v1/dialog/count`, { headers: { authorization: `Bearer ${token}` } });
  expect((await count()).status()).toBe(200);
  await page.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByText(token)).toHaveCount(0);

  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Бот доставки' });
  await expect(row).toContainText('ЧтениеОтветы');
  await expect(row).toContainText('Использован: только что');
  await row.getByRole('button', { name: 'Отозвать токен Бот доставки' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await expect(page.getByText('Токен отозван')).toBeVisible();
  await expect(page.getByText('Токенов пока нет')).toBeVisible();
  expect((await count()).status()).toBe(401);
});

test('a page of another origin signs in once its address is listed, and is out when it is not', async ({ browser }) => {
  const panel = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>panel</title>'),
  );
  await new Promise<void>((ready) => {
    panel.listen(0, '127.0.0.1', ready);
  });
  const origin = `http://127.0.0.1:${(panel.address() as AddressInfo).port}`;
  const own = await browser.newContext();
  const elsewhere = await own.newPage();
  await elsewhere.goto(origin);
  const access = (await context.cookies()).find(({ name }) => name === 'jwt')?.value ?? '';
  const count = () =>
    elsewhere.evaluate(
      async ([url, token]) => {
        const response = await fetch(`${url}/api/v1/dialog/count`, {
          headers: { authorization: `Bearer ${token}` },
        }).catch(() => null);
        return response?.status ?? 'blocked';
      },
      [server.url, access],
    );
  expect(await count()).toBe('blocked');

  await open('api');
  const form = page.getByRole('form', { name: 'Адреса своих интерфейсов' });
  await form.getByLabel('Разрешённые адреса').fill('panel.example.ru');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(form).toContainText('«panel.example.ru» — не адрес вида https://panel.example.ru');
  await form.getByLabel('Разрешённые адреса').fill(`${origin}/\nhttps://panel.example.ru`);
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Адреса сохранены')).toBeVisible();
  await expect(form.getByLabel('Разрешённые адреса')).toHaveValue(`${origin}\nhttps://panel.example.ru`);
  expect(await count()).toBe(200);
  await form.getByLabel('Разрешённые адреса').fill('');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(form.getByLabel('Разрешённые адреса')).toHaveValue('');
  await expect.poll(count).toBe('blocked');
  await own.close();
  panel.close();
});
