import { expect, test } from '../../tests/harness/browser/policy.ts';
import { findLinks, type Link } from '../src/talk/find-links.ts';

const linksOf = (text: string) =>
  findLinks(text)
    .filter((part): part is Link => typeof part !== 'string')
    .map(({ text: shown, href }) => [shown, href]);

const cases: [string, string[][]][] = [
  ['нет ссылок', []],
  ['', []],
  ['см. https://example.com/путь?a=1#b, там', [['https://example.com/путь?a=1#b', 'https://example.com/путь?a=1#b']]],
  [
    '(https://ru.wikipedia.org/wiki/Чай_(напиток))',
    [['https://ru.wikipedia.org/wiki/Чай_(напиток)', 'https://ru.wikipedia.org/wiki/Чай_(напиток)']],
  ],
  ['«http://a.ru»', [['http://a.ru', 'http://a.ru']]],
  ['Пишите: shop@example.ru!', [['shop@example.ru', 'mailto:shop@example.ru']]],
  [
    'tel:+79990001122 и mailto:a@b.ru',
    [
      ['tel:+79990001122', 'tel:+79990001122'],
      ['mailto:a@b.ru', 'mailto:a@b.ru'],
    ],
  ],
  ['javascript:alert(1) data:text/html,x vbscript:x file:///etc/passwd', []],
  ['<a href="https://evil.example">x</a>', [['https://evil.example', 'https://evil.example']]],
];

for (const [text, links] of cases)
  test(`links in «${text}»`, () => {
    expect(linksOf(text)).toEqual(links);
    expect(
      findLinks(text)
        .map((part) => (typeof part === 'string' ? part : part.text))
        .join(''),
    ).toBe(text);
  });
