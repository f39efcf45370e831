import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test';
import type { Role, Team } from '../../sdk/src/contract/contract.ts';
import { createOwner, type TestOwner } from '../../tests/harness/owner.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';

/** The address of the newest invitation mailed to an e-mail address. */
export async function inviteLink(server: ServerProcess, email: string): Promise<string> {
  const links = (): string[] =>
    server
      .outbox()
      .filter(({ to }) => to.includes(email))
      .flatMap(({ text }) => /\/invite\/[\w-]{43}/.exec(text)?.[0] ?? []);
  await expect.poll(() => links().length).toBeGreaterThan(0);
  return links().at(-1)!;
}

export const invite = (owner: TestOwner, email: string, role: Role = 'operator') =>
  owner.call('/team/invite/create', { method: 'POST', body: { email, role } });

/** An account of its own with another name. */
export async function createPerson(server: ServerProcess, name: string): Promise<TestOwner> {
  const person = await createOwner(server);
  await person.call('/user/name/edit', { method: 'PATCH', body: { name } });
  return person;
}

/** A person who has joined the owner's team, and works there. */
export async function joinTeam(
  server: ServerProcess,
  owner: TestOwner,
  { name = 'Борис', role = 'operator' as Role } = {},
): Promise<TestOwner> {
  const person = await createPerson(server, name);
  await invite(owner, person.email, role);
  const token = (await inviteLink(server, person.email)).split('/').at(-1);
  await person.call('/team/invite/accept', { method: 'POST', body: { token } });
  return person;
}

/** The id of a member by e-mail. */
export const memberId = async (owner: TestOwner, { email }: TestOwner): Promise<string> =>
  (await owner.call<{ id: string; email: string }[]>('/team/member/list')).find((each) => each.email === email)!.id;

export const currentTeam = async (person: TestOwner): Promise<Team> =>
  (await person.call<Team[]>('/team/list')).find(({ current }) => current)!;

/** A page of a person in a browser of their own. */
export async function pageOf(
  browser: Browser,
  server: ServerProcess,
  person?: TestOwner,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    locale: 'ru-RU',
    viewport: { width: 1280, height: 800 },
    baseURL: server.url,
  });
  await person?.signIn(context);
  return { page: await context.newPage(), context };
}

/** Resolves once the page follows live facts. */
export async function connected(page: Page, open: () => Promise<unknown>): Promise<void> {
  const socket = page.waitForEvent('websocket');
  await open();
  await (await socket).waitForEvent('framereceived', ({ payload }) => payload.toString().includes('"welcome"'));
}
