import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { ReadyReply } from '../../sdk/src/contract/contract.ts';
import type { TestOwner, TestVisitor } from '../../tests/harness/owner.ts';
import { expectAccessible } from './accessible.ts';
import { composer, entries, log, sentencesOf, toast } from './dialog-page.ts';
import { expect, test } from './guest-test.ts';
import { pictures } from './pictures.ts';

const image = readFileSync(join(import.meta.dirname, '../../docs/picture.png'));
const fileOf = (name: string, mimeType = 'image/png') => ({ name, mimeType, buffer: image });

const list = (page: Page) => page.getByRole('listbox', { name: 'Готовые ответы' });
const tray = (page: Page) => page.getByRole('group', { name: 'Отправка файлов' });
const caption = (page: Page) => tray(page).getByRole('textbox', { name: 'Подпись' });
const form = (page: Page) => page.getByRole('form', { name: 'Готовый ответ' });
const choose = (page: Page, ...files: ReturnType<typeof fileOf>[]) =>
  form(page).getByLabel('Файл картинки').setInputFiles(files);
const listed = async (owner: TestOwner) =>
  (await owner.call<ReadyReply[]>('/reply/list')).map(({ title, pictures: all = [] }) => [
    title,
    ...all.map(({ name }) => name),
  ]);

/** Creates a reply of the team with pictures of these names. */
async function create(owner: TestOwner, title: string, text: string, names: readonly string[]): Promise<void> {
  const body = { title, text, own: false };
  const { id } = await owner.call<ReadyReply>('/reply/create', { method: 'POST', body });
  for (const name of names) {
    const picture = new FormData();
    picture.set('image', new File([image], name, { type: 'image/png' }));
    await owner.call(`/reply/picture/create/${id}`, { method: 'POST', body: picture });
  }
}

async function openDialog(page: Page): Promise<void> {
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(composer(page)).toBeVisible();
}

/** The operator's sentences with the names of their files, as the visitor is given them. */
const answersTo = async (visitor: TestVisitor) =>
  (await sentencesOf(visitor))
    .filter(({ author }) => author === 'operator')
    .map(({ text, file }) => (file ? [text, file.name] : [text]));

