import type { Page } from 'playwright/test';
import type { Domain, PortableContext } from '../../sdk/src/contract/contract.ts';
import type { TestOwner } from '../../tests/harness/owner.ts';

export const side = (page: Page) => page.getByRole('complementary', { name: 'Знания ассистента' });
export const column = (page: Page, name: 'Вопросы' | 'Варианты ответа') =>
  page.getByRole('region', { name, exact: true });
export const modal = (page: Page, name: string) => page.getByRole('dialog', { name });
export const open = (page: Page) => page.goto('/assistant');

export const contextsOf = async (owner: TestOwner, domain: Domain): Promise<PortableContext[]> =>
  (await owner.call<{ contexts: PortableContext[] }>(`/assistant/export/domain/id/${domain.id}`)).contexts;
