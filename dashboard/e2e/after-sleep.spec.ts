import { composer, entries, log } from './dialog-page.ts';
import { expect, test } from './guest-test.ts';

for (const [end, act] of [
  ['answered', 'POST /dialog/answer'],
  ['closed', 'PATCH /dialog/close'],
] as const)
  test(`after a sleep an answer does not go out before it is seen that a colleague has ${end} the dialog`, async ({
    page,
    owner,
    guest,
  }) => {
    const visitor = await guest('Где заказ?');
    await page.clock.install();
    let isDead = false;
    await page.routeWebSocket(/\/api\/v1\/socket/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => isDead || socket.send(message));
      socket.onMessage((message) => isDead || server.send(message));
    });
    await page.goto('/dialogs');
    await entries(page).first().click();
    await composer(page).fill('Уже едет');
    const { pathname } = new URL(page.url());
    await page.clock.runFor(2_000);
    isDead = true;
    if (act === 'POST /dialog/answer')
      await owner.call('/dialog/answer', {
        method: 'POST',
        body: { session: visitor.session, sentences: ['Ответил коллега'] },
      });
    else await owner.call(pathname.replace('/dialog/', '/dialog/close/'), { method: 'PATCH', body: { closed: true } });
    await page.clock.fastForward(60_000);
    await composer(page).press('Enter');
    await expect(page.getByRole('alert').getByText('Ваш ответ не ушёл')).toBeVisible();
    await expect(log(page)).toContainText(end === 'answered' ? 'Ответил коллега' : 'Диалог завершён');
    await expect(composer(page)).toHaveValue('Уже едет');
    const sentences = async () =>
      (await visitor.call<{ sentences: { text: string }[] }>('/widget/sentence?after=0')).sentences;
    expect((await sentences()).map(({ text }) => text)).not.toContain('Уже едет');
    await composer(page).press('Enter');
    await expect(composer(page)).toHaveValue('');
    await expect(page.getByText('Ваш ответ не ушёл')).toHaveCount(0);
  });
