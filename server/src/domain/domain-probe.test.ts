import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isPublic } from '../security/public-address.ts';
import { startDns } from './dns-fixture.ts';
import { createProbe, type ProbeOptions } from './domain-probe.ts';

const host = 'shop.test';
const proof = 'p-1234567890';
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function dns(records: Record<string, string[][]> = {}): Promise<string> {
  const server = await startDns(records);
  closing.push(server.close);
  return server.address;
}

const site =
  (pages: Record<string, string>): RequestListener =>
  (request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200).end(page);
  };

async function probeSite(listener: RequestListener, options: Partial<ProbeOptions> = {}) {
  const hosts = new Map([[host, await serve(listener)]]);
  return createProbe({ hosts, dns: await dns(), ...options })(host, proof);
}

const detailOf = (probed: Awaited<ReturnType<typeof probeSite>>): string => (probed.proven ? 'proven' : probed.detail);

describe('where the proof is found', () => {
  it.each([
    ['the name itself', { [host]: [['v=spf1 -all'], [`otklik=${proof}`]] }],
    ['the name under _otklik.', { [`_otklik.${host}`]: [[`otklik=${proof}`]] }],
    ['a record of several strings', { [host]: [['other', `otklik=${proof}`]] }],
  ])('TXT of %s', async (_, records) => {
    expect(await probeSite(site({}), { dns: await dns(records) })).toEqual({ proven: true });
  });

  it.each([
    ['the file', { '/.well-known/otklik.txt': `${proof}\n` }],
    ['the file with a mark and other lines', { '/.well-known/otklik.txt': `\uFEFFold-proof\r\n  ${proof}  \r\n` }],
    ['the meta tag', { '/': `<html><head><meta name="otklik" content="${proof}"></head><body>` }],
    ['the meta tag, written otherwise', { '/': `<META content='${proof}' data-x NAME=otklik />` }],
  ])('%s', async (_, pages) => {
    expect(await probeSite(site(pages))).toEqual({ proven: true });
  });

  it('behind a redirect that stays on the domain', async () => {
    const listener: RequestListener = (request, response) =>
      request.url === '/start'
        ? response.end(`<meta name="otklik" content="${proof}">`)
        : response.writeHead(302, { location: request.url === '/' ? `http://${host}/start` : '/none' }).end();
    expect(await probeSite(listener)).toEqual({ proven: true });
  });
});