test(
  'pictures are added to a reply, looked at, removed, and restored with a deleted reply',
  { tag: '@long' },
  async ({ page, owner }) => {
    await page.goto('/setting/ready');
    await page.getByRole('button', { name: 'Создать ответ' }).click();
    await form(page).getByLabel('Название').fill('Схема проезда');
    await form(page).getByLabel('Текст').fill('Мы здесь, {visitor}.');
    await choose(page, fileOf('схема.png'), fileOf('вход.png'), fileOf('смета.txt', 'text/plain'));
    await expect(form(page).getByText('смета.txt: подходят картинки JPEG, PNG, WebP и GIF.')).toBeVisible();
    await choose(page, fileOf('лишняя.png'), fileOf('двор.png'));
    await expect(form(page).getByText('У ответа не больше 3 картинок.')).toBeVisible();
    await expect(form(page).getByRole('listitem')).toHaveText([/схема\.png/, /вход\.png/, /лишняя\.png/]);
    await expect(form(page).getByRole('button', { name: 'Добавить картинку' })).toBeDisabled();
    await form(page).getByRole('button', { name: 'Убрать лишняя.png' }).focus();
    await page.keyboard.press('Enter');
    await expect(form(page).getByRole('button', { name: 'Добавить картинку' })).toBeFocused();
    await pictures(page, 'ready-form');
    await expectAccessible(page, 'the form with pictures');
    await form(page).getByRole('button', { name: 'Создать' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Схема проезда' });
    await expect(row).toContainText('2 картинки');
    expect(await listed(owner)).toEqual([['Схема проезда', 'схема.png', 'вход.png']]);
    await pictures(page, 'ready-list');

    await page.reload();
    await row.getByRole('button', { name: 'Изменить «Схема проезда»' }).click();
    const shown = form(page).getByRole('img', { name: 'схема.png' });
    await expect.poll(() => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
    await form(page).getByRole('button', { name: 'Убрать схема.png' }).click();
    await choose(page, fileOf('двор.png'));
    await form(page).getByRole('button', { name: 'Сохранить' }).click();
    await expect(form(page)).toHaveCount(0);
    expect(await listed(owner)).toEqual([['Схема проезда', 'вход.png', 'двор.png']]);

    await row.getByRole('button', { name: 'Удалить «Схема проезда»' }).click();
    await expect(page.getByText('Готовых ответов пока нет')).toBeVisible();
    expect(await listed(owner)).toEqual([]);
    await page.getByRole('button', { name: 'Вернуть' }).click();
    await expect(row).toContainText('2 картинки');
    expect(await listed(owner)).toEqual([['Схема проезда', 'вход.png', 'двор.png']]);
  },
);

test(
  'a picture that fails to upload is named, and the next saving repeats neither the reply nor the others',
  { tag: '@long' },
  async ({ page, owner }) => {
    let tries = 0;
    await page.route('**/reply/picture/create/*', (route) =>
      (tries += 1) === 2 ? route.abort('connectionfailed') : route.fallback(),
    );
    await page.goto('/setting/ready');
    await page.getByRole('button', { name: 'Создать ответ' }).click();
    await form(page).getByLabel('Название').fill('Схема');
    await form(page).getByLabel('Текст').fill('Мы здесь.');
    await choose(page, fileOf('схема.png'), fileOf('вход.png'));
    await form(page).getByRole('button', { name: 'Создать' }).click();
    await expect(form(page)).toContainText('Ответ сохранён, но картинка «вход.png» не загрузилась. Нет связи');
    await form(page).getByRole('button', { name: 'Создать' }).click();
    await expect(form(page)).toHaveCount(0);
    expect(await listed(owner)).toEqual([['Схема', 'схема.png', 'вход.png']]);
  },
);

test('a reply puts its pictures into the tray with the draft as their caption, and they leave as files', async ({
  page,
  owner,
  guest,
}) => {
  await create(owner, 'Схема проезда', 'Мы здесь.', ['схема.png', 'вход.png']);
  await create(owner, 'Часы', 'Работаем до шести.', []);
  const visitor = await guest('Как вас найти?');
  await openDialog(page);
  await composer(page).pressSequentially('Добрый день! /схем');
  const option = list(page).getByRole('option', { selected: true });
  await expect(option).toContainText('2 картинки');
  await page.keyboard.press('Enter');
  await expect(tray(page).getByRole('img')).toHaveCount(2);
  await expect(caption(page)).toBeFocused();
  await expect(caption(page)).toHaveValue('Добрый день! Мы здесь.');
  await pictures(page, 'ready-tray');
  await expectAccessible(page, 'the tray with the pictures of a reply');

  // The caption is the draft: without the files it is in the box.
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Добрый день! Мы здесь.');
  await composer(page).fill('Здравствуйте. ');
  await composer(page).pressSequentially('/схем');
  await expect(option).toContainText('2 картинки');
  await page.keyboard.press('Enter');
  await expect(tray(page).getByRole('img')).toHaveCount(2);
  await page.keyboard.type(' /час');
  await expect(option).toContainText('Часы');
  await pictures(page, 'ready-tray-list');
  await page.keyboard.press('Escape');
  await expect(tray(page)).toBeVisible();
  for (let at = 0; at < 4; at += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('/');
  await expect(list(page).getByRole('option')).toHaveCount(2);
  await page.keyboard.type('час');
  await expect(option).toContainText('Часы');
  await page.keyboard.press('Enter');
  await expect(caption(page)).toHaveValue('Здравствуйте. Мы здесь. Работаем до шести.');
  await tray(page).getByRole('button', { name: 'Убрать схема.png' }).click();
  await page.keyboard.press('Enter');
  await expect(tray(page)).toHaveCount(0);
  await expect(composer(page)).toHaveValue('');
  await expect(log(page).getByRole('img', { name: 'вход.png' })).toBeVisible();
  await expect.poll(() => answersTo(visitor)).toEqual([['Здравствуйте. Мы здесь. Работаем до шести.', 'вход.png']]);

  await composer(page).pressSequentially('/схем');
  await expect(option).toContainText('2 картинки');
  await page.keyboard.press('Tab');
  await expect(tray(page).getByRole('img')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => answersTo(visitor))
    .toEqual([
      ['Здравствуйте. Мы здесь. Работаем до шести.', 'вход.png'],
      ['схема.png', 'схема.png'],
      ['Мы здесь.', 'вход.png'],
    ]);
});

test(
  'pictures that do not load leave the answer and the list as they are, and a second choice inserts them',
  { tag: '@long' },
  async ({ page, owner, guest }) => {
    await create(owner, 'Схема', 'Мы здесь.', ['схема.png']);
    await guest('Как вас найти?');
    await page.route('**/reply/picture/*', (route) => route.abort('connectionfailed'));
    await openDialog(page);
    await composer(page).pressSequentially('/схем');
    await expect(list(page).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Картинки готового ответа не загрузились');
    await expect(composer(page)).toHaveValue('/схем');
    await expect(list(page).getByRole('option')).toHaveCount(1);
    await page.unroute('**/reply/picture/*');
    await page.keyboard.press('Enter');
    await expect(tray(page).getByRole('img', { name: 'схема.png' })).toBeVisible();
    await expect(caption(page)).toHaveValue('Мы здесь.');
  },
);
