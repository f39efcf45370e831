import type { Locator, Page } from 'playwright/test';
import type { ShopSite } from '../../tests/harness/browser/shop-site.ts';
import { expect } from '../../tests/harness/browser/policy.ts';
import { composer, entries } from './dialog-page.ts';
import { faqPage, faqPairs } from './faq-page.ts';
import { ask, button, type Chapter, modal, openChat, openMenu, step } from './guide-chapter.ts';
import { card, cards, reviewOf } from './review-page.ts';

const sourcesOf = (page: Page): Locator => page.getByRole('region', { name: 'Источники' });
const sourceRow = (page: Page, name: string): Locator =>
  sourcesOf(page).getByRole('listitem').filter({ hasText: name });
const review = (row: Locator): Locator => row.getByRole('button', { name: /^Проверить черновики/ });
const [price, days, payment, refund, ...others] = faqPairs as [Pair, Pair, Pair, Pair, ...Pair[]];
type Pair = (typeof faqPairs)[number];

/** In the first steps: the shop has a page with frequent questions. */
export async function takePage(page: Page, shop: ShopSite, { follow }: Chapter): Promise<void> {
  shop.publish('/faq', faqPage(others));
  await follow('В шаге «Ассистент» то же делает «Взять ответы с вашей страницы».', async (assistant, take) => {
    await expect(step(page, assistant!)).toBeVisible();
    const own = page.getByRole('region', { name: take! });
    await own.getByRole('textbox').fill('https://shop.example.ru/faq');
    await button(own, 'Взять ответы').click();
    await expect(own.getByRole('link', { name: 'Проверить ответы' })).toBeVisible();
  });
}

async function reviewDrafts(page: Page, { follow }: Chapter): Promise<void> {
  await follow(
    'Рядом с каждым черновиком — цитата и ссылка на место, где он найден, и похожий контекст, если он есть: черновик можно добавить туда.',
    async () => {
      for (const [question, answer] of [price, days, payment, refund]) {
        await expect(card(page, question).getByRole('blockquote')).toContainText(answer);
        const place = card(page, question).getByRole('link', { name: 'Открыть на странице' });
        await expect(place).toHaveAttribute('href', /^https:\/\/shop\.example\.ru\/delivery/);
      }
      await card(page, price[0])
        .getByRole('button', { name: /^Добавить в «/ })
        .click();
      await expect(cards(page)).toHaveCount(3);
    },
  );
  await follow('Отклонённый возвращает кнопка «Вернуть».', async (undo) => {
    await button(card(page, days[0]), 'Отклонить').click();
    await expect(cards(page)).toHaveCount(2);
    await button(reviewOf(page), undo!).click();
    await expect(card(page, days[0])).toBeVisible();
  });
  await follow('Черновик можно исправить до того, как принять; правки переживают перезагрузку страницы.', async () => {
    await button(card(page, payment[0]), 'Изменить').click();
    await page.getByLabel('Ответ', { exact: true }).fill('Картой или наличными.');
    await page.reload();
    await expect(card(page, 'Картой или наличными.').getByText('Исправлено вами')).toBeVisible();
  });
  await button(reviewOf(page), 'Принять все (3)').click();
  await expect(reviewOf(page).getByText('Всё проверено')).toBeVisible();
}

async function readAgain(page: Page, shop: ShopSite, { follow }: Chapter): Promise<void> {
  const row = sourceRow(page, '/delivery');
  await follow('«Обновить» перечитывает страницу, «Читать каждый день» делает это само.', async (again, daily) => {
    await button(reviewOf(page), 'К источникам').click();
    await row.getByRole('switch', { name: daily! }).click();
    await expect(row.getByRole('switch', { name: daily! })).toBeChecked();
    shop.publish('/delivery', faqPage([price, [days[0], 'Привозим за три дня, в пригород — за четыре.'], payment]));
    await row.getByRole('button', { name: new RegExp(`^${again}`) }).click();
    await review(row).click();
    await expect(cards(page)).toHaveCount(2);
  });
  await follow('Что изменилось, видно в двух столбцах: было и стало.', async () => {
    const changed = card(page, days[0]);
    await expect(changed.getByRole('region', { name: 'Было' }).locator('del')).toHaveText('два');
    await expect(changed.getByRole('region', { name: 'Стало' }).locator('ins')).toHaveText('три');
    await button(changed, 'Обновить ответ').click();
    await expect(cards(page)).toHaveCount(1);
  });
  await follow('Что исчезло, можно удалить.', async () => {
    await card(page, refund[0])
      .getByRole('button', { name: /^Удалить из «/ })
      .click();
    await expect(reviewOf(page).getByText('Всё проверено')).toBeVisible();
  });
}

