// One bare page, alone and with each of the widgets; everything packed by brotli at its best.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
};
const words = 'Обычный текст обычной страницы, каких много. '.repeat(40);
const page = (extra) =>
  `<!doctype html><html lang="ru"><meta name="viewport" content="width=device-width"><title>Страница</title><h1>Страница</h1><p>${words}</p>${extra}`;

/** @param contents address → HTML to add to the bare page @param folders prefix → folder of files */
export async function servePages(contents, folders) {
  const packed = new Map();
  const pack = (path, bytes) => {
    if (!packed.has(path))
      packed.set(path, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    return packed.get(path);
  };
  const find = (path) => {
    if (path in contents) return [page(contents[path]), '.html'];
    const prefix = Object.keys(folders).find((name) => path.startsWith(name));
    return prefix ? [readFileSync(join(folders[prefix], normalize(path.slice(prefix.length)))), extname(path)] : null;
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://page').pathname;
    try {
      const found = find(path);
      if (!found)
        return response.writeHead(path === '/hook' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
      response
        .writeHead(200, { 'content-type': types[found[1]] ?? 'application/octet-stream', 'content-encoding': 'br' })
        .end(pack(path, found[0]));
    } catch (cause) {
      response.writeHead(404).end(String(cause.code));
    }
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}
