import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './owner-test.ts';

test('«Больше не присылать» is pressed in a browser: the letters are ended', async ({ page, owner, server }) => {
  const { id } = await owner.domain('shop.example.ru');
  const secret = readFileSync(join(server.dataDir, 'jwt-secret'), 'utf8').trim();
  const signature = createHmac('sha256', secret).update(`owner-letters:${id}`).digest('base64url').slice(0, 22);
  await page.goto(`/api/v1/letter/stop/${id}.${signature}`);
  // What it is about, what is asked, what to press: no two of them in the same words.
  await expect(page.getByRole('heading')).toHaveText('Письма из чата');
  await page.getByRole('button', { name: 'Больше не присылать' }).click();
  await expect(page.getByText('Готово. Таких писем больше не будет.')).toBeVisible();
  expect(await owner.call(`/assistant/setting/domain/id/${id}`)).toMatchObject({ notify: 'off' });
});
