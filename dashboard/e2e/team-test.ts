import type { BrowserContext, Page } from 'playwright/test';
import type { Member } from '../../sdk/src/contract/contract.ts';
import { createMember } from '../../tests/harness/create-member.ts';
import type { TestOwner } from '../../tests/harness/owner.ts';
import { test as base } from './guest-test.ts';

export { expect } from './guest-test.ts';

/** A member with a browser of their own. */
export interface Desk {
  readonly member: TestOwner;
  readonly id: string;
  readonly page: Page;
}

const idOf = async ({ call, email }: TestOwner): Promise<string> =>
  (await call<Member[]>('/team/member/list')).find((one) => one.email === email)!.id;

/** `test` of a team of two: Анна, whose `page` it is and who owns the team, and Борис at a desk of his own. */
export const test = base.extend<{ anna: Desk; boris: Desk }>({
  anna: async ({ owner, page }, use) => {
    await owner.call('/user/name/edit', { method: 'PATCH', body: { name: 'Анна' } });
    await use({ member: owner, id: await idOf(owner), page });
  },
  boris: async ({ server, browser, owner, anna }, use) => {
    const member = await createMember(server, owner.token, 'Борис');
    const context: BrowserContext = await browser.newContext({
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      baseURL: server.url,
      viewport: anna.page.viewportSize(),
    });
    await member.signIn(context);
    await use({ member, id: await idOf(member), page: await context.newPage() });
    await context.close();
  },
});
