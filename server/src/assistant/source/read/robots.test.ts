import { expect, it } from 'vitest';
import { readRobots } from './robots.ts';
import { readSitemap } from './sitemap.ts';
import { textOfBytes } from './page-text.ts';

// Examples of RFC 9309, 2.2.2 and 2.2.3, and of its groups.
it.each([
  ['User-agent: *\nDisallow: /', '/faq', false],
  ['User-agent: *\nDisallow:', '/faq', true],
  ['User-agent: *\nDisallow: /\nAllow: /faq', '/faq', true],
  ['User-agent: *\nAllow: /f\nDisallow: /faq', '/faq', false],
  ['User-agent: *\nAllow: /faq\nDisallow: /faq', '/faq', true],
  ['User-agent: *\nDisallow: /*.php$', '/a/b.php', false],
  ['User-agent: *\nDisallow: /*.php$', '/a/b.php?x', true],
  ['User-agent: *\nDisallow: /a*b*c', '/a1b2', true],
  ['User-agent: *\nDisallow: /a*b*c', '/a1b2c3', false],
  ['User-agent: other\nDisallow: /', '/faq', true],
  ['User-agent: *\nDisallow: /\n\nUser-agent: OtklikBot\nDisallow: /admin', '/faq', true],
  ['User-agent: a\nUser-agent: otklikbot\nDisallow: /faq # все', '/faq', false],
  ['User-agent: *\nDisallow: /%D1%86%D0%B5%D0%BD%D1%8B', '/цены', false],
  ['\uFEFFuser-AGENT: *\r\ndisALLOW: /faq\r\n', '/faq', false],
  ['Disallow: /', '/faq', true],
  ['<html>не robots</html>', '/faq', true],
])('reads %j for %s as %s', (text, path, allowed) => expect(readRobots(text).allows(path)).toBe(allowed));

it('waits as long as a site asks, ten seconds at most, and matches without backtracking', () => {
  expect(readRobots('User-agent: *\nCrawl-delay: 2').delay).toBe(2000);
  expect(readRobots('User-agent: *\nCrawl-delay: 86400').delay).toBe(10_000);
  const hostile = readRobots(`User-agent: *\nDisallow: /${'a*'.repeat(400)}c$`);
  expect(hostile.allows(`/${'a'.repeat(4000)}b`)).toBe(true);
});

it('reads sitemaps and their indexes, and nothing else as one', () => {
  expect(readSitemap('<urlset><url><loc> https://a.ru/?a=1&amp;b=2 </loc></url></urlset>')).toEqual({
    isIndex: false,
    urls: ['https://a.ru/?a=1&b=2'],
  });
  expect(
    readSitemap('<sitemapindex><sitemap><loc><![CDATA[https://a.ru/1.xml]]></loc></sitemap></sitemapindex>'),
  ).toEqual({
    isIndex: true,
    urls: ['https://a.ru/1.xml'],
  });
  expect(readSitemap('<!doctype html><p>urlset</p>')).toBeNull();
});

it('reads bytes by their mark, header, meta or declaration, else as UTF-8 or windows-1251', () => {
  const cp1251 = (text: string): Uint8Array =>
    Uint8Array.from(text, (one) => (one.charCodeAt(0) < 128 ? one.charCodeAt(0) : one.charCodeAt(0) - 0x350));
  const word = 'Доставка';
  expect(textOfBytes(Buffer.from(word))).toBe(word);
  expect(textOfBytes(cp1251(word))).toBe(word);
  expect(textOfBytes(cp1251(word), 'text/html; charset=windows-1251')).toBe(word);
  expect(textOfBytes(cp1251(`<meta charset="windows-1251">${word}`))).toContain(word);
  expect(textOfBytes(cp1251(`<meta http-equiv="Content-Type" content="text/html; charset=cp1251">${word}`))).toContain(
    word,
  );
  expect(textOfBytes(Buffer.from(`\uFEFF${word}`), 'text/html; charset=windows-1251')).toBe(word);
  expect(textOfBytes(Buffer.from(word), 'text/html; charset=none-such')).toBe(word);
});
