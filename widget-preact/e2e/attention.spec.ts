import { expect, test } from 'playwright/test';
import type { Domain, Sentence } from '../../sdk/src/contract/contract.ts';
import { chat, log, openChat, say, type Stage, startStage } from './stage.ts';

let stage: Stage;
test.beforeAll(async () => void (stage = await startStage()));
test.afterAll(() => stage.stop());

const address = () => stage.put('/attention', `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`);

const returns = (what: string): string[] => [`Как вернуть ${what}?`, `Можно ли вернуть ${what}?`, `Хочу вернуть ${what}`, `Сколько дней на возврат: ${what}`, `Не подошло, верну ${what}`, `Примете ли назад ${what}?`];

test('«Возможно, вы имели в виду»: a question between two contexts is asked back, and a press answers it', async ({ page }) => {
  const { id, site } = await stage.owner<Domain>('POST /domain/create', { name: 'between.example.ru' });
  await stage.owner('POST /assistant/import', {
    domainId: id,
    contexts: [['Обувь', 'ботинки', 'Обувь принимаем 30 дней.'], ['Одежда', 'куртку', 'Одежду принимаем 14 дней.'], ['Посуда', 'чашку', 'Посуду не принимаем.']].map(([label, what, answer]) => ({ label, description: '', questions: returns(what!), answers: [answer] })),
  });
  await stage.owner('POST /assistant/learn', { domainId: id });
  await openChat(page, stage.put('/between', `<script async src="${stage.server.url}/widget.js" data-site="${site}"></script>`));
  await say(page, 'Как вернуть?');
  await expect(log(page).getByText('Возможно, вы имели в виду')).toBeVisible();
  const options = log(page).locator('.options').getByRole('button');
  expect(await options.count()).toBeGreaterThanOrEqual(2);
  expect(await options.count()).toBeLessThanOrEqual(3);
  await options.filter({ hasText: 'ботинки' }).click();
  await expect(log(page).getByText('Обувь принимаем 30 дней.')).toBeVisible();
  await expect(options).toHaveCount(0);
});

test('what comes while nobody looks is heard, stands in the title and, where the visitor allowed it, in a notification', async ({ page, context }) => {
  await context.addInitScript(() => {
    const made: string[] = [];
    class TestNotification {
      static permission = 'default';
      static requestPermission = async () => (TestNotification.permission = 'granted');
      constructor(_title: string, { body }: { body: string }) {
        made.push(body);
      }
    }
    const { createOscillator } = AudioContext.prototype;
    let notes = 0;
    AudioContext.prototype.createOscillator = function own() {
      notes += 1;
      return createOscillator.call(this);
    };
    Object.assign(window, {
      Notification: TestNotification,
      told: () => ({ made, notes }),
      hide: (isHidden: boolean) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (isHidden ? 'hidden' : 'visible') });
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
  const told = () => page.evaluate(() => (window as unknown as { told(): { made: string[]; notes: number } }).told());
  const hide = (isHidden: boolean) => page.evaluate((hidden) => (window as unknown as { hide(isHidden: boolean): void }).hide(hidden), isHidden);

  await openChat(page, address());
  await say(page, 'Вы открыты?');
  await expect(log(page).locator('.row:not(.own) .bubble').nth(1)).toBeVisible();
  const { session } = await stage.newest();
  expect(await told(), 'looked at, nothing rings').toEqual({ made: [], notes: 0 });

  await hide(true);
  await stage.answer(session, 'Да, до 21 часа');
  await expect.poll(async () => (await told()).notes).toBe(2);
  await expect(page).toHaveTitle('(1) Магазин');
  expect((await told()).made, 'nobody has allowed notifications').toEqual([]);
  await hide(false);
  await expect(page).toHaveTitle('Магазин');

  await chat(page).getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('menuitem', { name: 'Включить уведомления' }).click();
  await chat(page).getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('menuitem', { name: 'Выключить звук' }).click();
  await hide(true);
  await stage.owner<{ sentences: Sentence[] }>('POST /dialog/answer', { session, sentences: ['Приходите'] });
  await expect.poll(async () => (await told()).made).toEqual(['Приходите']);
  expect((await told()).notes, 'the sound is off').toBe(2);
  await page.reload();
  await openChat(page, address());
  await chat(page).getByRole('button', { name: 'Меню' }).click();
  await expect(page.getByRole('menuitem', { name: 'Включить звук' })).toBeVisible();
});
