import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './owner-test.ts';
import { pictures } from './pictures.ts';

const form = (page: Page, name = 'Часы') => page.getByRole('form', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Сохранить' });
const saved = (page: Page) => page.getByText('Изменения сохранены');
const time = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Leaves one working day, in three days. */
async function workLater(page: Page): Promise<void> {
  const names = ['Воскресенье', 'Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота'];
  const later = (new Date().getDay() + 3) % 7;
  for (const [at, name] of names.entries()) await page.getByRole('checkbox', { name }).setChecked(at === later);
}

test.use({ timezoneId: 'Europe/Moscow' });

test(
  'by keys: a break, a night shift in words, holidays of a year and a short day; each error is next to its field',
  { tag: '@long' },
  async ({ page, owner }) => {
    const { id } = await owner.domain('shop.example.ru');
    const stored = () => owner.call<{ hours: object }>(`/assistant/setting/domain/id/${id}`);
    await page.clock.setFixedTime(new Date('2026-11-28T09:00:00Z'));
    await page.goto('/setting/hours');
    await page.getByRole('switch', { name: 'Указать рабочие часы' }).check();
    await time(page, 'Понедельник, до').fill('1300');
    await page.getByRole('button', { name: 'Ещё часы: Понедельник' }).press('Enter');
    // The new field has the focus.
    await expect(time(page, 'Понедельник, промежуток 2, с')).toBeFocused();
    await page.keyboard.type('1230');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1800');
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Пересекается с другими часами' })).toBeVisible();
    await expect(time(page, 'Понедельник, промежуток 2, с')).toBeFocused();
    await expect(time(page, 'Понедельник, промежуток 2, с')).toHaveAccessibleDescription(
      'Пересекается с другими часами',
    );
    await time(page, 'Понедельник, промежуток 2, с').fill('1400');

    await time(page, 'Пятница, с').fill('2200');
    await time(page, 'Пятница, до').fill('2200');
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Начало и конец совпадают' })).toBeVisible();
    await time(page, 'Пятница, до').fill('0600');
    await expect(form(page).getByText('Через полночь: до 06:00 субботы')).toBeVisible();

    await page.getByRole('button', { name: 'Праздники 2027 года' }).press('Enter');
    await expect(form(page).getByRole('status').filter({ hasText: 'добавлено дней — 14' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Праздники/ })).toHaveCount(0);
    const newYear = page.getByRole('group', { name: /^1\s?–\s?8 января 2027/ });
    await newYear.getByLabel('Особые дни, по').fill('2027-01-10');
    await page.getByRole('button', { name: 'Добавить дни' }).click();
    const shortDay = page.getByRole('group', { name: 'особые дни' }).last();
    await expect(shortDay.getByLabel('Особые дни, с')).toBeFocused();
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Укажите дату' }).first()).toBeVisible();
    await shortDay.getByLabel('Особые дни, с').fill('2026-12-31');
    const lastDay = page.getByRole('group', { name: /^31 декабря 2026/ });
    await lastDay.getByRole('combobox').selectOption('Другие часы');
    await lastDay.getByRole('textbox', { name: /, до$/ }).fill('1400');
    await pictures(page, 'hours-site');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expectAccessible(page, 'hours of a site');
    const day = { from: '09:00', to: '18:00' };
    expect((await stored()).hours).toEqual({
      zone: 'Europe/Moscow',
      days: [{ from: '09:00', to: '13:00' }, day, day, day, null, null, null],
      more: [[{ from: '14:00', to: '18:00' }], [], [], [], [{ from: '22:00', to: '06:00' }], [], []],
      dates: [
        { from: '2027-01-01', to: '2027-01-10', intervals: [] },
        ...['02-23', '03-08', '05-01', '05-09', '06-12', '11-04'].map((date) => ({
          from: `2027-${date}`,
          to: `2027-${date}`,
          intervals: [],
        })),
        { from: '2026-12-31', to: '2026-12-31', intervals: [{ from: '09:00', to: '14:00' }] },
      ],
    });

    await page.reload();
    await page.getByRole('button', { name: /^Убрать часы: Понедельник, промежуток 2/ }).click();
    await page.getByRole('button', { name: /^Убрать: 31 декабря 2026/ }).click();
    await page.getByRole('checkbox', { name: 'Пятница' }).uncheck();
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    const { more, dates } = (await stored()).hours as { more?: object; dates: object[] };
    expect([more, dates.length]).toEqual([undefined, 7]);
    await expect(page.getByText('Есть несохранённые изменения')).toHaveCount(0);
  },
);

test('own hours: without them those of the site; who is on shift is shown to the team', async ({ page, owner }) => {
  await owner.domain('shop.example.ru');
  await page.goto('/setting/hours');
  const duty = page.getByRole('listitem').filter({ hasText: 'на смене' });
  await expect(duty).not.toContainText('не на смене');

  await page.getByRole('link', { name: /^Мои часы/ }).click();
  await expect(page.getByText('Вы на смене', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'У меня свои часы' }).check();
  await workLater(page);
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('Вы не на смене', { exact: true })).toBeVisible();
  await expectAccessible(page, 'own hours');
  await pictures(page, 'hours-own');

  await page.getByRole('link', { name: /^Часы/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'не на смене' })).toBeVisible();
  await pictures(page, 'hours-duty');
  await page.getByRole('link', { name: /^Мои часы/ }).click();
  await page.getByRole('switch', { name: 'У меня свои часы' }).uncheck();
  await save(page).click();
  await expect(page.getByText('Вы на смене', { exact: true })).toBeVisible();

  // Those of the site count again, at once.
  await page.getByRole('link', { name: /^Часы/ }).click();
  await expect(duty).not.toContainText('не на смене');
  await page.getByRole('switch', { name: 'Указать рабочие часы' }).check();
  await workLater(page);
  await save(page).click();
  await expect(duty).toContainText('не на смене');
});

test('own hours that do not load are loaded again; an unsaved change waits', { tag: '@long' }, async ({ page }) => {
  let fails = true;
  await page.route('**/api/v1/team/hours', (route) => (fails ? route.abort() : route.continue()));
  await page.goto('/setting/my-hours');
  const again = page.getByRole('alert').getByRole('button', { name: 'Повторить' });
  await expect(again).toBeVisible();
  fails = false;
  await again.click();
  await page.getByRole('switch', { name: 'У меня свои часы' }).check();
  await page.getByRole('link', { name: /^Пароль/ }).click();
  await expect(page.getByText('Изменения не сохранены')).toBeVisible();
  await page.getByRole('link', { name: /^Мои часы/ }).click();
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible();
});
