import type { Locator, Page } from 'playwright/test';
import type { Domain } from '../../sdk/src/contract/contract.ts';
import { expectAccessible } from './accessible.ts';
import { contextsOf } from './assistant-page.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { faqPage, faqPairs } from './faq-page.ts';
import { expect, test } from './owner-test.ts';

const sourcesOf = (page: Page): Locator => page.getByRole('region', { name: 'Источники' });
const reviewOf = (page: Page): Locator => page.getByRole('region', { name: 'Проверка черновиков' });
const card = (page: Page, question: string): Locator =>
  reviewOf(page).getByRole('article').filter({ hasText: question });

/** Adds a page by its address, and waits until it is read. */
async function readPage(page: Page, path: string): Promise<void> {
  await page.goto('/assistant?panel=sources');
  await sourcesOf(page).getByLabel('Страница с вопросами и ответами').fill(`https://shop.ru${path}`);
  await sourcesOf(page).getByRole('button', { name: 'Прочитать' }).click();
  await expect(sourcesOf(page).getByRole('button', { name: /^Проверить черновики/ })).toBeVisible();
}

const openReview = (page: Page): Promise<void> =>
  sourcesOf(page)
    .getByRole('button', { name: /^Проверить черновики/ })
    .click();

const pairs = faqPairs.slice(0, 5);

test('drafts are edited, accepted and discarded by keyboard; edits survive a reload', async ({
  page,
  owner,
  proofs,
}) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  proofs.publish('/faq-keys', faqPage(pairs));
  await readPage(page, '/faq-keys');
  await expect(page.getByRole('button', { name: 'Источники 5' }), 'the badge').toBeVisible();
  await openReview(page);
  await expect(reviewOf(page).getByRole('article')).toHaveCount(5);
  await expect(reviewOf(page).getByText('Похоже на «').first()).toBeVisible();
  await expect(reviewOf(page).getByRole('link', { name: 'Открыть на странице' }).first()).toHaveAttribute(
    'href',
    /^https:\/\/shop\.ru\/faq-keys/,
  );

  const [first, second, third] = pairs.map(([question]) => question) as [string, string, string];
  await card(page, first).focus();
  await page.keyboard.press('e');
  await expect(
    page.getByRole('textbox', { name: 'Вопросы' }),
    'the first text of the editor has the focus',
  ).toBeFocused();
  await page.getByLabel('Ответ', { exact: true }).fill('Доставим бесплатно.');
  await page.getByLabel('Название контекста').fill('Цена доставки');
  await page.reload();
  const edited = card(page, 'Доставим бесплатно.');
  await expect(edited.getByText('Исправлено вами')).toBeVisible();
  await edited.focus();
  await page.keyboard.press('a');
  await expect(reviewOf(page).getByRole('article')).toHaveCount(4);
  await expect(card(page, second), 'the next takes the focus').toBeFocused();
  expect(await contextsOf(owner, domain)).toContainEqual(
    expect.objectContaining({ label: 'Цена доставки', questions: [first], answers: ['Доставим бесплатно.'] }),
  );

  await page.keyboard.press('j');
  await expect(card(page, third)).toBeFocused();
  await page.keyboard.press('d');
  await expect(reviewOf(page).getByRole('article')).toHaveCount(3);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(card(page, third)).toBeVisible();

  await card(page, second).getByRole('button', { name: 'Принять' }).click();
  await expect(reviewOf(page).getByText('Принятое начнёт отвечать')).toBeVisible();
  await reviewOf(page)
    .getByRole('button', { name: /^Принять все \(3\)$/ })
    .click();
  await expect(reviewOf(page).getByText('Всё проверено')).toBeVisible();
  expect((await contextsOf(owner, domain)).length).toBe(shopKnowledge.length + 5);
});

/** Accepts all of a page, then publishes another version of it and reads that. */
async function changePage(page: Page, publish: () => void): Promise<void> {
  await openReview(page);
  await reviewOf(page)
    .getByRole('button', { name: /^Принять все/ })
    .click();
  await expect(reviewOf(page).getByText('Всё проверено')).toBeVisible();
  publish();
  await reviewOf(page).getByRole('button', { name: 'К источникам' }).click();
  await sourcesOf(page)
    .getByRole('button', { name: /^Обновить/ })
    .click();
  await openReview(page);
}

test('a changed draft shows both versions, one that left its page is offered for deletion', async ({
  page,
  owner,
  proofs,
}) => {
  const domain = await owner.domain('shop.ru');
  proofs.publish('/faq-change', faqPage(pairs));
  await readPage(page, '/faq-change');
  const [price, , , refund, warranty] = pairs.map(([question]) => question) as [string, '', '', string, string];
  await changePage(page, () =>
    proofs.publish(
      '/faq-change',
      faqPage([
        [price, 'Доставка по городу стоит 500 рублей, от 5000 рублей — бесплатно.'],
        ...pairs.slice(1, 3),
        pairs[4]!,
      ]),
    ),
  );
  await expect(reviewOf(page).getByRole('article')).toHaveCount(2);
  const changed = card(page, price);
  await expect(changed.getByRole('region', { name: 'Было' }).locator('del')).toHaveText('300');
  await expect(changed.getByRole('region', { name: 'Стало' }).locator('ins')).toHaveText('500');
  const left = card(page, refund);
  await expect(left.getByText('Исчез со страницы')).toBeVisible();
  await expectAccessible(page);
  await changed.getByRole('button', { name: 'Обновить ответ' }).click();
  await expect(reviewOf(page).getByRole('article')).toHaveCount(1);
  await left.getByRole('button', { name: /^Удалить из/ }).click();
  await expect(reviewOf(page).getByText('Всё проверено')).toBeVisible();
  const contexts = await contextsOf(owner, domain);
  expect(contexts.map(({ questions }) => questions[0])).not.toContain(refund);
  expect(contexts.map(({ questions }) => questions[0])).toContain(warranty);
  expect(contexts.find(({ questions }) => questions[0] === price)!.answers).toEqual([
    'Доставка по городу стоит 500 рублей, от 5000 рублей — бесплатно.',
  ]);
});

