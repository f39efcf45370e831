import type { Page } from 'playwright/test';
import { createOwner } from '../../tests/harness/owner.ts';
import { startServer } from '../../tests/harness/server-process.ts';
import { expectAccessible } from './accessible.ts';
import { mobile } from './account.ts';
import { composer, createDomain, entries, log } from './dialog-page.ts';
import { expect, test } from '../../tests/harness/browser/policy.ts';

/** The most open sockets of one account. */
const most = 50;

/** Opens sockets of the account from a page, as its windows do; resolves after the server has admitted all. */
const openSockets = (page: Page, token: string): Promise<unknown> =>
  page.evaluate(
    ([count, hello]) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/socket`);
          await new Promise((done) => (socket.onopen = done));
          socket.send(hello);
          await new Promise((done, fail) => {
            socket.onmessage = done;
            socket.onclose = ({ code }) => fail(new Error(`the socket was closed with ${code}`));
          });
        }),
      ).then(() => undefined),
    [most, JSON.stringify({ type: 'hello', role: 'operator', token, after: null })] as const,
  );

test('too many open windows: a line shows what to do, covers nothing, and goes when they are closed', async ({
  context,
  page,
}) => {
  const server = await startServer({ env: { RATE_LIMITS: 'on' } });
  try {
    const owner = await createOwner(server);
    await (await owner.visitor((await createDomain(owner)).site)).say('Есть самовывоз?');
    const windows = await context.newPage();
    await windows.goto(server.url);
    await openSockets(windows, owner.token);
    await owner.signIn(context);
    await page.goto(`${server.url}/dialogs`);
    const banner = page.getByText('Аккаунт открыт в слишком многих окнах. Закройте лишние, и мы переподключимся.');
    await expect(banner).toBeVisible();
    await entries(page).first().click();
    for (const viewport of [mobile, { width: 1280, height: 844 }]) {
      await page.setViewportSize(viewport);
      await expect(log(page)).toContainText('Есть самовывоз?');
      await expect(banner).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      const icon = await banner.locator('svg').boundingBox();
      expect(icon).toMatchObject({ width: icon!.height });
      for (const part of [log(page), composer(page), page.getByRole('banner')]) {
        const [a, b] = [(await banner.boundingBox())!, (await part.boundingBox())!];
        expect(a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
      }
    }
    await composer(page).fill('Да, каждый день.');
    await composer(page).press('Enter');
    await expect(log(page)).toContainText('Да, каждый день.');
    await windows.close();
    await expect(banner).toBeHidden();
  } finally {
    await server.stop();
  }
});
