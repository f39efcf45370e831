import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test';
import { createOwner } from '../../tests/harness/owner.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';
import { type Axe, needAxe } from '../../tests/harness/browser/axe.ts';
import { sitePolicy } from '../../tests/harness/browser/site-policy.ts';
import type { DialogDetail, DialogHeader, Domain, Sentence, WidgetConfig } from '../../sdk/src/contract/contract.ts';

type Call = <T>(call: string, body?: unknown, headers?: Record<string, string>) => Promise<T>;

/** Pages of somebody else's site, on an origin of their own. */
async function startSite() {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const http = createServer((request, response) => {
    const page = pages.get(new URL(request.url!, 'http://site').pathname) ?? pages.get('/');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page?.headers }).end(page?.html ?? '');
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => http.once('listening', ready));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return { url, pages, stop: () => void http.close() };
}

const answers = [
  {
    label: 'Доставка',
    description: '',
    questions: [
      'Сколько стоит доставка?',
      'Как быстро привезут заказ?',
      'Долго ли идёт посылка?',
      'Есть ли бесплатная доставка?',
      'Доставляете ли вы в другие города?',
    ],
    answers: ['Доставим за два дня.'],
  },
  {
    label: 'Оплата',
    description: '',
    questions: [
      'Как оплатить заказ?',
      'Принимаете ли вы карты?',
      'Можно ли заплатить наличными?',
      'Есть ли оплата при получении?',
      'Какие способы оплаты есть?',
    ],
    answers: ['Принимаем карты и наличные.'],
  },
];

/** An owner with a taught domain, and a foreign site to stand on: what a spec of the widget needs of a server. */
export async function startStage(server: ServerProcess) {
  const { call, token, signIn } = await createOwner(server);
  const owner: Call = (name, body, headers) => {
    const [method, path] = name.split(' ') as [string, string];
    return call(path, { method, body, headers });
  };
  const site = await startSite();
  const { id, site: key } = await owner<Domain>('POST /domain/create', { name: 'shop.example.ru' });
  // Else what a test asks shows in the empty dialog of the next one.
  await owner(`PATCH /domain/config/${id}`, { offersStarters: false });
  await owner('POST /assistant/import', { domainId: id, contexts: answers });
  await owner('POST /assistant/learn', { domainId: id });
  const { secret } = await owner<{ secret: string }>(`GET /domain/secret/${id}`);

  const dialogs = async () => (await owner<{ items: { id: string; session: string }[] }>('GET /dialog/list')).items;

  return {
    server,
    owner,
    /** The owner's access token. */
    token,
    /** Signs the owner in to a browser. */
    signIn,
    key,
    domainId: id,
    origin: site.url,
    configure: (part: Partial<WidgetConfig>) => owner(`PATCH /domain/config/${id}`, part),
    sign: (userId: string) => createHmac('sha256', secret).update(userId).digest('hex'),
    snippet: (attributes = '') =>
      `<script async src="${server.url}/widget.js" data-site="${key}" ${attributes}></script>`,
    /**
     * Puts a page on the foreign site, under the strictest policy unless `headers` name another; answers its address.
     */
    put(path: string, html: string, headers: Record<string, string> = {}) {
      const page = `<!doctype html><html lang="ru"><meta name="viewport" content="width=device-width, initial-scale=1">${html}`;
      site.pages.set(path, {
        html: page,
        headers: { 'content-security-policy': sitePolicy(page, server.url), ...headers },
      });
      return site.url + path;
    },
    /** Puts a script of the site's own; answers its path. */
    putScript(path: string, text: string) {
      site.pages.set(path, { html: text, headers: { 'content-type': 'text/javascript' } });
      return path;
    },
    /** The operator's list, newest first. */
    dialogs,
    /** The dialog that was begun last: a turn of the assistant may still take an earlier one to the top of the list. */
    async newest() {
      const begun = await Promise.all(
        (await dialogs()).slice(0, 5).map(async (one) => {
          const { visitor } = await owner<DialogHeader>(`GET /dialog/header/${one.id}`);
          return { ...one, at: visitor.firstSeenAt };
        }),
      );
      return begun.toSorted((a, b) => b.at.localeCompare(a.at))[0]!;
    },
    /** The last number that the visitor has read. */
    visitorRead: async (session: string) =>
      (await owner<DialogDetail>(`GET /dialog/detail/${(await dialogs()).find((one) => one.session === session)!.id}`))
        .visitorRead,
    answer: (session: string, ...sentences: string[]) =>
      owner<{ sentences: Sentence[] }>('POST /dialog/answer', { session, sentences }),
    stop: site.stop,
  };
}

/** An operator who is there, and may write, until the page is closed. */
export async function comeOnline({ server, token }: Stage, context: BrowserContext) {
  const desk = await context.newPage();
  await desk.goto(`${server.url}/health`);
  await desk.evaluate(
    (token) =>
      new Promise<void>((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/api/v1/socket`);
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', role: 'operator', token, after: null }));
        socket.onmessage = () => resolve();
        Object.assign(window, { socket });
      }),
    token,
  );
  return {
    type: (session: string) =>
      desk.evaluate(
        (session) =>
          (window as unknown as { socket: WebSocket }).socket.send(JSON.stringify({ type: 'typing', session })),
        session,
      ),
    leave: () => desk.close(),
  };
}

/** Uploads a picture for the account or the domain, as the owner does. */
export async function uploadPicture({ server, token }: Stage, page: Page, path: string): Promise<void> {
  const reply = await page.request.post(`${server.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { image: { name: 'face.png', mimeType: 'image/png', buffer: await page.screenshot() } },
  });
  expect(reply.ok()).toBe(true);
}

export type Stage = Awaited<ReturnType<typeof startStage>>;

export const launcher = (page: Page): Locator => page.getByRole('button', { name: 'Открыть чат' });
export const chat = (page: Page): Locator => page.getByRole('dialog', { name: 'Чат' });
export const box = (page: Page): Locator => chat(page).getByRole('textbox', { name: 'Сообщение' });
export const log = (page: Page): Locator => chat(page).getByRole('log', { name: 'Сообщения' });

/** Opens the chat, unless it is open since the tab's page before. */
export async function needChat(page: Page): Promise<void> {
  await expect(async () => {
    if (await launcher(page).isVisible()) await launcher(page).click();
    await expect(box(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

export async function openChat(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await needChat(page);
}

export async function reloadChat(page: Page): Promise<void> {
  await page.reload();
  await needChat(page);
}

export async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await chat(page).getByRole('button', { name: 'Отправить' }).click();
  await expect(log(page).getByText(text, { exact: true })).toBeVisible();
}

/** What axe objects to on a page, the widget's shadow root included. */
export async function axeErrors(page: Page): Promise<string[]> {
  await needAxe(page);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: Axe }).axe.run(document, {
      rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false } },
    }),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  );
}