test('a deleted source leaves the contexts that were accepted from it', async ({ page, owner, proofs }) => {
  const domain = await owner.domain('shop.ru');
  proofs.publish('/faq-delete', faqPage(pairs));
  await readPage(page, '/faq-delete');
  await openReview(page);
  await card(page, pairs[0]![0]).getByRole('button', { name: 'Принять' }).click();
  await expect(reviewOf(page).getByRole('article')).toHaveCount(pairs.length - 1);
  await reviewOf(page).getByRole('button', { name: 'К источникам' }).click();
  await sourcesOf(page)
    .getByRole('button', { name: /^Удалить источник/ })
    .click();
  await page.getByRole('dialog', { name: 'Удалить источник?' }).getByRole('button', { name: 'Удалить' }).click();
  await expect(sourcesOf(page).getByText('Источников пока нет')).toBeVisible();
  expect((await contextsOf(owner, domain)).map(({ questions }) => questions[0])).toEqual([pairs[0]![0]]);
});

const missed = 'Чините ли вы старые самовары?';
const given = 'Самовары чиним в мастерской на Садовой улице за три дня';

test('an answer of an operator to a missed question becomes a context', { tag: '@long' }, async ({ page, owner }) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  const visitor = await owner.visitor(domain.site);
  await visitor.say(missed);
  const listed = () => owner.call<unknown[]>(`/assistant/missed/list/domain/id/${domain.id}`);
  await expect.poll(async () => (await listed()).length).toBe(1);
  const body = { session: visitor.session, sentences: [given] };
  await owner.call('/dialog/answer', { method: 'POST', body });
  const proposed = () => owner.call<unknown[]>(`/assistant/given/list/domain/id/${domain.id}`);
  await expect.poll(async () => (await proposed()).length).toBe(1);
  await page.goto('/assistant?panel=sources');
  await page.getByRole('button', { name: 'Посмотреть ответы операторов' }).click();
  const review = page.getByRole('region', { name: 'Ответы операторов' });
  await expect(review.getByRole('article').getByText(given)).toBeVisible();
  await review.getByRole('button', { name: 'Принять' }).click();
  await expect(review.getByText('Всё проверено')).toBeVisible();
  const context = expect.objectContaining({ label: missed, questions: [missed], answers: [given] });
  expect(await contextsOf(owner, domain)).toContainEqual(context);
});

async function expectFailures(page: Page, domain: Domain): Promise<void> {
  const sources = sourcesOf(page);
  const address = sources.getByLabel('Страница с вопросами и ответами');
  await address.fill('https://another.ru/faq');
  await sources.getByRole('button', { name: 'Прочитать' }).click();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  const file = sources.getByLabel('Файлы с вопросами и ответами');
  await file.setInputFiles({ name: 'счёт.pdf', mimeType: 'application/pdf', buffer: Buffer.from('не PDF') });
  await expect(sources.getByRole('alert').filter({ hasText: 'счёт.pdf' })).toBeVisible();
  await file.setInputFiles({
    name: 'ответы.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Вопрос: Где вы?\nОтвет: В Туле, на Садовой улице.\n'),
  });
  await expect(sources.getByRole('heading', { name: 'ответы.txt 1' })).toBeVisible();
  await sources.getByRole('button', { name: 'Удалить источник ответы.txt' }).click();
  await page.getByRole('dialog', { name: 'Удалить источник?' }).getByRole('button', { name: 'Удалить' }).click();
  await expect(sources.getByText('Источников пока нет')).toBeVisible();
  expect(domain.verified).toBe(true);
}

for (const width of [1280, 390])
  test(
    `sources are added, refused in words and deleted, without a violation of accessibility, at ${width} px`,
    { tag: '@long' },
    async ({ page, owner, proofs }) => {
      await page.setViewportSize({ width, height: 850 });
      const domain = await owner.domain('shop.ru');
      await owner.teach(domain.id, shopKnowledge);
      proofs.publish(`/faq-${width}`, faqPage(faqPairs));
      await page.goto('/assistant?panel=sources');
      await expect(sourcesOf(page).getByText('Источников пока нет')).toBeVisible();
      await expectFailures(page, domain);
      await expectAccessible(page, 'the empty sources');
      await readPage(page, `/faq-${width}`);
      await expectAccessible(page, 'the sources');
      await openReview(page);
      await expect(reviewOf(page).getByRole('article')).toHaveCount(faqPairs.length);
      await reviewOf(page).getByRole('button', { name: 'Изменить' }).first().click();
      await expectAccessible(page, 'the review');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    },
  );
