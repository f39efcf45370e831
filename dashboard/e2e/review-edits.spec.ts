import type { Draft, Label, LabelDetail } from '../../sdk/src/contract/contract.ts';
import type { TestOwner } from '../../tests/harness/owner.ts';
import { contextsOf } from './assistant-page.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { faqPage, faqPairs, sixtyPairs } from './faq-page.ts';
import { expect, test } from './owner-test.ts';
import { card, cards, lostEdits, openReview, readAgain, reviewOf, sourceOf } from './review-page.ts';

// What the owner has written, in the review and in contexts, while drafts are decided.

const pairs = faqPairs.slice(0, 5);
const [price, days] = pairs.map(([question]) => question) as [string, string];

const draftsOf = async (owner: TestOwner, domainId: string): Promise<Draft[]> =>
  (await owner.call<{ items: Draft[] }>(`/assistant/draft/list/domain/id/${domainId}`)).items;

test(
  'accepting all leaves the context that its owner has edited',
  { tag: '@long' },
  async ({ page, owner, proofs }) => {
    const domain = await owner.domain('shop.ru');
    proofs.publish('/faq-hand', faqPage(pairs));
    const source = await sourceOf(owner, domain.id, '/faq-hand');
    await owner.call('/assistant/draft/accept', { method: 'POST', body: { sourceId: source.id } });
    const answersTo = async (question: string) =>
      (await contextsOf(owner, domain)).find(({ questions }) => questions.includes(question))!.answers;
    const labels = await owner.call<Label[]>(`/assistant/ctx/list/domain/id/${domain.id}`);
    const { qa } = await owner.call<LabelDetail>(`/assistant/ctx/detail/${labels[1]!.id}`);
    const { id } = qa.find(({ type }) => type === 'answer')!;
    await owner.call(`/assistant/qa/edit/${id}`, { method: 'PATCH', body: { sentences: ['Привозим за час.'] } });
    proofs.publish('/faq-hand', faqPage([[price, 'Шестьсот рублей.'], [days, 'За неделю.'], ...pairs.slice(2)]));
    await openReview(page, await readAgain(owner, source));

    await card(page, price).getByRole('button', { name: 'Изменить' }).click();
    await page.getByLabel('Ответ', { exact: true }).fill('Семьсот рублей.');
    await reviewOf(page).getByRole('button', { name: 'Принять все (2)' }).click();
    await expect(
      page.getByText('Принято: 1 из 2. Остальные, если они ещё в списке, проверьте по одному'),
    ).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    expect(await answersTo(price)).toEqual(['Семьсот рублей.']);
    expect(await answersTo(days)).toEqual(['Привозим за час.']);
    await card(page, days).getByRole('button', { name: 'Обновить ответ' }).click();
    await expect(reviewOf(page).getByText('Всё проверено')).toBeVisible();
    expect(await answersTo(days)).toEqual(['За неделю.']);
  },
);

test(
  'an edited draft is discarded with its edit, and restored with it',
  { tag: '@long' },
  async ({ page, owner, proofs }) => {
    const domain = await owner.domain('shop.ru');
    proofs.publish('/faq-own', faqPage(pairs));
    await openReview(page, await sourceOf(owner, domain.id, '/faq-own'));
    await card(page, price).getByRole('button', { name: 'Изменить' }).click();
    await page.getByLabel('Ответ', { exact: true }).fill('Моя правка');
    await card(page, price).getByRole('button', { name: 'Отклонить' }).click();
    await expect(cards(page)).toHaveCount(4);
    await page.reload();
    await expect(cards(page)).toHaveCount(4);
    await expect(lostEdits(page)).toHaveCount(0);

    await card(page, days).getByRole('button', { name: 'Изменить' }).click();
    await page.getByLabel('Ответ', { exact: true }).fill('Другая правка');
    await card(page, days).getByRole('button', { name: 'Отклонить' }).click();
    await reviewOf(page).getByRole('button', { name: 'Вернуть' }).click();
    await expect(card(page, 'Другая правка').getByText('Исправлено вами')).toBeVisible();
  },
);

