import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sitePolicy } from './site-policy.ts';

/**
 * A shop of somebody else's, on an origin of its own: the demo page with the owner's snippet, and the proof of the
 * domain.
 */
export interface ShopSite {
  readonly url: string;
  /** Puts the snippet into the page. */
  install(snippet: string): void;
  /** Puts code into the page's head, as the account shows it. */
  paste(code: string): void;
  /** Adds a page, or replaces it. */
  publish(path: string, html: string): void;
  /** What `/.well-known/otklik.txt` answers. */
  prove(proof: string): void;
  stop(): void;
}

const folder = join(import.meta.dirname, '../../../examples/shop');

export async function startShop(): Promise<ShopSite> {
  let snippet = '';
  let head = '';
  let proof = '';
  const page = () =>
    readFileSync(join(folder, 'index.html'), 'utf8')
      .replace(/<script async.*<\/script>/, snippet)
      .replace('</head>', `${head}</head>`);
  const pages = new Map<string, string>();
  const files: Record<string, () => [type: string, body: string]> = {
    '/': () => ['text/html; charset=utf-8', page()],
    '/shop.css': () => ['text/css', readFileSync(join(folder, 'shop.css'), 'utf8')],
    '/.well-known/otklik.txt': () => ['text/plain', proof],
  };
  const server = createServer((request, response) => {
    const published = pages.get(request.url ?? '');
    const found =
      published === undefined ? files[request.url ?? '']?.() : (['text/html; charset=utf-8', published] as const);
    const chat = /src="(.*)\/widget\.js"/.exec(snippet || head)?.[1] ?? '';
    response
      .writeHead(found ? 200 : 404, {
        'content-type': found?.[0] ?? 'text/plain',
        'content-security-policy': sitePolicy(page(), chat),
      })
      .end(found?.[1] ?? '');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    install: (text) => void (snippet = text),
    paste: (code) => void (head = code),
    publish: (path, html) => void pages.set(path, html),
    prove: (text) => void (proof = text),
    stop: () => void server.close(),
  };
}
