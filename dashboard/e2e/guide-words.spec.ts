import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { settingsItems } from '../src/settings/settings-items.ts';
import { createMember } from '../../tests/harness/create-member.ts';
import { expect, test } from './owner-test.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { createDomain, more } from './dialog-page.ts';

// What the guide quotes in «» is on a screen word for word.

const folder = join(import.meta.dirname, '../../docs/ru');
const guide = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

/** Texts of the owner and of a dialog, and signs that are typed: on no screen of a new account. */
const elsewhere = new Set(['Доставка', 'Анна подключилась', '/', '@']);

/** `«Настройки → Домены»` names two. */
const named = [...new Set([...guide.matchAll(/«([^»]+)»/g)].flatMap(([, text]) => text!.split(' → ')))];

/** The names on a page, as they are seen and as they are heard. */
const namesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, label, span, h1, h2, h3, [aria-label]')].flatMap((node) => [
      (node as HTMLElement).innerText?.trim() ?? '',
      node.getAttribute('aria-label') ?? '',
    ]),
  );

test(
  'every name that the guide quotes is on a screen',
  { tag: '@long' },
  async ({ page, owner, browser, server, proofs }) => {
    const found = new Set<string>();
    const addNames = async (of: Page): Promise<void> => {
      for (const name of await namesOn(of)) found.add(name.replaceAll('\u00a0', ' '));
    };
    const read = async (of: Page, url: string, shown = of.getByRole('heading').first()): Promise<void> => {
      await of.goto(url);
      await expect(shown).toBeVisible();
      await of.waitForLoadState('networkidle');
      await expect(of.getByText('Загрузка…')).toHaveCount(0);
      await addNames(of);
    };
    const guest = await browser.newContext({ locale: 'ru-RU' });
    await read(await guest.newPage(), `${server.url}/login`);
    await guest.close();
    await createMember(server, owner.token, 'Борис');
    const domain = await createDomain(owner);
    await read(page, '/start', page.getByRole('button', { name: 'Проверить' }));
    proofs.allow(domain.proof);
    await owner.call(`/domain/verification/${domain.id}`, { method: 'PATCH', body: {} });
    await owner.teach(domain.id, shopKnowledge);
    await (await owner.visitor(domain.site)).say('Сколько стоит доставка?');
    const { items } = await owner.call<{ items: { id: string; session: string }[] }>('/dialog/list');
    const { id, session } = items[0]!;
    await read(page, '/start', page.getByRole('button', { name: 'Попробовать чат здесь' }));
    await read(page, `/dialog/${id}`, page.getByRole('button', { name: 'Неверно' }));
    await owner.call('/dialog/answer', { method: 'POST', body: { session, sentences: ['Добрый день!'] } });
    await read(page, `/dialog/${id}`, page.getByRole('button', { name: 'Вернуть ассистенту' }));
    await more(page).click();
    await addNames(page);
    await page.keyboard.press('Escape');
    const file = { name: 'счёт.txt', mimeType: 'text/plain', buffer: Buffer.from('Счёт') };
    await page.locator('input[type=file]').first().setInputFiles(file);
    const cancel = page.getByRole('button', { name: 'Отмена' });
    await expect(cancel).toBeVisible();
    await addNames(page);
    await cancel.click();
    await page.getByRole('button', { name: 'Написать заметку' }).click();
    await expect(page.getByRole('button', { name: 'Добавить заметку' })).toBeVisible();
    await addNames(page);
    await read(page, `/setting/person?q=${session}`, page.getByRole('button', { name: 'Удалить всё' }));
    await read(page, '/assistant');
    for (const { name, text } of settingsItems)
      await read(page, `/setting/${name}`, page.getByRole('heading', { name: text, level: 2, exact: true }).last());
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !found.has(name) && !elsewhere.has(name))).toEqual([]);
  },
);
