import { existsSync } from 'node:fs';
import type { Page, Request } from 'playwright/test';
import { fillRegistration, freshEmail, typeCode } from '../../dashboard/e2e/account.ts';
import { composer, entries, log } from '../../dashboard/e2e/dialog-page.ts';
import { chat, log as chatLog, needChat, say } from '../../widget-preact/e2e/stage.ts';
import { expect, test } from '../harness/browser/policy.ts';
import { freePort } from '../harness/free-port.ts';
import { documentedProxy, type Nginx, startNginx } from '../harness/nginx.ts';
import { signInOwner } from '../harness/owner.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { answer, contexts } from '../harness/shop-contexts.ts';

// The whole road below a path of the shop's own host, behind nginx with the documented configuration.

let nginx: Nginx;
let server: ServerProcess;
/** The address of the chat from outside. */
let chatUrl: string;
let site = '';

test.skip(!existsSync('/usr/sbin/nginx'), 'nginx is not installed here: apt-get install nginx-light');

test.beforeAll(async () => {
  const port = await freePort();
  chatUrl = `http://127.0.0.1:${port}/chat`;
  server = await startServer({ env: { PUBLIC_URL: `${chatUrl}/`, TRUST_PROXY: '1' } });
  const shop = `location = / { return 200 '<!doctype html><html lang="ru"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Магазин</title><div id="chat"></div>'; }`;
  nginx = await startNginx(`${shop}\n${documentedProxy('nginx-path.conf', server.port)}`, port);
});
test.afterAll(async () => {
  await nginx?.stop();
  await server?.stop();
});

/** Notes each request of a page that leaves the path of the chat, and each that fails. */
function watch(page: Page): string[] {
  const wrong: string[] = [];
  const isInside = (request: Request): boolean => {
    const { protocol, pathname } = new URL(request.url());
    return !protocol.startsWith('http') || pathname === '/' || pathname.startsWith('/chat/');
  };
  page.on('request', (request) => !isInside(request) && wrong.push(request.url()));
  page.on('response', (response) => response.status() >= 400 && wrong.push(`${response.status()} ${response.url()}`));
  return wrong;
}

/** Opens the shop, with the snippet that the account shows. */
async function openShop(page: Page): Promise<void> {
  await page.goto(`${nginx.url}/`);
  await page.evaluate(
    ([src, key]) => {
      const script = Object.assign(document.createElement('script'), { async: true, src });
      script.dataset.site = key;
      document.body.append(script);
    },
    [`${chatUrl}/widget.js`, site],
  );
}

test('below a path of the shop’s host behind nginx: sign up, ask, answer, a file of 5 MB, reply, reload, a new password', async ({
  browser,
}) => {
  const account = await browser.newPage();
  const wrong = watch(account);
  const email = freshEmail();
  await account.goto(`${chatUrl}/`);
  await account.getByRole('link', { name: 'Регистрация' }).first().click();
  await expect(account).toHaveURL(`${chatUrl}/registration`);
  await fillRegistration(account, { email });
  await account.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(account).toHaveURL(`${chatUrl}/confirmation/code`);
  await typeCode(account, await server.codeFor(email));
  await expect(account).toHaveURL(new RegExp(`^${chatUrl}/(?:dialogs|start)$`));

  const owner = await signInOwner({ url: chatUrl, codeFor: (to) => server.codeFor(to) }, { email });
  const domain = await owner.call<{ id: string; site: string }>('/domain/create', {
    method: 'POST',
    body: { name: 'shop.example.ru' },
  });
  ({ site } = domain);
  await owner.teach(domain.id, contexts);

  const visitor = await browser.newPage();
  const wrongHere = watch(visitor);
  await openShop(visitor);
  await needChat(visitor);
  await say(visitor, 'Сколько стоит доставка?');
  await expect(chatLog(visitor).getByText(answer)).toBeVisible();
  const buffer = Buffer.alloc(5 * 1024 * 1024, 'Размеры ');
  await chat(visitor)
    .locator('input[type=file]')
    .setInputFiles({ name: 'размеры.txt', mimeType: 'text/plain', buffer });

  await account.goto(`${chatUrl}/dialogs`);
  await entries(account).first().click();
  await expect(account).toHaveURL(new RegExp(`^${chatUrl}/dialog/[^/]+$`));
  const file = log(account).getByRole('link', { name: /размеры\.txt/ });
  await expect(file).toHaveAttribute('href', /^\/chat\/api\/v1\/file\//);
  const saved = await account.request.get(new URL((await file.getAttribute('href'))!, chatUrl).href);
  expect((await saved.body()).equals(buffer)).toBe(true);

  await composer(account).fill('Здравствуйте, это человек');
  await composer(account).press('Enter');
  await expect(chatLog(visitor).getByText('Здравствуйте, это человек')).toBeVisible();
  await account.reload();
  await expect(log(account).getByText('Здравствуйте, это человек')).toBeVisible();
  await openShop(visitor);
  await needChat(visitor);
  await expect(chatLog(visitor).getByText('Здравствуйте, это человек')).toBeVisible();

  for (const [path, title] of [
    ['/help', 'Руководство'],
    ['/help/owner.md', 'владел'],
    ['/api/', 'API'],
  ] as const) {
    await account.goto(chatUrl + path);
    await expect(account).toHaveTitle(new RegExp(title, 'i'));
  }
  await account.evaluate(() => sessionStorage.setItem('otklik-look', '{}'));
  await account.goto(`${chatUrl}/try/${site}?look`);
  await expect(chat(account)).toBeVisible();
  await account.goto(`${chatUrl}/try/${site}`);
  await expect(account.locator('script[data-site]')).toHaveAttribute('src', '/chat/widget.js');
  await expect(chat(account)).toBeVisible();

  const guest = await browser.newPage();
  const wrongForGuest = watch(guest);
  await guest.goto(`${chatUrl}/login`);
  await guest.getByRole('link', { name: 'Забыли пароль?' }).click();
  await guest.getByLabel('E-mail').fill(email);
  await guest.keyboard.press('Enter');
  let link = '';
  const letters = () => server.outbox().filter(({ to }) => to.includes(email));
  await expect
    .poll(() => (link = /Задать пароль: (\S+)/.exec(letters().at(-1)?.text ?? '')?.[1] ?? ''))
    .toContain(`${chatUrl}/reset/password#`);
  await guest.goto(link);
  // The address differs by its fragment alone.
  await guest.reload();
  await expect(guest.getByLabel('Новый пароль')).toBeVisible();
  expect([wrong, wrongHere, wrongForGuest]).toEqual([[], [], []]);
});