describe('what proves nothing', () => {
  it('reports what was looked for where, and what was seen', async () => {
    const detail = detailOf(
      await probeSite(site({ '/': '<meta name="otklik" content="foreign">', '/.well-known/otklik.txt': 'foreign' }), {
        dns: await dns({ [host]: [['otklik=foreign']], [`_otklik.${host}`]: [['v=spf1']] }),
      }),
    );
    expect(detail).toBe(
      'На shop.test стоит другой код подтверждения: замените его новым. ' +
        `Искали подтверждение: TXT-запись «otklik=${proof}» у shop.test — другое значение: «otklik=foreign»; ` +
        `TXT-запись «otklik=${proof}» у _otklik.shop.test — TXT-записи есть, но среди них нет otklik=…; ` +
        'http://shop.test/.well-known/otklik.txt — другое содержимое: «foreign»; http://shop.test/ — другое значение: «foreign».',
    );
  });

  it.each([
    ['a comment', `<!-- <meta name="otklik" content="${proof}"> -->`],
    ['a script', `<script>const a = '<meta name="otklik" content="${proof}">'</script>`],
    ['the body, where visitors write', `<head></head><body><meta name="otklik" content="${proof}">`],
    ['a title', `<head><title><meta name="otklik" content="${proof}"></title></head>`],
    ['a textarea', `<textarea><meta name="otklik" content="${proof}"></textarea>`],
    ['a style', `<style><meta name="otklik" content="${proof}"></style>`],
    ['a noscript', `<head><noscript><meta name="otklik" content="${proof}"></noscript></head>`],
    ['a noframes', `<head><noframes><meta name="otklik" content="${proof}"></noframes></head>`],
    ['a template', `<head><template><meta name="otklik" content="${proof}"></template></head>`],
    ['an svg', `<svg><meta name="otklik" content="${proof}"></svg>`],
    ['a quoted attribute', `<head><meta name="description" content='<meta name="otklik" content="${proof}">'></head>`],
    ['an attribute without quotes', `<head><link title=<meta name="otklik" content="${proof}"></head>`],
    ['a comment that ends oddly', `<head><!--> --!> <!-- <meta name="otklik" content="${proof}"> --></head>`],
    ['a script with a comment', `<script><!--<script></script><meta name="otklik" content="${proof}">--></script>`],
    ['what follows a text in the head', `<head>text<meta name="otklik" content="${proof}"></head>`],
    ['what follows the end of the body', `<head></body><meta name="otklik" content="${proof}"></head>`],
    ['a frameset', `<frameset><meta name="otklik" content="${proof}"></frameset>`],
    ['a second attribute of the same name', `<meta name="description" name="otklik" content="${proof}">`],
    ['an attribute inside another', `<meta name="a name='otklik' content='${proof}'">`],
    ['another name', `<meta name="description" content="${proof}">`],
    ['a longer value', `<meta name="otklik" content="${proof}0">`],
  ])('a tag in %s', async (_, page) => {
    expect((await probeSite(site({ '/': page }))).proven).toBe(false);
  });

  it.each(['text/plain', 'text/plain; charset=utf-8', 'image/svg+xml', 'application/json'])(
    'a page that is served as %s',
    async (type) => {
      const page = `<head><meta name="otklik" content="${proof}"></head>`;
      const detail = detailOf(
        await probeSite((request, response) =>
          response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': type }).end(page),
        ),
      );
      expect(detail).toContain('страница отдана не как HTML');
    },
  );

  it.each([404, 403, 500, 203])('a page that is served with %d', async (status) => {
    const page = `<head><meta name="otklik" content="${proof}"></head>`;
    expect(
      detailOf(await probeSite((_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end(page))),
    ).toContain(`ответ ${status}`);
  });

  it('a page for any address, in which somebody wrote the proof on a line', async () => {
    const page =
      (text: string): RequestListener =>
      (_, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(text);
    expect(detailOf(await probeSite(page(`<p>\n${proof}\n</p>`)))).toContain('отдана страница HTML');
    expect(await probeSite(page(`${proof}\n`))).toEqual({ proven: true });
  });

  it('a redirect off the domain, to another port, or without end', async () => {
    const other = await serve((_, response) => response.end(`<meta name="otklik" content="${proof}">\n${proof}`));
    for (const location of [
      other,
      'http://evil.test/',
      `http://${host}.evil.test/`,
      `http://${host}:8080/`,
      'file:///etc/passwd',
    ]) {
      const detail = detailOf(await probeSite((_, response) => response.writeHead(301, { location }).end(proof)));
      expect(detail).toContain(`переадресация за пределы домена: ${location}`);
    }
    expect(detailOf(await probeSite((_, response) => response.writeHead(301, { location: '/' }).end()))).toContain(
      'слишком много переадресаций',
    );
  });

  it('what lies beyond 256 KiB, though the page never ends', async () => {
    let sent = 0;
    const detail = detailOf(
      await probeSite((request, response) => {
        response.writeHead(200);
        const write = (): void => {
          sent += 65_536;
          if (!response.destroyed && sent < 1e8) response.write(' '.repeat(65_536), () => setImmediate(write));
        };
        if (request.url === '/') write();
        else response.end(' '.repeat(256 * 1024) + proof);
      }),
    );
    expect(detail).toContain('http://shop.test/ — в первых 256 КиБ подтверждения нет');
    expect(detail).toContain('otklik.txt — в первых 256 КиБ подтверждения нет');
    expect(sent).toBeLessThan(2e7);
  });

  it('a site and a resolver that do not answer in time', async () => {
    const silent = await serve(() => undefined);
    const trickle: RequestListener = (request, response) => {
      if (request.url !== '/') return;
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    };
    const detail = detailOf(
      await probeSite(trickle, { milliseconds: 4_000, dns: `127.0.0.1:${new URL(silent).port}` }),
    );
    expect(detail).toContain('http://shop.test/ — страница не загрузилась за отведённое время');
    expect(detail).toContain('otklik.txt — нет ответа за отведённое время');
    expect(detail).toMatch(/_otklik\.shop\.test — DNS-сервер не ответил/);
  });

  it('a packed body: it is neither asked for nor unfolded', async () => {
    let asked: string | undefined;
    const bomb = Bun.gzipSync(Buffer.from(`<meta name="otklik" content="${proof}">`));
    const probed = await probeSite((request, response) => {
      asked = request.headers['accept-encoding'];
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    expect([probed.proven, asked]).toEqual([false, 'identity']);
  });
});

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '0.1.2.3',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::127.0.0.1',
    '::808:808',
    '::ffff:127.0.0.1',
    '::ffff:0:127.0.0.1',
    'fd00::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2002:808:808::1',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '5f00::1',
    '1000::1',
  ])('no connection goes to %s', async (address) => {
    const detail = detailOf(
      await createProbe({ hosts: new Map(), dns: await dns(), lookup: async () => [address] })(host, proof),
    );
    expect(detail.match(/адрес домена не публичный/g)).toHaveLength(4);
  });

  it.each(['8.8.8.8', '::ffff:8.8.8.8', '2a00:1450:4001:81b::200e', '172.32.0.1', '100.128.0.1'])(
    '%s is public',
    (address) => expect(isPublic(address)).toBe(true),
  );

  it('resolves the target of a redirect to www. and refuses a private address', async () => {
    const detail = detailOf(
      await probeSite((_, response) => response.writeHead(302, { location: `http://www.${host}/` }).end(), {
        lookup: async () => ['127.0.0.1'],
      }),
    );
    expect(detail).toContain('адрес домена не публичный');
  });

  it('reports that a name has no address', async () => {
    const lookup = async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    expect(detailOf(await createProbe({ hosts: new Map(), dns: await dns(), lookup })(host, proof))).toContain(
      'у домена нет адреса',
    );
  });
});
