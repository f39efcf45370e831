import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { readPage } from './probe-page.ts';

const limits = () => ({ bytes: 1024, signal: AbortSignal.timeout(3000) });

it('connects to the given address alone, under the name of the URL, and takes no redirect', async () => {
  const server = createServer((request, response) =>
    response.writeHead(302, { location: '/next' }).end(request.headers.host),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // The name leads nowhere: only the address can have been used.
  const page = await readPage(new URL(`http://nowhere.invalid:${port}/`), { address: '127.0.0.1' }, limits());
  expect(page).toEqual({ status: 302, location: '/next', type: '', text: `nowhere.invalid:${port}`, cut: null });
  server.close();
});

it('reads a page of exactly the limit whole, and cuts one byte more', async () => {
  const server = createServer((request, response) => response.end('a'.repeat(Number(request.url!.slice(1))))).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [size, cut] of [
    [1024, null],
    [1025, 'size'],
  ] as const) {
    const page = await readPage(new URL(`http://shop.test/${size}`), { origin }, limits());
    expect([page.text.length, page.cut]).toEqual([1024, cut]);
  }
  server.close();
});
