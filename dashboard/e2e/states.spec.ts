import type { Locator } from 'playwright/test';
import { fillRegistration, freshEmail, mobile } from './account.ts';
import { composer, entries, log, toast } from './dialog-page.ts';
import { expect, test } from './guest-test.ts';

// A state is seen where it is looked for: without a network, in another language, in the dark, in forced colours.

const overlaps = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

for (const { width, height } of [mobile, { width: 1280, height: 844 }]) {
  const tag = width === mobile.width ? [] : '@long';
  test(`an open dialog shows that the network is lost, ${width} px`, { tag }, async ({ page, guest }) => {
    await guest('Есть самовывоз?');
    await page.setViewportSize({ width, height });
    await page.goto('/dialogs');
    await entries(page).first().click();
    await expect(log(page)).toContainText('Есть самовывоз?');
    await page.context().setOffline(true);
    const banner = page.getByText('Нет связи, переподключаемся…');
    await expect(banner).toBeVisible();
    expect(await overlaps(banner, composer(page))).toBe(false);
    await page.context().setOffline(false);
    await expect(banner).toBeHidden();
  });

  test(`a toast leaves the composer and the sentences free, ${width} px`, { tag }, async ({ page, guest }) => {
    for (const text of ['Есть самовывоз?', 'А доставка?']) await guest(text);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/dialogs');
    await entries(page).first().click();
    await page.getByRole('button', { name: 'Закрыть диалог' }).click();
    const note = toast(page).getByRole('alertdialog');
    await expect(note).toContainText('Диалог закрыт');
    await expect.poll(() => overlaps(note, composer(page))).toBe(false);
    expect(await overlaps(note, log(page))).toBe(false);
  });
}

test('without a network the account is left, though the profile was never opened', async ({ page }) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Профиль' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Выход' }).click();
  await expect(page).toHaveURL('/login');
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name, value }) => name.startsWith('jwt') && value !== '')).toEqual([]);
});

test.describe('in an American browser', () => {
  test.use({ locale: 'en-US' });

  test('hours are of 24, and are typed as digits', async ({ page, guest }) => {
    await guest('Есть самовывоз?');
    await page.goto('/setting/hours');
    await page.getByRole('switch', { name: 'Указать рабочие часы' }).check();
    const till = page.getByLabel('Понедельник, до');
    await expect(till).toHaveValue('18:00');
    await expect(page.locator('input[type=time]')).toHaveCount(0);
    await till.clear();
    await till.pressSequentially('1930');
    await expect(till).toHaveValue('19:30');
    for (const path of ['/dialogs', '/assistant', '/setting/sign-ins']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const texts = await page.evaluate(() =>
        [
          document.body.innerText,
          ...[...document.querySelectorAll<HTMLElement>('[title]')].map(({ title }) => title),
        ].join(),
      );
      expect(texts, path).not.toMatch(/\d\s*[AP]M\b/);
    }
  });
});

test('in the dark a box that is not ticked is of the page’s colour', async ({ page, guest }) => {
  await guest('Есть самовывоз?');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/setting/hours');
  await page.getByRole('switch', { name: 'Указать рабочие часы' }).check();
  const day = page.getByRole('checkbox', { name: 'Суббота' });
  const field = page.getByLabel('Понедельник, до');
  const fill = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await day.evaluate((element) => getComputedStyle(element).appearance)).toBe('none');
  expect(await fill(day)).toBe(await fill(field));
});

test('in forced colours a field in focus and the chosen entry have a line around', async ({ page, guest }) => {
  await guest('Есть самовывоз?');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/dialogs');
  await page.getByLabel('Поиск по диалогам').focus();
  const lineOf = (of: Locator) =>
    of.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return `${outlineStyle} ${outlineWidth}`;
    });
  expect(await lineOf(page.getByLabel('Поиск по диалогам'))).toBe('solid 2px');
  await entries(page).first().click();
  await expect(entries(page).first()).toHaveAttribute('aria-current', 'page');
  expect(await lineOf(entries(page).first())).toBe('solid 2px');
  expect(await lineOf(page.getByRole('button', { name: 'Открытые' }))).toBe('solid 2px');
});

test('the boxes of a code are as wide together as its button, and what waits for a time is legible', async ({
  browser,
  server,
}) => {
  const guest = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1280, height: 844 } });
  const page = await guest.newPage();
  await page.goto(`${server.url}/registration`);
  await fillRegistration(page, { email: freshEmail() });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/confirmation/);
  const [first, last, button] = await Promise.all(
    ['Цифра 1 из 6', 'Цифра 6 из 6']
      .map((name) => page.getByLabel(name).boundingBox())
      .concat(page.getByRole('button', { name: 'Подтвердить' }).boundingBox()),
  );
  expect(Math.abs(first!.x - button!.x)).toBeLessThan(1);
  expect(Math.abs(last!.x + last!.width - button!.x - button!.width)).toBeLessThan(1);
  const again = page.getByRole('button', { name: /^Отправить код ещё раз через/ });
  expect(await again.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  await guest.close();
});

test('on a phone the overview is as wide as the screen and ends with its last line', async ({ page, guest }) => {
  await guest('Есть самовывоз?');
  await page.setViewportSize(mobile);
  await page.goto('/assistant');
  await page.getByRole('button', { name: 'Обзор' }).click();
  const plot = page.getByRole('region', { name: 'Диалоги по дням' });
  await expect(plot.getByRole('img')).toBeVisible();
  await expect(plot.getByRole('table', { name: 'Диалоги по дням' })).toBeAttached();
  const size = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { scrollWidth, scrollHeight };
  });
  const { y, height } = (await plot.boundingBox())!;
  expect(size.scrollWidth).toBe(mobile.width);
  expect(size.scrollHeight).toBeLessThanOrEqual(Math.max(mobile.height, y + height + 80));
  const figures = await page.locator('[aria-labelledby=overview-title] > ul > li').all();
  const widths = await Promise.all(figures.map(async (figure) => (await figure.boundingBox())!.width));
  expect(new Set(widths), 'figures stand in columns of one width').toHaveProperty('size', 1);
});

test('every panel of the assistant explains itself before anything is taught', async ({ page, guest }) => {
  await guest('Есть самовывоз?');
  await page.goto('/assistant');
  for (const name of ['Вопросы без ответа', 'Контрольные вопросы', 'Качество', 'Обзор']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByRole('heading', { name: new RegExp(`^${name}`), level: 2 })).toBeVisible();
  }
});

test('nothing is called right before anything was asked or measured', async ({ page, owner }) => {
  const { id: domainId } = await owner.domain('shop.ru');
  const open = async (name: string): Promise<void> => {
    await page.goto('/assistant');
    await page.getByRole('button', { name }).click();
  };
  await open('Вопросы без ответа');
  await expect(page.getByText('Таких вопросов нет')).toBeVisible();
  await expect(page.getByText('ответил на всё')).toHaveCount(0);

  const contexts = [{ label: 'Доставка', description: '', questions: ['Сколько стоит доставка?'], answers: ['350 ₽'] }];
  await owner.teach(domainId, contexts);
  await open('Качество');
  await expect(page.getByText('Данных слишком мало')).toBeVisible();
  await expect(page.getByText(/Ничего не путает|не ошибся/)).toHaveCount(0);
});
