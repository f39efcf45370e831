import { describe, expect, it } from 'vitest';
import { hostOf, snippetOf, taggedSnippetOf } from './host-text.ts';

describe('hostOf', () => {
  it.each([
    ['shop.ru', 'shop.ru'],
    ['https://Shop.ru/about?x=1', 'shop.ru'],
    ['http://shop.ru:8080', 'shop.ru'],
    [' пример.рф. ', 'пример.рф'],
    ['shop.ru#top', 'shop.ru'],
    ['https://www.shop.ru/каталог', 'shop.ru'],
    ['www.ru', 'www.ru'],
    ['https://www.магазин.рф/', 'магазин.рф'],
    ['wwwshop.ru', 'wwwshop.ru'],
    ['', ''],
  ])('reads %j as %j', (text, host) => expect(hostOf(text)).toBe(host));
});

it('snippetOf names the site and the server', () => {
  expect(snippetOf('key1', 'https://chat.ru')).toBe(
    '<script async src="https://chat.ru/widget.js" data-site="key1"></script>',
  );
});

it('taggedSnippetOf names both in the address alone', () => {
  expect(taggedSnippetOf('key1', 'https://chat.ru')).toBe(
    '<script async src="https://chat.ru/widget.js?site=key1"></script>',
  );
});
