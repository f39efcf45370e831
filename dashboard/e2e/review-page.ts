import type { Locator, Page } from 'playwright/test';
import type { Source } from '../../sdk/src/contract/contract.ts';
import type { TestOwner } from '../../tests/harness/owner.ts';
import { expect } from './owner-test.ts';

export const reviewOf = (page: Page): Locator => page.getByRole('region', { name: 'Проверка черновиков' });
export const cards = (page: Page): Locator => reviewOf(page).getByRole('article');
export const card = (page: Page, question: string): Locator => cards(page).filter({ hasText: question });
/** Edits whose drafts are not in the list any more. */
export const lostEdits = (page: Page): Locator => page.getByRole('group', { name: /^Правка без черновика/ });

/** Waits until a source is read; it. */
export async function readingEnd(owner: TestOwner, { id, domainId }: Source): Promise<Source> {
  const find = async () =>
    (await owner.call<Source[]>(`/assistant/source/list/domain/id/${domainId}`)).find((one) => one.id === id)!;
  await expect.poll(async () => (await find()).state).not.toBe('reading');
  return find();
}

/** A page of the shop that is read. */
export async function sourceOf(owner: TestOwner, domainId: string, path: string): Promise<Source> {
  const body = { domainId, url: `https://shop.ru${path}` };
  return readingEnd(owner, await owner.call<Source>('/assistant/source/create', { method: 'POST', body }));
}

/** The same source after its page is read again. */
export const readAgain = async (owner: TestOwner, { id }: Source): Promise<Source> =>
  readingEnd(owner, await owner.call<Source>(`/assistant/source/refresh/${id}`, { method: 'POST' }));

export async function openReview(page: Page, { id, drafts }: Source): Promise<void> {
  await page.goto(`/assistant?panel=review&source=${id}`);
  await expect(cards(page)).toHaveCount(drafts);
}
