import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSite, type TestSite } from '../source-fixture.ts';
import { type Fetched, fetchPage, type SiteAccess } from './fetch-page.ts';

let site: TestSite;
beforeEach(() => {
  site = startSite();
});
afterEach(() => site.stop());

const access = (more: Partial<SiteAccess> = {}): SiteAccess => ({
  host: 'shop.test',
  origin: undefined,
  agent: 'OtklikBot/1',
  stop: new AbortController().signal,
  ...more,
});
const mapped = (more: Partial<SiteAccess> = {}) => access({ origin: site.origin, ...more });
const reason = (fetched: Fetched): string => (fetched.result === 'failed' ? fetched.reason : fetched.result);

const inner = [
  '127.0.0.1',
  '10.0.0.7',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:a00:7',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fd00::1',
  'fe80::1',
];

it.each(inner)('connects to no name whose address is %s', async (address) => {
  const url = new URL(`http://shop.test/`);
  const fetched = await fetchPage(url, access({ lookup: async () => [address] }));
  expect(reason(fetched)).toBe('Адрес сайта не публичный, соединение не устанавливалось.');
});

it('connects to the address that was looked up, though the name leads elsewhere by then', async () => {
  const looks: string[] = [];
  const lookup = async (host: string): Promise<string[]> => {
    looks.push(host);
    return looks.length === 1 ? ['203.0.113.9'] : ['127.0.0.1'];
  };
  // 203.0.113.0/24 is reserved for documentation: it is no public address, and nothing else is looked up.
  const fetched = await fetchPage(new URL('http://shop.test/'), access({ lookup }));
  expect([looks, reason(fetched)]).toEqual([['shop.test'], 'Адрес сайта не публичный, соединение не устанавливалось.']);
  expect(site.requests).toEqual([]);
});

it('looks each step of a redirect up again, and reaches nothing that the name is rebound to', async () => {
  let looks = 0;
  const lookup = async (): Promise<string[]> => ((looks += 1) === 1 ? ['192.0.2.1'] : ['127.0.0.1']);
  expect(reason(await fetchPage(new URL('http://www.shop.test/'), access({ lookup })))).toContain('не публичный');
  expect(looks).toBe(1);
});

it.each([
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'https://other.test/',
  'https://shop.test.other.test/',
  'https://shop.test:6379/',
  'https://user:secret@shop.test/',
  'file:///etc/passwd',
  'gopher://shop.test/',
  'data:text/html,hello',
  '//other.test/',
  'http://[',
])('follows no redirect to %s', async (location) => {
  site.pages.set('/', () => new Response(null, { status: 302, headers: { location } }));
  expect(reason(await fetchPage(new URL('https://shop.test/'), mapped()))).toContain('за пределы сайта');
  expect(site.requests).toHaveLength(1);
});

it('follows redirects within the site, a few at most', async () => {
  site.pages.set('/', () => new Response(null, { status: 301, headers: { location: 'https://www.shop.test/faq#a' } }));
  site.pages.set('/faq', '<p>Вопрос</p>');
  expect(await fetchPage(new URL('http://shop.test/'), mapped())).toMatchObject({
    result: 'read',
    url: 'https://www.shop.test/faq',
  });
  site.pages.set('/faq', () => new Response(null, { status: 302, headers: { location: '/faq' } }));
  expect(reason(await fetchPage(new URL('http://shop.test/'), mapped()))).toBe('Слишком много переадресаций.');
});

it.each(['file:///etc/passwd', 'https://other.test/', 'https://shop.test:1/', 'https://a:b@shop.test/'])(
  'makes no request for %s',
  async (url) => {
    expect(reason(await fetchPage(new URL(url), mapped()))).toBe('Адрес ведёт за пределы сайта.');
    expect(site.requests).toEqual([]);
  },
);

it('takes a page of exactly the limit, and none that is larger, whether it declares that or not', async () => {
  const sizes = { '/fit': 1000, '/large': 1001 };
  for (const [path, size] of Object.entries(sizes)) site.pages.set(path, () => new Response('a'.repeat(size)));
  site.pages.set('/endless', () => {
    const stream = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(400)) });
    return new Response(stream);
  });
  const read = (path: string) => fetchPage(new URL(`https://shop.test${path}`), mapped(), null, 1000);
  expect(await read('/fit')).toMatchObject({ result: 'read' });
  expect(reason(await read('/large'))).toBe('Ответ сайта больше 1 КБ.');
  expect(reason(await read('/endless'))).toBe('Ответ сайта больше 1 КБ.');
});

it('takes no packed body, which could unfold beyond the limit', async () => {
  const packed = Bun.gzipSync(new Uint8Array(1_000_000));
  site.pages.set('/', () => new Response(packed, { headers: { 'content-encoding': 'gzip' } }));
  expect(reason(await fetchPage(new URL('https://shop.test/'), mapped()))).toContain('сжатой');
  expect(site.requests[0]!.headers.get('accept-encoding')).toBe('identity');
});

it('fails with a page that is too slow, and stops at once when it is stopped', async () => {
  site.pages.set('/', () => {
    let sent = 0;
    const stream = new ReadableStream({
      async pull(controller) {
        await Bun.sleep(20);
        if ((sent += 1) > 500) return controller.close();
        controller.enqueue(new TextEncoder().encode('<p>'));
      },
    });
    return new Response(stream);
  });
  const late = await fetchPage(new URL('https://shop.test/'), mapped({ patience: 150 }));
  expect(reason(late)).toBe('Страница не загрузилась за отведённое время.');
  const stop = new AbortController();
  const read = fetchPage(new URL('https://shop.test/'), mapped({ stop: stop.signal }));
  stop.abort(new Error('stopped'));
  await expect(read).rejects.toThrow('stopped');
});

it('fails in words for each status, and reports what is unchanged', async () => {
  const statuses = {
    304: 'unchanged',
    403: 'не показывает',
    404: 'Страницы нет',
    429: 'не отвечает',
    500: 'не отвечает',
  };
  for (const [status, text] of Object.entries(statuses)) {
    site.pages.set('/', () => new Response(null, { status: Number(status) }));
    const known = { etag: '"a"', modified: 'Mon, 02 Nov 2026 10:00:00 GMT' };
    expect(reason(await fetchPage(new URL('https://shop.test/'), mapped(), known))).toContain(text);
  }
  const { headers } = site.requests[0]!;
  expect([headers.get('if-none-match'), headers.get('if-modified-since')]).toEqual([
    '"a"',
    'Mon, 02 Nov 2026 10:00:00 GMT',
  ]);
});
