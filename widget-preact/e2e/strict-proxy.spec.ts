import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { chat, log, openChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

type Refuse = (incoming: IncomingMessage, response: ServerResponse, uploads: number) => boolean;

/** A proxy before the server; `refuse` answers an upload itself, or passes it on by false. */
async function startProxy({ port }: { port: number }, refuse: Refuse) {
  let uploads = 0;
  const proxy = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    if (method === 'POST' && url!.endsWith('/widget/file') && refuse(incoming, response, ++uploads)) return;
    const onward = request({ port, method, path: url, headers }, (reply) => {
      response.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(response);
    });
    incoming.pipe(onward);
  });
  proxy.on('upgrade', ({ url, rawHeaders }, client, head) => {
    const server = connect(port, '127.0.0.1', () => {
      const lines = rawHeaders.map((text, at) => (at % 2 ? `${text}\r\n` : `${text}: `)).join('');
      server.write(`GET ${url} HTTP/1.1\r\n${lines}\r\n`);
      server.write(head);
      server.pipe(client).pipe(server);
    });
    for (const end of [client, server]) end.on('error', () => void (client.destroy(), server.destroy()));
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const stop = () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, uploads: () => uploads, stop };
}

/** As nginx without `client_max_body_size`: 1 MB. Its answers have no CORS headers. */
const isLarge = ({ headers }: IncomingMessage): boolean => Number(headers['content-length']) > 1024 * 1024;
const answer = (response: ServerResponse, status: number, headers: Record<string, string> = {}): boolean => {
  response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(`<h1>${status}</h1>`);
  return true;
};
const sent = 'фото.pdf';
const tooLarge = 'Не отправлено. Файл слишком большой для этого сервера. Удалить';
const proxies: Record<string, readonly [refuse: Refuse, seen: string]> = {
  'takes 1 MB: it is too large': [
    (incoming, response) => isLarge(incoming) && answer(response, 413, { connection: 'close' }),
    tooLarge,
  ],
  'answers 429 twice: it is sent then': [(_, response, uploads) => uploads < 3 && answer(response, 429), sent],
  'answers 429 four times, for pages to read: it is sent then': [
    ({ headers }, response, uploads) =>
      uploads < 5 &&
      answer(response, 429, {
        'access-control-allow-origin': headers.origin ?? '*',
        'access-control-expose-headers': 'retry-after',
        'retry-after': '1',
      }),
    sent,
  ],
};
for (const [at, [name, [refuse, seen]]] of Object.entries(proxies).entries())
  test(`a file of 3 MB behind a proxy that ${name}`, { tag: at ? '@long' : [] }, async ({ page }) => {
    const proxy = await startProxy(stage.server, refuse);
    const headers = { 'content-security-policy': `connect-src ${proxy.url} ${proxy.url.replace('http', 'ws')}` };
    const snippet = `<script async src="${proxy.url}/widget.js" data-site="${stage.key}"></script>`;
    await openChat(page, stage.put(`/proxy${at}`, `<main>Магазин</main>${snippet}`, headers));
    await say(page, 'Первое');
    await expect(log(page).getByText('Отправлено')).toBeVisible();
    const buffer = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3 * 1024 * 1024, ' ')]);
    await chat(page).locator('input[type=file]').setInputFiles({ name: sent, mimeType: 'application/pdf', buffer });
    if (seen === sent) await expect(log(page).getByRole('link', { name: sent })).toBeVisible();
    else await expect(log(page).locator('.unsent')).toHaveText(seen);
    const tries = proxy.uploads();
    await say(page, 'Второе');
    await expect(log(page).getByText('Отправлено')).toBeVisible();
    expect(proxy.uploads(), 'no further try').toBe(tries);
    proxy.stop();
  });
