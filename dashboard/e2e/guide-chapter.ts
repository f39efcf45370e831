import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from 'playwright/test';

/** A chapter of the guide: `follow` does what one of its sentences describes, given the names quoted there in «». */
export function openChapter(name: string) {
  const text = readFileSync(join(import.meta.dirname, `../../docs/ru/${name}.md`), 'utf8').replaceAll(/\s+/g, ' ');
  const namesIn = (part: string): string[] => [...part.matchAll(/«([^»]+)»/g)].flatMap(([, one]) => one!.split(' → '));
  const followed = new Set<string>();
  return {
    async follow(sentence: string, act: (...names: string[]) => Promise<unknown>): Promise<void> {
      expect(text, 'the guide says it no longer').toContain(sentence);
      const names = namesIn(sentence);
      for (const one of names) followed.add(one);
      await test.step(sentence, () => act(...names));
    },
    /** The quoted names that no `follow` has used. */
    leftOut: () => namesIn(text.replaceAll(/!\[.*?\]/g, '')).filter((one) => !followed.has(one)),
  };
}

export const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });
export const step = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name.replaceAll(' ', '\\s')}`) });
export const steps = (page: Page, count: number): Promise<void> =>
  expect(page.getByText(`Сделано ${count} из 4.`)).toBeVisible();
export const modal = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

export type Chapter = ReturnType<typeof openChapter>;

/** A screen of the main menu. */
export const openMenu = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name }).click();

/** `«Настройки → Домены»`, by the face in the corner. */
export async function openSettings(page: Page, settings: string, section: string): Promise<void> {
  await button(page, 'Профиль').click();
  await page
    .getByRole('button', { name: settings })
    .or(page.getByRole('link', { name: settings }))
    .click();
  await page
    .getByRole('navigation', { name: 'Разделы настроек' })
    .getByRole('link', { name: new RegExp(section) })
    .click();
  await expect(page.getByRole('heading', { name: section, exact: true }).first()).toBeVisible();
}

/** A visitor's chat on the owner's site. */
export async function openChat(page: Page, site: string): Promise<Locator> {
  const visit = await (await page.context().browser()!.newContext({ locale: 'ru-RU' })).newPage();
  await visit.goto(site);
  await button(visit, 'Открыть чат').click();
  return modal(visit, 'Чат');
}

export async function ask(chat: Locator, text: string): Promise<void> {
  await chat.getByRole('textbox', { name: 'Сообщение' }).fill(text);
  await button(chat, 'Отправить').click();
  await expect(chat.getByRole('log')).toContainText(text);
}
