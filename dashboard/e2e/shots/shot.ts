import { expect, type Page } from 'playwright/test';
import type { TestOwner } from '../../../tests/harness/owner.ts';

/**
 * Whose account a picture shows: `owner` has a furnished shop, `newcomer` has no verified domain and no dialog,
 * `strict` has pinned a question that the next training run breaks. `demo` is the demonstration's, on a server of its
 * own, `visitor` has no account there.
 */
export type Who = 'owner' | 'newcomer' | 'strict' | 'demo' | 'visitor';

/** The steps on the page, and the account that does them, before its picture. */
export type Act = (page: Page, owner?: TestOwner) => Promise<unknown>;

/** One state of the account to take pictures of. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  readonly who?: Who;
  /** What the page is known by once it is there, where it has no heading. */
  readonly sees?: string;
  /** Widths in pixels, all three unless given. */
  readonly only?: readonly number[];
  /** What the network does to the page's calls. */
  readonly calls?: 'refused' | 'late';
  /** Addresses of requests that get no answer. */
  readonly pending?: RegExp;
  readonly act?: Act;
  /** In the colours that the system forces. */
  readonly forced?: true;
  /** The whole page instead of what is in sight; so it is without `act` as well. */
  readonly full?: boolean;
}

export type Owners = Readonly<Record<Exclude<Who, 'visitor'>, TestOwner>>;

export const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click();

export const pressLast =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).last().click();

export const all =
  (...acts: Act[]): Act =>
  async (page, owner) => {
    for (const act of acts) await act(page, owner);
  };

export const fill =
  (label: string, text: string): Act =>
  (page) =>
    page.getByLabel(label, { exact: true }).fill(text);

export const choose =
  (name: string): Act =>
  (page) =>
    page.getByRole('radio', { name }).check();

export const switchOn =
  (name: string): Act =>
  (page) =>
    page.getByRole('switch', { name }).check();

export const openFold =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text).first().click();

export const menuItem =
  (name: string): Act =>
  (page) =>
    page.getByRole('menuitem', { name }).click();

export const key =
  (name: string): Act =>
  (page) =>
    page.keyboard.press(name);

export const sees =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text).first().waitFor();

export const seesElement =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).first().waitFor();

/** Does what opens a modal, which comes by a request of its own and may lie over another one. */
export const opens =
  (...acts: Act[]): Act =>
  async (page, owner) => {
    const last = acts.at(-1)!;
    await all(...acts.slice(0, -1))(page, owner);
    const dialogs = page.getByRole('dialog', { includeHidden: true });
    const before = await dialogs.count();
    await last(page, owner);
    await expect.poll(() => dialogs.count()).toBeGreaterThan(before);
  };

export const tab =
  (name: string): Act =>
  (page) =>
    page.getByRole('tab', { name }).click();

export const option =
  (label: string, text: string): Act =>
  (page) =>
    page.getByLabel(label, { exact: true }).selectOption({ label: text });

/** The chat in its frame has come. */
export const seesChat: Act = (page) => page.frameLocator('iframe').getByRole('button').first().waitFor();

/** As it is printed. */
export const printed: Act = (page) => page.emulateMedia({ media: 'print' });

export const offline: Act = (page) => page.context().setOffline(true);

export const selectDialog =
  (text: string): Act =>
  async (page) => {
    await page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link').filter({ hasText: text }).click();
    await expect(page.getByRole('log', { name: 'Сообщения' })).toBeVisible();
  };

/** Chooses a file where the button of this name asks for one. */
export const chooseFile =
  (button: string, name: string, mimeType: string, content: Buffer): Act =>
  async (page) => {
    const choosing = page.waitForEvent('filechooser');
    await press(button)(page);
    await (await choosing).setFiles({ name, mimeType, buffer: content });
  };
