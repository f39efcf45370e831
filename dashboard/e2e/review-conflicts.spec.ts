import type { Label } from '../../sdk/src/contract/contract.ts';
import { expectAccessible } from './accessible.ts';
import { contextsOf } from './assistant-page.ts';
import { faqPage, faqPairs, sixtyPairs } from './faq-page.ts';
import { expect, test } from './owner-test.ts';
import { card, cards, lostEdits, openReview, readAgain, reviewOf, sourceOf } from './review-page.ts';

// What goes wrong while drafts are reviewed: other tabs and colleagues, pages that change, keys that stay pressed.

const pairs = faqPairs.slice(0, 5);
const [price, days] = pairs.map(([question]) => question) as [string, string];

test('of two tabs one decides first; the other reports it, and shows the edit that was not accepted', async ({
  page,
  owner,
  proofs,
}) => {
  const domain = await owner.domain('shop.ru');
  proofs.publish('/faq-tabs', faqPage(pairs));
  const source = await sourceOf(owner, domain.id, '/faq-tabs');
  const other = await page.context().newPage();
  await openReview(page, source);
  await openReview(other, source);
  await card(other, price).getByRole('button', { name: 'Изменить' }).click();
  await other.getByLabel('Ответ', { exact: true }).fill('Моя долгая правка');
  await card(page, price).getByRole('button', { name: 'Принять' }).click();
  await card(page, days).getByRole('button', { name: 'Принять' }).click();
  await expect(cards(page)).toHaveCount(3);

  await card(other, days).focus();
  await other.keyboard.press('a');
  await expect(other.getByText('Этот черновик уже разобран или изменился')).toBeVisible();
  await expect(cards(other)).toHaveCount(3);
  await expect(
    cards(other)
      .filter({ has: other.locator(':focus') })
      .or(cards(other).and(other.locator(':focus'))),
  ).toHaveCount(1);
  await expect(other.getByRole('button', { name: 'Источники 3' }), 'the badge').toBeVisible();
  const lost = lostEdits(other);
  await expect(lost).toContainText('Моя долгая правка');
  await expectAccessible(other);
  await other.reload();
  await expect(lost).toContainText('Моя долгая правка');
  await lost.getByRole('button', { name: 'Убрать правку' }).click();
  await expect(lost).toHaveCount(0);

  // All of the rest is decided in the first tab, while the other shows it still.
  await reviewOf(page)
    .getByRole('button', { name: /^Принять все/ })
    .click();
  await expect(reviewOf(page).getByText('Всё проверено')).toBeVisible();
  await reviewOf(other)
    .getByRole('button', { name: /^Принять все/ })
    .click();
  await expect(other.getByText('Принято: 0 из 3')).toBeVisible();
  await expect(reviewOf(other).getByText('Всё проверено')).toBeVisible();
  expect(await contextsOf(owner, domain)).toHaveLength(5);
});

test('a page that changes under the review is not accepted unread', async ({ page, owner, proofs }) => {
  const domain = await owner.domain('shop.ru');
  proofs.publish('/faq-moves', faqPage(pairs));
  const source = await sourceOf(owner, domain.id, '/faq-moves');
  await openReview(page, source);
  proofs.publish('/faq-moves', faqPage([[price, 'Доставка стоит миллион рублей.'], ...pairs.slice(1)]));
  await readAgain(owner, source);
  await card(page, price).getByRole('button', { name: 'Принять' }).click();
  await expect(card(page, price).getByText('Доставка стоит миллион рублей.').first()).toBeVisible();
  expect(await owner.call<Label[]>(`/assistant/ctx/list/domain/id/${domain.id}`)).toEqual([]);
});

test('a key that stays pressed decides on one draft', async ({ page, owner, proofs }) => {
  const domain = await owner.domain('shop.ru');
  proofs.publish('/faq-held', faqPage(pairs));
  await openReview(page, await sourceOf(owner, domain.id, '/faq-held'));
  await card(page, price).focus();
  // Every further `down` of Playwright is a repeat.
  await page.keyboard.down('a');
  await expect(cards(page)).toHaveCount(4);
  await expect(card(page, days)).toBeFocused();
  await page.keyboard.down('a');
  await page.keyboard.up('a');
  await page.keyboard.press('d');
  await expect(page.getByText(`Отклонено: «${days.replace('?', '')}`)).toBeVisible();
  await expect(cards(page)).toHaveCount(3);
  expect(await contextsOf(owner, domain)).toHaveLength(1);
});

test('the drafts of another source are not shown before they are loaded', async ({ page, owner, proofs }) => {
  const domain = await owner.domain('shop.ru');
  proofs.publish('/faq-one', faqPage(pairs));
  proofs.publish('/faq-two', faqPage(faqPairs.slice(6, 9)));
  await openReview(page, await sourceOf(owner, domain.id, '/faq-one'));
  await sourceOf(owner, domain.id, '/faq-two');
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/assistant/draft/list/**', async (route) => {
    await released;
    await route.continue();
  });
  await reviewOf(page).getByRole('button', { name: 'К источникам' }).click();
  await page
    .getByRole('button', { name: /^Проверить черновики/ })
    .nth(1)
    .click();
  await expect(reviewOf(page)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expectAccessible(page, 'while it is loaded');
  release();
  await expect(cards(page)).toHaveCount(3);
});

test('the next page of a long list begins at its top', async ({ page, owner, proofs }) => {
  const domain = await owner.domain('shop.ru');
  proofs.publish('/faq-many', faqPage(sixtyPairs));
  const source = await sourceOf(owner, domain.id, '/faq-many');
  await openReview(page, { ...source, drafts: 50 });
  await reviewOf(page).getByRole('button', { name: 'Дальше' }).click();
  await expect(reviewOf(page).getByText('Страница 2 из 2')).toBeVisible();
  await expect(cards(page)).toHaveCount(10);
  await expect(reviewOf(page).getByRole('heading', { name: 'Проверка черновиков' })).toBeInViewport();
  await expect(cards(page).first()).toBeInViewport();
});

test('several files are read one after another, and each that is refused is named', async ({ page, owner }) => {
  await owner.domain('shop.ru');
  await page.goto('/assistant?panel=sources');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const sources = page.getByRole('region', { name: 'Источники' });
  await sources
    .getByLabel('Файлы с вопросами и ответами')
    .setInputFiles([
      file('первый.txt', 'Вопрос: Где вы?\nОтвет: В Туле, на Садовой улице.\n'),
      file('пустой.txt', ''),
      file('второй.txt', 'Вопрос: Когда вы открыты?\nОтвет: С девяти до восьми.\n'),
      file('лишний.exe', 'MZ'),
    ]);
  await expect(sources.getByRole('heading', { name: 'второй.txt 1' })).toBeVisible();
  await expect(sources.getByRole('heading', { name: 'первый.txt 1' })).toBeVisible();
  await expect(sources.getByRole('alert')).toContainText('«пустой.txt»: файл пустой.');
  await expect(sources.getByRole('alert')).toContainText('«лишний.exe»: Читаются файлы');
});
