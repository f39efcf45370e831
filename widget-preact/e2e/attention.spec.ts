import { expect, test } from '../../tests/harness/browser/policy.ts';
import { hide, stubNotices, notices } from '../../tests/harness/browser/notices.ts';
import type { Domain, Sentence } from '../../sdk/src/contract/contract.ts';
import { box, chat, log, openChat, say, type Stage, startStage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const address = () => stage.put('/attention', `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`);

const returns = (what: string): string[] => [
  `Как вернуть ${what}?`,
  `Можно ли вернуть ${what}?`,
  `Хочу вернуть ${what}`,
  `Сколько дней на возврат: ${what}`,
  `Не подошло, верну ${what}`,
  `Примете ли назад ${what}?`,
];

test('«Возможно, вы имели в виду»: a question between two contexts is asked back, and a press answers it', async ({
  page,
}) => {
  const { id, site } = await stage.owner<Domain>('POST /domain/create', { name: 'between.example.ru' });
  await stage.owner('POST /assistant/import', {
    domainId: id,
    contexts: [
      ['Обувь', 'ботинки', 'Обувь принимаем 30 дней.'],
      ['Одежда', 'куртку', 'Одежду принимаем 14 дней.'],
      ['Посуда', 'чашку', 'Посуду не принимаем.'],
    ].map(([label, what, answer]) => ({ label, description: '', questions: returns(what!), answers: [answer] })),
  });
  await stage.owner('POST /assistant/learn', { domainId: id });
  await openChat(
    page,
    stage.put('/between', `<script async src="${stage.server.url}/widget.js" data-site="${site}"></script>`),
  );
  await say(page, 'Как вернуть?');
  await expect(log(page).getByText('Возможно, вы имели в виду')).toBeVisible();
  const options = log(page).locator('.options').getByRole('button');
  expect(await options.count()).toBeGreaterThanOrEqual(2);
  expect(await options.count()).toBeLessThanOrEqual(4);
  await expect(options.last()).toHaveText('Другое — позвать человека');
  await options.filter({ hasText: 'ботинки' }).press('Enter');
  await expect(box(page), 'the option that had the focus is gone').toBeFocused();
  await expect(log(page).getByText('Обувь принимаем 30 дней.')).toBeVisible();
  await expect(options).toHaveCount(0);
});

test('a sentence that arrives unseen is heard, shown in the title and, where the visitor allowed it, in a notification', async ({
  page,
  context,
}) => {
  await stubNotices(context);
  await openChat(page, address());
  await say(page, 'Вы открыты?');
  await expect(log(page).locator('.row:not(.own) .bubble').nth(1)).toBeVisible();
  const { session } = await stage.newest();
  expect(await notices(page), 'looked at, nothing rings').toEqual({ titles: [], bodies: [], notes: 0 });

  await hide(page, true);
  await stage.answer(session, 'Да, до 21 часа');
  await expect.poll(async () => (await notices(page)).notes).toBe(2);
  await expect(page).toHaveTitle('(1) Магазин');
  expect((await notices(page)).bodies, 'nobody has allowed notifications').toEqual([]);
  await hide(page, false);
  await expect(page).toHaveTitle('Магазин');

  await chat(page).getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('menuitem', { name: 'Включить уведомления' }).click();
  await chat(page).getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('menuitem', { name: 'Выключить звук' }).click();
  await hide(page, true);
  await stage.owner<{ sentences: Sentence[] }>('POST /dialog/answer', { session, sentences: ['Приходите'] });
  await expect.poll(async () => (await notices(page)).bodies).toEqual(['Приходите']);
  expect((await notices(page)).notes, 'the sound is off').toBe(2);
  await page.reload();
  await openChat(page, address());
  await chat(page).getByRole('button', { name: 'Меню' }).click();
  await expect(page.getByRole('menuitem', { name: 'Включить звук' })).toBeVisible();
});

/** In the page: notifications that are allowed and fail, a title that counts, and no sound device. */
const useless: Record<string, string> = {
  'whose constructor throws, as in Chrome on Android': `Notification = class { static permission = 'granted';
    constructor() { throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.') } }`,
  'that a policy forbids': `Notification = class { static permission = 'granted'; constructor() { throw new DOMException('No', 'SecurityError') } }`,
  'that are missing': `delete window.Notification`,
};
for (const [at, [name, code]] of Object.entries(useless).entries())
  test(`notifications ${name} cost neither the sound nor the title`, { tag: at ? '@long' : [] }, async ({ page }) => {
    await stubNotices(page.context());
    const errors: unknown[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await openChat(page, address());
    await say(page, 'Вы открыты?');
    await expect(log(page).locator('.row:not(.own) .bubble').nth(1)).toBeVisible();
    await page.evaluate(`(window.Notification = 0, ${code.replace('Notification =', 'window.Notification =')})`);
    await hide(page, true);
    await stage.answer((await stage.newest()).session, 'Да, до 21 часа');
    await expect(page).toHaveTitle('(1) Магазин');
    await expect.poll(async () => (await notices(page)).notes).toBe(2);
    expect(errors).toEqual([]);
  });

/** In the page: a browser that has no sound to give. */
const soundless: Record<string, string> = {
  'has none': 'delete window.AudioContext',
  'refuses another one': `window.AudioContext = class { constructor() { throw new DOMException('Too many', 'NotSupportedError') } }`,
};
for (const [what, code] of Object.entries(soundless))
  test(`where the browser ${what}, asked for sound, the title still calls`, { tag: '@long' }, async ({ page }) => {
    await stubNotices(page.context());
    const errors: unknown[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await openChat(page, address());
    await say(page, 'Вы открыты?');
    await expect(log(page).locator('.row:not(.own) .bubble').nth(1)).toBeVisible();
    await page.evaluate(`{ ${code} }`);
    await hide(page, true);
    await stage.answer((await stage.newest()).session, 'Да, до 21 часа');
    await expect(page).toHaveTitle('(1) Магазин');
    expect(errors).toEqual([]);
  });

test('notifications that cannot work are not offered', async ({ page }) => {
  await stubNotices(page.context());
  await openChat(page, address());
  await say(page, 'Вы открыты?');
  await page.evaluate(
    `window.Notification = class { static permission = 'default'; constructor() { throw new TypeError('Illegal constructor') } }`,
  );
  await chat(page).getByRole('button', { name: 'Меню' }).click();
  await expect(page.getByRole('menuitem', { name: 'Выключить звук' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Включить уведомления' })).toHaveCount(0);
});