test(
  'a draft whose context a colleague has deleted stays in the list',
  { tag: '@long' },
  async ({ page, owner, proofs }) => {
    const domain = await owner.domain('shop.ru');
    await owner.teach(domain.id, shopKnowledge);
    proofs.publish('/faq-near', faqPage(pairs));
    await openReview(page, await sourceOf(owner, domain.id, '/faq-near'));
    const add = card(page, price).getByRole('button', { name: 'Добавить в «Доставка»' });
    await expect(add).toBeVisible();
    const labels = await owner.call<Label[]>(`/assistant/ctx/list/domain/id/${domain.id}`);
    const { id } = labels.find(({ label }) => label === 'Доставка')!;
    await owner.call(`/assistant/label/delete/${id}`, { method: 'DELETE' });
    await add.click();
    await expect(page.getByText('Контекст, в который вы добавляли, удалён. Черновик остался в списке')).toBeVisible();
    await expect(add).toHaveCount(0);
    await expect(cards(page)).toHaveCount(pairs.length);
    await expect(card(page, price)).toBeFocused();
  },
);

test(
  'accepting a long list names the edit that hinders it, and keeps the count of what is left',
  { tag: '@long' },
  async ({ page, owner, proofs }) => {
    const domain = await owner.domain('shop.ru');
    proofs.publish('/faq-long', faqPage(sixtyPairs));
    const source = await sourceOf(owner, domain.id, '/faq-long');
    await openReview(page, { ...source, drafts: 50 });
    const first = cards(page).first();
    await first.getByRole('button', { name: 'Изменить' }).click();
    await first.getByLabel('Название контекста').fill('');
    const [{ id }] = (await draftsOf(owner, domain.id)) as [Draft];
    await owner.call('/assistant/draft/discard', { method: 'POST', body: { ids: [id] } });
    await page.reload();
    const all = reviewOf(page).getByRole('button', { name: 'Принять все (59)' });
    await all.click();
    await expect(page.getByText('Сначала поправьте черновик')).toBeVisible();
    await page.getByRole('button', { name: 'Убрать правку' }).click();

    await page.route('**/assistant/draft/accept', (route) => route.fulfill({ json: { accepted: 58 } }));
    await all.click();
    await page.getByRole('dialog', { name: 'Принять все черновики?' }).getByRole('button', { name: 'Принять' }).click();
    await expect(page.getByText('Принято: 58 из 59. Остальные, если они ещё в списке')).toBeVisible();
    await expect(all).toBeVisible();
    await expect(page.getByRole('button', { name: 'Источники 59' }), 'the badge').toBeVisible();
  },
);

test('an edit of an operator’s answer is shown on its own site only', { tag: '@long' }, async ({ page, owner }) => {
  const shop = await owner.domain('shop.ru');
  const cafe = await owner.domain('cafe.ru');
  for (const { id } of [shop, cafe]) await owner.teach(id, shopKnowledge);
  const visitor = await owner.visitor(shop.site);
  await visitor.say('Чините ли вы старые самовары?');
  const length = (list: 'missed' | 'given') => async () =>
    (await owner.call<unknown[]>(`/assistant/${list}/list/domain/id/${shop.id}`)).length;
  await expect.poll(length('missed')).toBe(1);
  const sentences = ['Самовары чиним в мастерской на Садовой улице за три дня'];
  await owner.call('/dialog/answer', { method: 'POST', body: { session: visitor.session, sentences } });
  await expect.poll(length('given')).toBe(1);
  const review = page.getByRole('region', { name: 'Ответы операторов' });
  const openOf = async (name: string): Promise<void> => {
    await page.goto('/assistant');
    await page.getByRole('combobox', { name: 'Домен' }).selectOption({ label: name });
    await page.goto('/assistant?panel=review&source=answers');
  };
  await openOf('shop.ru');
  await review.getByRole('button', { name: 'Изменить' }).click();
  await page.getByLabel('Ответ', { exact: true }).fill('Чиним за день.');

  await openOf('cafe.ru');
  await expect(review.getByText('Всё проверено')).toBeVisible();
  await expect(lostEdits(page)).toHaveCount(0);

  const [given] = await owner.call<[{ id: string }]>(`/assistant/given/list/domain/id/${shop.id}`);
  await owner.call('/assistant/given/discard', { method: 'POST', body: { ids: [given.id] } });
  await openOf('shop.ru');
  await expect(lostEdits(page)).toContainText('который вы правили, уже разобран. Ваша правка не принята');
});
