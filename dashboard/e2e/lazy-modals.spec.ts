import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from './owner-test.ts';
import { mobile } from './account.ts';
import { modal } from './assistant-page.ts';
import { shopKnowledge } from './dialog-knowledge.ts';

// A modal whose script fails to load shows it, leaves its screen unchanged and loads at the second try. A `lazyModal`
// that is in the code and not in this list fails the first test.

interface LazyCase {
  readonly path: '/dialog' | '/assistant' | '/setting/email' | '/setting/developer';
  /** Buttons pressed in turn; the last one opens the modal. */
  readonly press: readonly (string | RegExp)[];
  readonly title: string;
  /** Whether the last button is in a popover that closes: all are pressed again then. */
  readonly isInPopover?: true;
  readonly phone?: true;
  /** What has to be filled in first: label and value. */
  readonly fill?: readonly [string, string];
  /** A call that the server answers with this code, where only that opens the modal. */
  readonly refused?: readonly [path: string, code: string];
}

const context = /^Доставка/;
const cases: Readonly<Record<string, LazyCase>> = {
  dotMenu: { path: '/assistant', phone: true, press: ['Открыть меню'], title: 'Меню' },
  profile: { path: '/assistant', press: ['Профиль'], title: 'Профиль' },
  confirm: {
    path: '/dialog',
    press: ['Другие действия', 'Заблокировать'],
    title: 'Заблокировать диалог?',
    isInPopover: true,
  },
  dialog: { path: '/dialog', phone: true, press: ['О посетителе'], title: 'О посетителе' },
  correction: { path: '/dialog', press: ['Неверно'], title: 'Что было неверно' },
  saveReply: { path: '/dialog', press: ['Сохранить как готовый ответ'], title: 'Новый готовый ответ' },
  secretRotation: {
    path: '/setting/developer',
    press: ['Показать секрет', 'Сменить секрет'],
    title: 'Сменить секрет?',
  },
  confirmWithPassword: {
    path: '/setting/email',
    fill: ['Новый e-mail', 'another@example.ru'],
    press: ['Получить код'],
    refused: ['/user/send/code', 'password_needed'],
    title: 'Подтвердите паролем',
  },
  assistantContext: { path: '/assistant', press: ['Создать'], title: 'Новый контекст' },
  contextEdit: { path: '/assistant', press: [context, 'Изменить контекст'], title: 'Изменить контекст' },
  contextDelete: { path: '/assistant', press: [context, 'Удалить контекст'], title: 'Удалить контекст?' },
  createQa: { path: '/assistant', press: [context, 'Много сразу: вопросы'], title: 'Новые вопросы' },
  editQa: { path: '/assistant', press: [context, /^Изменить запись целиком/], title: 'Изменить вопросы' },
  deleteQa: { path: '/assistant', press: [context, /^Удалить запись/], title: 'Удалить запись?' },
  similarQuestions: { path: '/assistant', press: [context, 'Добавить похожие вопросы'], title: 'Похожие вопросы' },
  assistantMenu: { path: '/assistant', press: ['Импорт и экспорт'], title: 'Импорт и экспорт' },
  learn: { path: '/assistant', press: ['Обучить'], title: 'Обучение' },
  qaTest: { path: '/assistant', press: ['Проверить'], title: 'Проверка ассистента' },
  mobileAssistantContext: { path: '/assistant', phone: true, press: [context], title: 'Контекст' },
};

test('every lazy modal is in the list', () => {
  const source = join(import.meta.dirname, '../src');
  const sources = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const written = sources.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/= lazyModal\(\s*'(\w+)'/g)].map(([, name]) => name),
  );
  expect(Object.keys(cases).toSorted()).toEqual([...new Set(written)].toSorted());
});

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click();

/** The short run tests this one; the long run tests all. */
const sample = 'learn';
for (const [name, { path, press: buttons, title, isInPopover, phone, fill, refused }] of Object.entries(cases))
  test(
    `${name} shows that it failed to load, and loads later`,
    { tag: name === sample ? [] : '@long' },
    async ({ page, owner }) => {
      if (phone) await page.setViewportSize(mobile);
      const domain = await owner.domain('shop.ru');
      await owner.teach(domain.id, shopKnowledge);
      const visitor = await owner.visitor(domain.site);
      await visitor.say('Сколько стоит доставка?');
      const { items } = await owner.call<{ items: { id: string; session: string }[] }>('/dialog/list');
      const { id, session } = items[0]!;
      if (name === 'saveReply')
        await owner.call('/dialog/answer', { method: 'POST', body: { session, sentences: ['Доставим завтра.'] } });
      if (refused)
        await page.route(`**/api/v1${refused[0]}**`, (route) =>
          route.fulfill({ status: 403, json: { code: refused[1], status: 403 } }),
        );
      const scripts = '**/assets/*-modal*.js';
      await page.route(scripts, (route) => route.abort());
      await page.goto(path === '/dialog' ? `${path}/${id}` : path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (fill) await page.getByLabel(fill[0]).fill(fill[1]);
      for (const button of buttons) await press(page, button);
      const bar = page.getByRole('alert').filter({ hasText: 'Не удалось загрузить часть приложения.' });
      await expect(bar).toBeVisible();
      await expect(modal(page, title)).toHaveCount(0);
      await bar.getByRole('button', { name: 'Закрыть' }).click();
      await expect(bar).toHaveCount(0);
      for (const button of isInPopover ? buttons : buttons.slice(-1)) await press(page, button);
      await expect(bar).toBeVisible();
      await page.unroute(scripts);
      await bar.getByRole('button', { name: 'Повторить' }).click();
      await expect(modal(page, title)).toBeVisible();
      await expect(bar).toHaveCount(0);
    },
  );

test('on a slow link a press that opens a modal is answered at once', async ({ page }) => {
  await page.setViewportSize(mobile);
  let release = () => {};
  const isReleased = new Promise<void>((done) => (release = done));
  await page.route('**/assets/dot-menu-modal*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/assistant');
  await press(page, 'Открыть меню');
  const waiting = page.getByRole('status').filter({ hasText: 'Окно загружается…' });
  await expect(waiting).toBeInViewport();
  release();
  await expect(modal(page, 'Меню')).toBeVisible();
  await expect(waiting).toHaveCount(0);
});
