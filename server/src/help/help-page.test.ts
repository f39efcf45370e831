import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';
import { markdownHtml } from './help-page.ts';

const folder = join(import.meta.dirname, '../../../docs/ru');

describe('the guide', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it.each(['', 'owner.md', 'operator.md'])('/help/%s is a page under the policy of all pages', async (path) => {
    const page = await fetch(`${server.url}/help/${path}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toMatch(/<h1>[А-Я]/);
  });

  it('has every page and picture that its pages name', async () => {
    const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
    const named = pages.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/\]\((?!\/|https?:)([^)#]+)/g)].map(
        ([, address]) => address!,
      ),
    );
    expect(named.length).toBeGreaterThan(3);
    const statuses = await Promise.all(named.map(async (name) => (await fetch(`${server.url}/help/${name}`)).status));
    expect(named.filter((_, at) => statuses[at] !== 200)).toEqual([]);
  });
});

describe('its Markdown', () => {
  it.each([
    ['# Заголовок', '<h1>Заголовок</h1>'],
    ['текст\nдальше', '<p>текст дальше</p>'],
    ['1. раз\n2. два', '<ol><li>раз</li><li>два</li></ol>'],
    ['- **важно** и `код`', '<ul><li><strong>важно</strong> и\u00a0<code>код</code></li></ul>'],
    ['того же дня', '<p>того\u00a0же дня</p>'],
    ['5 минут — и в чат', '<p>5\u00a0минут\u00a0— и\u00a0в\u00a0чат</p>'],
    ['укажите e-mail', '<p>укажите e-\u2060mail</p>'],
    ['на 1С-Битрикс, по-новому', '<p>на\u00a01С-\u2060Битрикс, по-\u2060новому</p>'],
    ['«Настройки → Виджет»', '<p>«Настройки\u00a0→ Виджет»</p>'],
    ['[страница](owner.md)', '<p><a href="owner.md">страница</a></p>'],
    ['![вход](pictures/login.png)', '<p><img src="pictures/login.png" alt="вход" loading="lazy"></p>'],
  ])('%j becomes %j', (markdown, html) => expect(markdownHtml(markdown)).toBe(html));

  it.each([
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    '[x](//elsewhere.example)',
    '![x](data:image/svg+xml,x)',
    '![" onerror="alert(1)](pictures/a.png)',
  ])('%s runs nothing', (markdown) => {
    const html = markdownHtml(markdown);
    expect(html).not.toMatch(/<script|href="(?:javascript|\/\/)|src="data|" onerror/);
  });
});
