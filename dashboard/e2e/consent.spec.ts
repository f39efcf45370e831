import { expect, test } from '../../tests/harness/browser/policy.ts';
import { startServer } from '../../tests/harness/server-process.ts';
import { expectAccessible } from './accessible.ts';
import { fillRegistration, freshEmail, mobile, typeCode } from './account.ts';

const policyUrl = 'https://shop.example.ru/policy?lang=ru&v="2"';
const wording = 'Согласен на обработку данных <магазином>.';

test('registration asks for the consent that the server is set to; its wording and time are in the profile', async ({
  page,
}) => {
  const server = await startServer({ env: { POLICY_URL: policyUrl, CONSENT_TEXT: wording } });
  try {
    await page.setViewportSize(mobile);
    await page.goto(`${server.url}/registration`);
    const email = freshEmail();
    await fillRegistration(page, { email });
    const box = page.getByRole('checkbox', { name: wording });
    const policy = page.getByRole('link', { name: 'Политика обработки данных' });
    await expect(policy).toHaveAttribute('href', policyUrl);
    await expect(policy).toHaveAttribute('target', '_blank');
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(box).toHaveAccessibleDescription('Без согласия аккаунт не создать');
    await expect(page).toHaveURL(/\/registration$/);
    await expectAccessible(page);
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).toHaveAccessibleDescription('');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/confirmation\/code$/);
    await typeCode(page, await server.codeFor(email));
    await expect(page).toHaveURL(/\/dialogs$/);
    await page.goto(`${server.url}/setting/profile`);
    await expect(page.getByText(`${wording} ${policyUrl}`)).toBeVisible();
    const at = await page.locator('time').getAttribute('datetime');
    expect(Math.abs(Date.now() - Date.parse(at!))).toBeLessThan(600_000);
  } finally {
    await server.stop();
  }
});

test('a server without a policy asks for nothing', async ({ page, server }) => {
  await page.goto(`${server.url}/registration`);
  await expect(page.getByRole('button', { name: 'Зарегистрироваться' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
