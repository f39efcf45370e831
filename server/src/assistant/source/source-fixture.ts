import type { Draft, Source } from '../../contract.ts';
import { type CallOptions, type SignedUp, startTestServer, type TestServer } from '../../testing.ts';

/** Answers one request of a site. */
export type Page = string | ((request: Request) => Response | Promise<Response>);

/** A site whose pages a test changes, with all requests that it got. */
export interface TestSite {
  readonly origin: string;
  readonly pages: Map<string, Page>;
  readonly requests: Request[];
  stop(): Promise<void>;
}

export function startSite(): TestSite {
  const pages = new Map<string, Page>();
  const requests: Request[] = [];
  const served = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    fetch(request) {
      // A request loses its headers once it is answered.
      requests.push(new Request(request.url, { headers: request.headers }));
      const page = pages.get(new URL(request.url).pathname);
      if (page === undefined) return new Response('нет', { status: 404 });
      if (typeof page !== 'string') return page(request);
      const etag = `"${new Bun.CryptoHasher('md5').update(page).digest('hex')}"`;
      if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304 });
      return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8', etag } });
    },
  });
  return { origin: `http://127.0.0.1:${served.port}`, pages, requests, stop: () => served.stop(true) };
}

/** HTML of a page with `details`. */
export const faqPage = (pairs: Readonly<Record<string, string>>): string =>
  `<!doctype html><title>Вопросы</title><main><h1>Доставка и оплата</h1>${Object.entries(pairs)
    .map(([question, answer]) => `<details><summary>${question}</summary><p>${answer}</p></details>`)
    .join('\n')}</main>`;

export const shopPairs = {
  'Сколько стоит доставка?': 'Доставка по городу стоит 300 рублей.',
  'Как оплатить заказ?': 'Картой на сайте или наличными курьеру.',
  'Можно ли вернуть товар?': 'Вернуть товар можно за 14 дней.',
} as const;

/** A server with the site of one host, and an owner who has verified it. */
export async function startSources(env: Record<string, string> = {}) {
  const site = startSite();
  const hosts = ['shop.test', 'other.test', 'unproven.test'];
  const server = await startTestServer({
    env: { PROBE_HOSTS: hosts.map((name) => `${name}=${site.origin}`).join(','), PROBE_DNS: '127.0.0.1:9', ...env },
  });
  const owner = await server.signUp();
  const domainId = await verifiedDomain(server, site, owner, 'shop.test');
  const call = <T = any>(name: Parameters<TestServer['call']>[0], options: CallOptions = {}, by = owner) =>
    server.call<T>(name, { token: by.access, ...options });
  const stop = async (): Promise<void> => {
    await server.stop();
    await site.stop();
  };
  return { site, server, owner, domainId, call, stop };
}

/** A domain of an owner, verified by its file. */
export async function verifiedDomain(server: TestServer, site: TestSite, { access: token }: SignedUp, name: string) {
  const { id, proof } = (await server.call('POST /domain/create', { token, body: { name } })).body;
  site.pages.set('/.well-known/otklik.txt', () => new Response(proof));
  const verified = await server.call('PATCH /domain/verification/{id}', { token, params: { id }, body: {} });
  if (verified.status !== 200) throw new Error(JSON.stringify(verified.body));
  return id as string;
}

type Started = Awaited<ReturnType<typeof startSources>>;

/** Waits until no source of the domain is being read; its sources. */
export async function settled({ call, domainId }: Pick<Started, 'call' | 'domainId'>): Promise<Source[]> {
  for (;;) {
    const { body } = await call<Source[]>('GET /assistant/source/list/domain/id/{domainId}', { params: { domainId } });
    if (body.every(({ state }) => state !== 'reading')) return body;
    await Bun.sleep(20);
  }
}

/** Adds a page and waits until it is read. */
export async function readPage(started: Started, path: string): Promise<Source> {
  const url = `https://shop.test${path}`;
  const { body } = await started.call('POST /assistant/source/create', { body: { domainId: started.domainId, url } });
  return (await settled(started)).find(({ id }) => id === body.id)!;
}

export const draftsOf = async ({ call, domainId }: Started, query: Record<string, string> = {}): Promise<Draft[]> =>
  (await call('GET /assistant/draft/list/domain/id/{domainId}', { params: { domainId }, query })).body.items;

/** What a visitor's question is answered. */
export async function answerTo({ call, domainId }: Started, question: string): Promise<string | null> {
  const { body } = await call('POST /assistant/qa/test', { body: { domainId, question } });
  return body.answer ?? null;
}

/** A form with a file. */
export function fileForm(content: string | Uint8Array<ArrayBuffer>, name: string): FormData {
  const form = new FormData();
  form.append('file', new File([content], name));
  return form;
}