/** A page and a file become sources; the drafts of the page are decided on, and those of its next version. */
export async function addSources(page: Page, shop: ShopSite, chapter: Chapter): Promise<void> {
  const { follow } = chapter;
  shop.publish('/delivery', faqPage([price, days, payment, refund]));
  await follow(
    'Откройте «Ассистент → Источники» и укажите страницу с частыми вопросами, карту сайта или файл',
    async (assistant, sources) => {
      await openMenu(page, assistant!);
      await step(page, sources!).click();
      await sourcesOf(page).getByLabel('Страница с вопросами и ответами').fill('https://shop.example.ru/delivery');
      await button(sourcesOf(page), 'Прочитать').click();
      await sourcesOf(page)
        .getByLabel('Файлы с вопросами и ответами')
        .setInputFiles({
          name: 'ответы.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('Вопрос: Где ваша мастерская?\nОтвет: В Туле, на Садовой улице.\n'),
        });
    },
  );
  await follow('Отклик найдёт там вопросы с ответами и покажет их черновиками.', async () => {
    await expect(review(sourceRow(page, 'ответы.txt'))).toBeVisible();
    await review(sourceRow(page, '/delivery')).click();
    await expect(cards(page)).toHaveCount(4);
  });
  await reviewDrafts(page, chapter);
  await readAgain(page, shop, chapter);
}

/** An operator's answer is proposed, saved as a ready reply, and made a context of. */
export async function learnFromOperators(page: Page, shop: ShopSite, { follow }: Chapter): Promise<void> {
  const given = 'Самовары чиним в мастерской на Садовой улице за три дня';
  const chat = await openChat(page, shop.url);
  await ask(chat, 'Чините ли вы старые самовары?');
  await expect(chat.getByRole('log')).toContainText(/Передал вопрос|никого нет на\sместе/);
  await openMenu(page, 'Мессенджер');
  await entries(page).filter({ hasText: 'самовары' }).click();
  await composer(page).fill(given);
  await composer(page).press('Enter');
  await expect(chat.getByRole('log')).toContainText(given);
  await follow(
    'Готовый ответ и контекст делаются друг из друга одним нажатием: «Научить ассистента» после сохранения готового ответа и значок закладки у ответа в контексте.',
    async (teach) => {
      await button(page, 'Сохранить как готовый ответ').click();
      await modal(page, 'Новый готовый ответ').getByLabel('Название').fill('Самовары');
      await button(modal(page, 'Новый готовый ответ'), 'Сохранить').click();
      await button(page, teach!).click();
      await expect(page.getByText('Контекст «Самовары» создан')).toBeVisible();
      await button(page, 'Открыть').click();
      await expect(page.getByRole('heading', { name: 'Самовары', level: 2 })).toBeVisible();
      await step(page, 'Доставка').first().click();
      // By the keyboard: a notice that the pointer is over stays, and may cover the button.
      await button(page, 'Сохранить как готовый ответ «За город возим по субботам.»').press('Enter');
      await expect(page.getByText('Готовый ответ «Доставка» создан')).toBeVisible();
    },
  );
  await follow(
    'Если оператор ответил на вопрос, которого ассистент не знал, или трижды ответил похожими словами, этот ответ появится в разделе «Источники», в строке «Ответы операторов».',
    async (sources, answers) => {
      await step(page, sources!).click();
      await expect(sourcesOf(page).getByText(answers!)).toBeVisible();
      await button(page, 'Посмотреть ответы операторов').click();
      const proposed = page.getByRole('region', { name: answers! }).getByRole('article').filter({ hasText: given });
      await button(proposed, 'Принять').click();
      await expect(page.getByText('Всё проверено')).toBeVisible();
    },
  );
}
