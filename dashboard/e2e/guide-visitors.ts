import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright/test';
import { expect } from '../../tests/harness/browser/policy.ts';
import { entries } from './dialog-page.ts';
import { button, type Chapter, modal, openMenu, openSettings } from './guide-chapter.ts';

/** Presses what saves a file; the bytes of the file. */
async function fileOf(page: Page, press: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  return readFileSync(await download.path());
}

export async function readFigures(page: Page, { follow }: Chapter): Promise<void> {
  await follow(
    'В «Настройки → Показатели» видно за 7, 30 или 90 дней: сколько было диалогов',
    async (settings, figures) => {
      await openSettings(page, settings!, figures!);
      for (const days of ['7 дней', '30 дней', '90 дней']) {
        await button(page, days).click();
        await expect(button(page, days)).toHaveAttribute('aria-pressed', 'true');
      }
    },
  );
  await follow('«Как это считается» внизу страницы объясняет каждое число.', async (how) => {
    const explained = page.getByText('ассистент ответил, и человек не понадобился');
    await expect(explained).toBeHidden();
    await page.getByText(how!).click();
    await expect(explained).toBeVisible();
  });
  await follow(
    'Таблицы сохраняются в CSV для Excel. «Диалоги построчно» — по строке на диалог, без текстов сообщений и заметок.',
    async (rows) => {
      const table = (await fileOf(page, button(page, rows!))).toString('utf8');
      const dialogs = table.trim().split('\r\n').length - 1;
      expect(dialogs).toBeGreaterThan(1);
      await expect(page.locator('dl > div').filter({ hasText: 'Диалоги' }).locator('dd').first()).toHaveText(
        `${dialogs}`,
      );
      expect(table).not.toContain('самовар');
    },
  );
}

/** Of the visitor `Мария` with an address and a phone, in the end nothing is left. */
export async function eraseVisitor(page: Page, { follow }: Chapter): Promise<void> {
  const people = page.getByRole('list', { name: 'Найденные посетители' }).getByRole('listitem');
  await follow(
    'Если человек просит прислать, что вы о нём храните, или стереть это, откройте «Настройки → Данные посетителя».',
    (settings, data) => openSettings(page, settings!, data!),
  );
  await follow('Найдите его по e-mail, по телефону (достаточно семи последних цифр)', async () => {
    for (const known of ['maria@example.ru', '1234567']) {
      await page.getByRole('searchbox', { name: /E-mail, телефон/ }).fill(known);
      await button(page, 'Найти').click();
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === known);
      await expect(people).toContainText('Мария');
    }
  });
  await follow('Из диалога туда ведёт «Другие действия → Данные посетителя».', async (more, data) => {
    await openMenu(page, 'Мессенджер');
    await entries(page).filter({ hasText: 'Мария' }).click();
    await button(page, more!).click();
    await page.getByRole('link', { name: data! }).click();
    await expect(people).toContainText('Мария');
  });
  await follow('**«Скачать архив»** — ZIP со всеми диалогами этого человека на ваших сайтах', async (save) => {
    const files = unzipSync(new Uint8Array(await fileOf(page, button(page, `${save}: Мария`))));
    const text = Object.entries(files).find(([name]) => name.startsWith('dialogs/') && name.endsWith('.txt'))![1];
    expect(new TextDecoder().decode(text)).toContain('Привезёте в деревню?');
  });
  await follow(
    'Там же лежит «Текст для политики»: что и сколько чат хранит на вашем сайте, с вашими сроками.',
    async (policy) => {
      await expect(page.getByRole('heading', { name: policy! })).toBeVisible();
      await expect(page.getByRole('group', { name: `${policy} сайта shop.example.ru` })).toContainText(/90\sдней/);
    },
  );
  await follow('**«Удалить всё»** — навсегда: переписка, файлы, контакты', async (erase) => {
    await button(page, `${erase}: Мария`).click();
    const asked = modal(page, 'Удалить всё об этом человеке?');
    await asked.getByRole('textbox').fill('maria@example.ru');
    await button(asked, 'Удалить навсегда').click();
    await expect(page.getByText('Никого не нашли')).toBeVisible();
  });
}
