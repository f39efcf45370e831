import type { Locator, Page } from 'playwright/test';
import type { Domain, Sentence } from '../../sdk/src/contract/contract.ts';
import type { TestOwner, TestVisitor } from '../../tests/harness/owner.ts';

export const entries = (page: Page) => page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link');
export const log = (page: Page) => page.getByRole('log', { name: 'Сообщения' });
export const composer = (page: Page) => page.getByRole('textbox', { name: 'Сообщение' });
export const card = (page: Page) => page.getByRole('complementary', { name: 'О посетителе' });
export const toast = (page: Page) => page.getByRole('region', { name: /Уведомления/ });
export const filter = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Показать диалоги' }).getByRole('button', { name });

/** The button that opens the menu of rare actions of the open dialog. */
export const more = (page: Page) => page.getByRole('button', { name: 'Другие действия' });

/** A domain that need not be proven: several owners may have its name. */
export const createDomain = (owner: TestOwner): Promise<Domain> =>
  owner.call('/domain/create', { method: 'POST', body: { name: 'shop.ru' } });

/** What the visitor is given of the dialog. */
export const sentencesOf = async (visitor: TestVisitor): Promise<Sentence[]> =>
  (await visitor.call<{ sentences: Sentence[] }>('/widget/sentence?after=0')).sentences;

/** Turns the wheel over a place that scrolls; resolves once it has moved or grown, and two frames show it alike. */
export async function turnWheel(page: Page, place: Locator, by: number): Promise<void> {
  await place.hover();
  const before = await place.evaluate(({ scrollTop, scrollHeight }) => `${scrollTop} ${scrollHeight}`);
  await page.mouse.wheel(0, by);
  await place.evaluate(
    (element, was) =>
      new Promise<void>((done) => {
        let last = was;
        const look = (): void => {
          const now = `${element.scrollTop} ${element.scrollHeight}`;
          if (now !== was && now === last) return done();
          last = now;
          requestAnimationFrame(look);
        };
        look();
      }),
    before,
  );
}
