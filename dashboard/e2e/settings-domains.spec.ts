import { expect, test } from './owner-test.ts';

test('a domain: added, its proof shown, missing proof reported, proven by file, snippet copied', async ({
  page,
  context,
  proofs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/setting/domains');
  await page.getByRole('button', { name: 'Добавить домен' }).click();
  const field = page.getByLabel('Домен', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('нет домена');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Недопустимый ввод для домена')).toBeVisible();
  await field.fill('shop.ru');
  await expect(page.getByText('Недопустимый ввод для домена')).toHaveCount(0);
  for (const wrong of ['shop', '-a.ru', 'shop.r', 'shop.r2', 'shop.company7', 'shop_1.ru']) {
    await field.fill(wrong);
    await expect(page.getByText('Недопустимый ввод для домена')).toBeVisible();
  }
  await field.fill('https://Shop.example.ru/about');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'shop.example.ru' })).toBeVisible();
  await expect(field).toHaveCount(0);
  await expect(page.getByText('Не подтверждён')).toBeVisible();

  await page.getByRole('tab', { name: 'Тег на странице' }).press('ArrowRight');
  const proof = await page.getByRole('group', { name: 'Содержимое файла' }).innerText();
  await page.getByRole('tab', { name: 'Запись DNS' }).click();
  await expect(page.getByRole('group', { name: 'Значение TXT-записи' })).toHaveText(`otklik=${proof}`);
  await page.getByRole('tab', { name: 'Тег на странице' }).click();
  await expect(page.getByRole('group', { name: 'Тег для главной страницы' })).toHaveText(
    `<meta name="otklik" content="${proof}">`,
  );
  await page.getByRole('button', { name: 'Проверить' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^На\sshop\.example\.ru кода подтверждения пока нет: /);
  proofs.allow(proof);
  const verified = page.waitForRequest('**/api/v1/domain/verification/*');
  await page.getByRole('button', { name: 'Проверить' }).click();
  expect([(await verified).method(), (await verified).postDataJSON()]).toEqual(['PATCH', {}]);
  await expect(page.getByText('Подтверждён', { exact: true })).toBeVisible();
  const snippet = await page.getByRole('group', { name: 'Код для shop.example.ru' }).innerText();
  expect(snippet).toMatch(/^<script async src="http:\/\/127\.0\.0\.1:\d+\/widget\.js" data-site="[\w-]+"><\/script>$/);
  await page.getByRole('button', { name: 'Скопировать: Код для shop.example.ru' }).click();
  await expect(page.getByRole('button', { name: 'Скопировано' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(snippet);
});

test('a repeated domain is refused at the field', async ({ page, owner }) => {
  await owner.domain('shop.example.ru');
  await page.goto('/setting/domains');
  await page.getByRole('button', { name: 'Добавить домен' }).click();
  await page.getByLabel('Домен', { exact: true }).fill('shop.example.ru');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Этот домен уже есть в вашем списке')).toBeVisible();
  await page.getByRole('button', { name: 'Отмена' }).click();
  await expect(page.getByLabel('Домен', { exact: true })).toHaveCount(0);
});

test('a domain: renamed and to be proven again, then deleted after a confirmation', async ({ page, owner }) => {
  await owner.domain('shop.example.ru');
  await page.goto('/setting/domains');
  await page.getByRole('button', { name: 'Действия с доменом shop.example.ru' }).click();
  await page.getByRole('menuitem', { name: 'Изменить' }).click();
  const rename = page.getByRole('dialog', { name: 'Изменить домен' });
  await rename.getByLabel('Домен').fill('store.example.ru');
  await rename.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('heading', { name: 'store.example.ru' })).toBeVisible();
  await expect(page.getByText('Не подтверждён')).toBeVisible();

  await page.getByRole('button', { name: 'Действия с доменом store.example.ru' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  const question = page.getByRole('dialog', { name: 'Удалить store.example.ru?' });
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(page.getByRole('heading', { name: 'store.example.ru' })).toBeVisible();
  await page.getByRole('button', { name: 'Действия с доменом store.example.ru' }).click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await question.getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText('Доменов пока нет')).toBeVisible();
  await page.goto('/setting/look');
  await expect(page.getByText('Сначала добавьте домен')).toBeVisible();
});

test('visitors who were refused for the number of dialogs of their address: shown where the owner is, with what helps', async ({
  page,
  owner,
}) => {
  await owner.domain('shop.example.ru');
  const answer = (ago: number) =>
    page.route('**/api/v1/domain/list', async (route) => {
      const reply = await route.fetch();
      const crowdedAt = new Date(Date.now() - ago).toISOString();
      await route.fulfill({
        response: reply,
        json: ((await reply.json()) as object[]).map((one) => ({ ...one, crowdedAt })),
      });
    });
  await answer(60_000);
  await page.goto('/dialogs');
  const banner = page.getByText(/Чат открылся .* посетителей shop\.example\.ru/);
  await expect(banner).toBeVisible();
  await page.getByRole('link', { name: 'Почему' }).click();
  await expect(page.getByText(/предел растёт, когда/)).toBeVisible();
  await expect(page.getByText(/TRUST_PROXY/)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Скрыть' }).click();
  await expect(banner).toBeHidden();
  await page.unroute('**/api/v1/domain/list');
  await answer(25 * 60 * 60_000);
  await page.goto('/dialogs');
  await expect(page.getByRole('heading', { name: 'Диалоги', level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(banner).toBeHidden();
});

test('a failed load is shown, logged to the console, and retried by «Повторить»', async ({ page }) => {
  const noted: string[] = [];
  page.on('console', (message) => noted.push(message.text()));
  await page.route('**/api/v1/domain/list', (route) => route.abort());
  await page.goto('/setting/domains');
  await expect(page.getByText('Нет связи', { exact: true })).toBeVisible();
  expect(noted.some((text) => text.includes('GET /domain/list failed: 0 unreachable'))).toBe(true);
  await page.unroute('**/api/v1/domain/list');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByText('Доменов пока нет')).toBeVisible();
});
