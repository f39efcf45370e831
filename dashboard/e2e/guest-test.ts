import type { TestVisitor } from '../../tests/harness/owner.ts';
import { createDomain } from './dialog-page.ts';
import { test as base } from './owner-test.ts';

export { expect } from './owner-test.ts';

const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

/** `test` whose owner has a site; `guest` writes there from a page of it, by a phone, without a name. */
export const test = base.extend<{ guest: (text: string, path?: string) => Promise<TestVisitor> }>({
  guest: async ({ owner }, use) => {
    const { site } = await createDomain(owner);
    await use(async (text, path = '/каталог') => {
      const visitor = await owner.visitor(site, { page: encodeURI(`https://shop.ru${path}`), userAgent });
      await visitor.say(text);
      return visitor;
    });
  },
});
