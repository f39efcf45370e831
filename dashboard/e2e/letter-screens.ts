// Pictures of every letter and of the pages behind its links, in a phone's width and a mail program's: `npm run screens
// -- -g letter`.
import { join } from 'node:path';
import { test } from 'playwright/test';
import { replyLetter } from '../../server/src/dialog/letter/reply-letter.ts';
import { letterPage } from '../../server/src/dialog/letter/letter-html.ts';
import { waitLetter } from '../../server/src/dialog/letter/wait-letter.ts';
import { lostLetter } from '../../server/src/domain/lost-letter.ts';
import type { SentenceRow } from '../../server/src/database/schema.ts';
import {
  codeLetter,
  emailChangedLetter,
  emailRestoredLetter,
  passwordResetLetter,
} from '../../server/src/user/letter/user-letter.ts';

// Playwright runs in Node: what the letters take of Bun.
const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
Object.assign(globalThis, { Bun: { escapeHTML: (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign]!) } });

const folder = join(import.meta.dirname, 'screens');
const home = 'https://chat.example.ru';
const product = 'Отклик';

const sentence = (text: string, extra?: object) =>
  ({ text, extra: extra ? JSON.stringify(extra) : null }) as unknown as SentenceRow;

const reply = (language: 'ru' | 'en', sentences: readonly SentenceRow[]) =>
  replyLetter({
    language,
    site: 'shop.example.ru',
    sentences,
    openUrl: `${home}/api/v1/letter/open/token`,
    stopUrl: `${home}/api/v1/letter/stop/token`,
    replyTo: 'answers@shop.example.ru',
  });

const dialog = (name: string, asked: string) => ({ name, asked, isUnhappy: false, url: `${home}/dialog/1` });
const wait = (waiting: ReturnType<typeof dialog>[], isMore: boolean) =>
  waitLetter({
    productName: product,
    site: 'shop.example.ru',
    waiting,
    isMore,
    listUrl: `${home}/dialogs?filter=waiting`,
    settingsUrl: `${home}/setting/profile`,
    stopUrl: `${home}/api/v1/letter/stop/token`,
  });

const long = `https://shop.example.ru/help/returns/terms?from=chat&utm_medium=${'very-long-parameter-'.repeat(4)}`;

const letters: Readonly<Record<string, { html: string }>> = {
  code: codeLetter(product, { subject: 'Вход', text: 'Код для входа:' }, '482915'),
  'email-changed': emailChangedLetter(
    product,
    'maria-konstantinova.longest@example.ru',
    `${home}/undo/email#${'a'.repeat(43)}`,
  ),
  'password-reset': passwordResetLetter(product, `${home}/reset/password#token`),
  'email-restored': emailRestoredLetter(product),
  'domain-missing': lostLetter(product, home, 'shop.example.ru', 'missing'),
  'domain-taken': lostLetter(product, home, 'shop.example.ru', 'taken'),
  reply: reply('ru', [
    sentence('Добрый день! Доставка по городу — 350 ₽, привезём завтра с 10:00 до 14:00.'),
    sentence(`Правила возврата: ${long}\n\nЕсли неудобно, напишите.`),
    sentence('', { file: { name: 'счёт № 14 от 2 июня.pdf' } }),
  ]),
  'reply-one': reply('ru', [sentence('Да, завтра.')]),
  'reply-en': reply('en', [sentence('Hello! Delivery is 350 ₽, tomorrow from 10 to 14.')]),
  'wait-one': wait([dialog('Константин Константинопольский', 'Хочу оформить заказ на сорок наборов')], false),
  'wait-many': wait(
    [
      dialog('Гость 12', ''),
      dialog('Юлия Орлова', `Здравствуйте! ${long}`),
      ...Array.from({ length: 8 }, (_, at) => dialog(`Гость ${at + 14}`, 'А можно поменять чашку?')),
    ],
    true,
  ),
};

const pages = {
  stop: letterPage({
    language: 'ru',
    title: 'Письма из чата',
    text: 'Больше не присылать на этот адрес ответы из чата на сайте shop.example.ru?',
    button: 'Больше не присылать',
  }),
  stopped: letterPage({
    language: 'ru',
    title: 'Письма из чата',
    text: 'Готово. Таких писем больше не будет.',
  }),
};

for (const name of [...Object.keys(letters), ...Object.keys(pages)])
  test(`letter ${name}`, async ({ page }) => {
    await page.setContent(letters[name]?.html ?? (await pages[name as keyof typeof pages].text()));
    for (const width of [390, 640]) {
      await page.setViewportSize({ width, height: 480 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(folder, `letter-${name}-${width}-${colorScheme}.png`), fullPage: true });
      }
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      test.expect.soft(excess, `${name} at ${width} is wider than the screen`).toBeLessThanOrEqual(0);
    }
  });
