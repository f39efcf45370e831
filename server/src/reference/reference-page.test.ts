import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, clientFrame, close, type Endpoint, endpoints, serverFrame } from '../contract.ts';
import { createOpenApi } from '../api-docs/openapi.ts';
import type { OpenApi } from './document.ts';
import { fillReference } from './reference-page.ts';

const template = readFileSync(join(import.meta.dirname, 'assets/index.html'), 'utf8');
let page: string;
beforeAll(() => {
  page = fillReference(template, 'Чат <b>', 'https://chat.example.ru');
});

const attributes = (name: string): string[] =>
  [...page.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value!);
const articleOf = (id: string): string => page.split(`<article id="${id}"`)[1]!.split('</article>')[0]!;

describe('the reading page of the API', () => {
  it('parts no small word of its prose from what it belongs to', () => {
    expect(page).toContain('у\u00a0<code>invalid</code> в\u00a0<code>fields</code>');
  });

  it.each(Object.entries(endpoints) as [Call, Endpoint][])(
    'describes %s completely',
    (name, { errors, scope, reply, body }) => {
      const [method, path] = name.split(' ') as [string, string];
      const { paths } = createOpenApi('', 'https://chat.example.ru') as OpenApi;
      const article = articleOf(paths[path]![method.toLowerCase()]!.operationId);
      for (const code of [...errors, 'rate_limited', 'unavailable']) expect(article).toContain(`<code>${code}</code>`);
      for (const part of ['Кто', 'Частота', 'Пример запроса', 'Пример ответа', 'Отказы', `<code>${path}</code>`])
        expect(article).toContain(part);
      if (scope) expect(article).toContain(`<code>${scope}</code>`);
      if (body) expect(article).toContain('Тело запроса');
      expect(article).toContain(reply ? 'application/json' : 'application/octet-stream');
    },
  );

  it('lists every frame of both sides and every close code', () => {
    const frames = attributes('id').filter((id) => id.startsWith('frame-'));
    expect(frames).toHaveLength(clientFrame._zod.def.options.length + serverFrame._zod.def.options.length);
    for (const code of Object.values(close)) expect(page).toContain(`<code>${code}</code>`);
  });

  it('has one place for each of its links, and loads and links nothing from elsewhere', () => {
    const ids = attributes('id');
    expect(new Set(ids).size).toBe(ids.length);
    const links = attributes('href').filter((href) => href.startsWith('#'));
    expect(links.length).toBeGreaterThan(50);
    for (const link of links) expect(ids).toContain(link.slice(1));
    for (const address of [...attributes('src'), ...attributes('href')]) expect(address).toMatch(/^(#|\/(?!\/))/);
    expect(page).not.toMatch(/ style=| on\w+="|undefined|\[object/);
  });

  it('shows what is no markup of its own as text', () => {
    expect(page).toContain('<title>API «Чат &lt;b&gt;»</title>');
    expect(page).not.toContain('Чат <b>');
  });
});
