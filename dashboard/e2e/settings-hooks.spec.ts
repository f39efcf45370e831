import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './owner-test.ts';

/** A receiver on this machine, which answers with `status`. */
async function startReceiver() {
  const received: { type: string; isSigned(secret: string): boolean }[] = [];
  const receiver = { url: '', status: 204, received, stop: () => void server.close() };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const header = (name: string): string => String(request.headers[`webhook-${name}`]);
      const signed = `${header('id')}.${header('timestamp')}.${text}`;
      received.push({
        type: JSON.parse(text).type,
        isSigned: (secret) => {
          const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
          return header('signature') === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
        },
      });
      // Asks the server not to repeat it before the test does.
      response.writeHead(receiver.status, receiver.status === 500 ? { 'retry-after': '3600' } : {}).end();
    });
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

test('a webhook: created with its secret shown once, tested, seen to fail and to arrive, switched off, deleted', async ({
  page,
}) => {
  const receiver = await startReceiver();
  await page.goto('/setting/hooks');
  await expect(page.getByText('Вебхуков пока нет')).toBeVisible();
  await page.getByRole('button', { name: 'Создать вебхук' }).click();
  const form = page.getByRole('form', { name: 'Новый вебхук' });
  await form.getByLabel('Адрес').fill('http://10.0.0.1/hook');
  await form.getByRole('switch', { name: 'Новое сообщение' }).uncheck();
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect(form.getByRole('alert')).toHaveText('Выберите хотя бы одно событие');
  await form.getByRole('switch', { name: 'Новое сообщение' }).check();
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect(form.getByText('внутренние адреса не принимаются')).toBeVisible();
  await form.getByLabel('Адрес').fill(receiver.url);
  await form.getByRole('button', { name: 'Создать' }).click();
  const secret = (await page.getByRole('group', { name: /^Секрет/ }).textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByText('Сообщений ещё не было')).toBeVisible();
  await expectAccessible(page);

  receiver.status = 500;
  await page.getByRole('button', { name: /^Проверить/ }).click();
  const row = page.getByRole('row').filter({ hasText: 'Проверка' });
  await expect(row).toContainText('Ответ с ошибкой (код 500)');
  await expectAccessible(page);
  receiver.status = 204;
  await row.getByRole('button', { name: /^Отправить снова/ }).click();
  await expect(row).toContainText('Доставлено');
  expect(receiver.received.map(({ type }) => type)).toEqual(['test', 'test']);
  expect(receiver.received.every(({ isSigned }) => isSigned(secret))).toBe(true);
  await page.getByRole('button', { name: 'К вебхукам' }).click();

  await expect(page.getByText(/^Последнее сообщение принято/)).toBeVisible();
  await page.getByRole('switch', { name: 'Включён' }).click();
  await expect(page.getByText('Выключен: о событиях не сообщает')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Проверить/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Удалить/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText('Вебхуков пока нет')).toBeVisible();
  receiver.stop();
});

test('a failure to load is shown with a way to try again', { tag: '@long' }, async ({ page }) => {
  await page.route('**/hook/list', (route) => route.fulfill({ status: 500, json: { code: 'internal', status: 500 } }));
  await page.goto('/setting/hooks');
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible();
  await page.unroute('**/hook/list');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByText('Вебхуков пока нет')).toBeVisible();
});

test(
  'an address that is not saved waits for its owner; one with hidden signs is refused at its field',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/setting/hooks');
    await page.getByRole('button', { name: 'Создать вебхук' }).click();
    const form = page.getByRole('form', { name: 'Новый вебхук' });
    await form.getByLabel('Адрес').fill('https://example.ru/a\u0000b');
    await form.getByRole('switch', { name: 'Диалог закрыт' }).check();
    await form.getByRole('button', { name: 'Создать' }).click();
    await expect(form.getByText('Данный ввод содержит недопустимые символы')).toBeVisible();
    await expect(form.getByLabel('Адрес')).toBeFocused();
    await page.getByRole('link', { name: /^Пароль/ }).click();
    await page.getByRole('button', { name: 'Вернуться' }).click();
    await expect(form.getByLabel('Адрес')).toHaveValue('https://example.ru/a\u0000b');
    await expect(form.getByRole('switch', { name: 'Диалог закрыт' })).toBeChecked();
    await form.getByRole('button', { name: 'Отмена' }).click();
    await expect(page.getByText('Вебхуков пока нет')).toBeVisible();
  },
);

test('a webhook that was deleted elsewhere leaves the list', { tag: '@long' }, async ({ page, owner }) => {
  const body = { url: 'http://127.0.0.1:9/hook', events: ['dialog.closed'], domainId: null };
  const { id } = await owner.call<{ id: string }>('/hook/create', { method: 'POST', body });
  await page.goto('/setting/hooks');
  await expect(page.getByText('http://127.0.0.1:9/hook')).toBeVisible();
  await owner.call(`/hook/delete/${id}`, { method: 'DELETE' });
  await page.getByRole('button', { name: /^Проверить/ }).click();
  await expect(page.getByText('Возможно, запись уже удалена')).toBeVisible();
  await expect(page.getByText('Вебхуков пока нет')).toBeVisible();
});
