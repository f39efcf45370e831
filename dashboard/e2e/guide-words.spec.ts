import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright/test';
import { startPushService } from '../../server/src/push/push-fixture.ts';
import { settingsItems } from '../src/settings/settings-items.ts';
import { stubNotices } from '../../tests/harness/browser/notices.ts';
import { createMember } from '../../tests/harness/create-member.ts';
import type { Domain } from '../../sdk/src/contract/contract.ts';
import type { TestOwner } from '../../tests/harness/owner.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';
import { faqPage, faqPairs } from './faq-page.ts';
import { expect, test } from './owner-test.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { createDomain, more } from './dialog-page.ts';
import { stubPush } from './push-stub.ts';
import { cards, openReview, reviewOf, sourceOf } from './review-page.ts';

// What the guide quotes in «» is on a screen word for word.

const folder = join(import.meta.dirname, '../../docs/ru');
const guide = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

/** On no screen that this test can reach. */
const elsewhere = new Set([
  // Texts of the owner and of a dialog, and signs that are typed.
  'Доставка',
  'Анна подключилась',
  '/',
  '@',
  // Names that Safari shows on an iPhone.
  'Домой',
  'Поделиться',
  'На экран „Домой“',
  // A letter waits only where the server reads a mailbox: `settings-mail.spec.ts` presses both.
  'Принять как ответ посетителя',
  'Не принимать',
]);

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

/** Visits screens, and collects the names that are seen there. */
function createReader() {
  const found = new Set<string>();
  const addNames = async (of: Page): Promise<void> => {
    for (const name of await namesOn(of)) found.add(name.replaceAll('\u00a0', ' '));
  };
  const read = async (of: Page, url: string, shown: Locator = of.getByRole('heading').first()): Promise<void> => {
    await of.goto(url);
    await expect(shown).toBeVisible();
    await of.waitForLoadState('networkidle');
    await expect(of.getByText('Загрузка…')).toHaveCount(0);
    await addNames(of);
  };
  return { found, addNames, read };
}

type Reader = ReturnType<typeof createReader>;

/** A dialog with an answer of the operator, a file that is about to be sent, and a note. */
async function readDialog(page: Page, owner: TestOwner, { addNames, read }: Reader): Promise<void> {
  const { items } = await owner.call<{ items: { id: string; session: string }[] }>('/dialog/list');
  const { id, session } = items[0]!;
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
}

/** A page that is a source, a draft of it that was discarded, and an answer of an operator. */
async function readSources(
  page: Page,
  owner: TestOwner,
  { id, site }: Domain,
  { addNames, read }: Reader,
): Promise<void> {
  const source = await sourceOf(owner, id, '/faq-words');
  await openReview(page, source);
  await cards(page).first().getByRole('button', { name: 'Отклонить' }).click();
  await expect(reviewOf(page).getByRole('button', { name: 'Вернуть' })).toBeVisible();
  await addNames(page);
  await read(page, '/assistant?panel=sources', page.getByRole('switch', { name: 'Читать каждый день' }));

  const visitor = await owner.visitor(site);
  await visitor.say('Чините ли вы старые самовары?');
  const count = (list: 'missed' | 'given') => async () =>
    (await owner.call<unknown[]>(`/assistant/${list}/list/domain/id/${id}`)).length;
  await expect.poll(count('missed')).toBe(1);
  const sentences = ['Самовары чиним в мастерской на Садовой улице за три дня'];
  await owner.call('/dialog/answer', { method: 'POST', body: { session: visitor.session, sentences } });
  await expect.poll(count('given')).toBe(1);
  const review = page.getByRole('region', { name: 'Ответы операторов' });
  await read(page, '/assistant?panel=review&source=answers', review.getByRole('article'));
}

/** A ready reply that was just saved, and the texts of a chat that speaks several languages. */
async function readForms(page: Page, { addNames, read }: Reader): Promise<void> {
  const create = page.getByRole('button', { name: 'Создать ответ' });
  await read(page, '/setting/ready', create);
  await create.click();
  await page.getByLabel('Название').fill('Парковка');
  await page.getByLabel('Текст').fill('Парковка для покупателей бесплатная, въезд с переулка.');
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Научить ассистента' })).toBeVisible();
  await addNames(page);
  const isMany = page.getByRole('switch', { name: 'Говорить на языке посетителя' });
  await read(page, '/setting/texts', isMany);
  await isMany.check();
  await expect(page.getByLabel('Язык предпросмотра')).toBeVisible();
  await addNames(page);
}

/** Turns notifications on in a browser. Permission and subscription are stubbed: a headless shell grants neither. */
async function readDevice(browser: Browser, owner: TestOwner, server: ServerProcess, reader: Reader): Promise<void> {
  const service = await startPushService();
  const context = await browser.newContext({ baseURL: server.url, locale: 'ru-RU' });
  try {
    await owner.signIn(context);
    await stubNotices(context);
    await context.addInitScript(stubPush, service.subscription());
    const device = await context.newPage();
    await device.goto('/setting/phone');
    await device.getByRole('switch', { name: 'Присылать уведомления сюда' }).check();
    await expect(device.getByRole('button', { name: 'Проверить уведомления' })).toBeVisible();
    await reader.addNames(device);
  } finally {
    await context.close();
    await service.stop();
  }
}

test(
  'every name that the guide quotes is on a screen',
  { tag: '@long' },
  async ({ page, owner, browser, server, proofs }) => {
    const reader = createReader();
    const { found, read } = reader;
    const guest = await browser.newContext({ locale: 'ru-RU' });
    await read(await guest.newPage(), `${server.url}/login`);
    await guest.close();
    await createMember(server, owner.token, 'Борис');
    const domain = await createDomain(owner);
    await read(page, '/start', page.getByRole('button', { name: 'Проверить' }));
    proofs.allow(domain.proof);
    proofs.publish('/faq-words', faqPage(faqPairs.slice(0, 3)));
    await owner.call(`/domain/verification/${domain.id}`, { method: 'PATCH', body: {} });
    await read(page, '/start', page.getByRole('button', { name: 'Взять ответы' }));
    await owner.teach(domain.id, shopKnowledge);
    await (await owner.visitor(domain.site)).say('Сколько стоит доставка?');
    await read(page, '/start', page.getByRole('button', { name: 'Попробовать чат здесь' }));
    await readDialog(page, owner, reader);
    await read(page, '/assistant');
    for (const { name, text } of settingsItems)
      await read(page, `/setting/${name}`, page.getByRole('heading', { name: text, level: 2, exact: true }).last());
    await readSources(page, owner, domain, reader);
    await readForms(page, reader);
    await readDevice(browser, owner, server, reader);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !found.has(name) && !elsewhere.has(name))).toEqual([]);
  },
);
