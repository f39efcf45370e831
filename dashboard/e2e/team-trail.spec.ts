import { readFileSync } from 'node:fs';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './owner-test.ts';
import { pictures } from './pictures.ts';
import { joinTeam } from './team-people.ts';

const heading = { name: 'Журнал', level: 2 } as const;

test(
  'the trail has who did what in words, by pages, and as a file',
  { tag: '@long' },
  async ({ page, owner, server }) => {
    await joinTeam(server, owner, { role: 'editor' });
    const { site } = await owner.domain('shop.ru');
    await (await owner.visitor(site)).say('Секретная реплика');
    const { items } = await owner.call<{ items: { id: string }[] }>('/dialog/list');
    await owner.call(`/dialog/ban/${items[0]!.id}`, { method: 'PATCH', body: { isBan: true } });
    await page.goto('/setting/trail');
    await expect(page.getByRole('heading', heading)).toBeVisible();
    const entries = page.getByRole('main').getByRole('listitem');
    await expect(entries).toHaveText([
      /Посетитель заблокированДиалогАнна$/,
      /Добавлен домен\s?shop\.ru\s?Анна$/,
      /Вступление в\sкоманду\s?редактор\s?Борис$/,
      /Отправлено приглашение\s?\S+@example\.ru: редактор\s?Анна$/,
      /Вход в\sаккаунт.*Анна$/,
    ]);
    await expect(page.getByRole('heading', { name: 'Сегодня', level: 3 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Страницы журнала' })).toHaveCount(0);
    await expectAccessible(page, 'the trail');
    await pictures(page, 'trail');
    await expect(entries.first().getByRole('link', { name: 'Диалог' })).toHaveAttribute(
      'href',
      `/dialog/${items[0]!.id}`,
    );

    await page.getByLabel('За сколько последних дней').selectOption('7 дней');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Сохранить CSV' }).press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toBe('журнал.csv');
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.startsWith('\uFEFFВремя (UTC);Участник;E-mail;Событие;Подробности\r\n')).toBe(true);
    expect(text).toContain(`;Анна;${owner.email};Посетитель заблокирован;${items[0]!.id}`);
    expect(text).not.toContain('Секретная');

    for (let at = 0; at < 50; at += 1)
      await owner.call('/team/name/edit', { method: 'PATCH', body: { name: `Команда ${at}` } });
    await page.reload();
    await expect(page.getByText('Страница 1 из 2')).toBeVisible();
    await expect(entries.first()).toContainText('Команда переименована');
    await expect(page.getByRole('button', { name: 'Новее' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Раньше' }).press('Enter');
    await expect(page.getByText('Страница 2 из 2')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Раньше' })).toBeFocused();
    await expect(entries.last()).toContainText('Вход в аккаунт');
    await pictures(page, 'trail-pages');
  },
);

test('a slow, an empty, a failing and a too long trail have texts of their own', { tag: '@long' }, async ({ page }) => {
  const list = /\/api\/v1\/team\/trail\/list/;
  const problem = (status: number, code: string, detail = '') => ({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: '', status, code, detail }),
  });
  await page.route(list, () => {});
  await page.goto('/setting/trail');
  await expect(page.getByRole('status').filter({ hasText: 'Загружаем журнал…' })).toBeAttached();
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ json: { items: [], page: 1, size: 50, total: 0 } }));
  await page.reload();
  await expect(page.getByText('Записей пока нет')).toBeVisible();
  await expectAccessible(page, 'an empty trail');
  await pictures(page, 'trail-empty');
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill(problem(500, 'internal')));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Не удалось загрузить');
  await page.unroute(list);
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  const tooMuch = 'Записей слишком много для одного файла. Выберите срок короче.';
  await page.route(/\/team\/trail\/export/, (route) => route.fulfill(problem(413, 'too_large', tooMuch)));
  await page.getByRole('button', { name: 'Сохранить CSV' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Записей слишком много для\sодного файла/);
});
