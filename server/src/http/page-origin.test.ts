import { describe, expect, it } from 'vitest';
import { isOriginAllowed, originOf } from './page-origin.ts';

const site = { host: 'shop.ru', verified: true };

describe('isOriginAllowed', () => {
  it.each(['https://shop.ru', 'http://shop.ru', 'https://www.shop.ru', 'https://a.b.shop.ru:8443'])(
    'takes %s everywhere',
    (origin) => {
      for (const production of [true, false]) expect(isOriginAllowed({ production }, site, origin)).toBe(true);
    },
  );

  it.each([
    'https://evilshop.ru',
    'https://shop.ru.evil.com',
    'https://evil.com/shop.ru',
    'null',
    '',
    'file://shop.ru',
    'javascript:shop.ru',
    'https://shop.ru@evil.com',
  ])('refuses %j everywhere', (origin) => {
    for (const production of [true, false]) expect(isOriginAllowed({ production }, site, origin)).toBe(false);
  });

  it('takes a page of an unverified domain nowhere', () => {
    for (const production of [true, false])
      expect(isOriginAllowed({ production }, { ...site, verified: false }, 'https://shop.ru')).toBe(false);
  });

  it.each(['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:80', 'http://shop.localhost', null])(
    'takes %s outside production alone',
    (origin) => {
      expect(isOriginAllowed({ production: false }, { ...site, verified: false }, origin)).toBe(true);
      expect(isOriginAllowed({ production: true }, site, origin)).toBe(false);
    },
  );

  it.each(['http://localhost.evil.com', 'http://127.0.0.1.evil.com', 'http://127evil.com'])(
    'sees through %s',
    (origin) => {
      expect(isOriginAllowed({ production: false }, site, origin)).toBe(false);
    },
  );
});

describe('originOf', () => {
  it('reads the origin, and the page’s address where none is stated', () => {
    const request = (headers: Record<string, string>) => new Request('http://x/', { headers });
    expect(originOf(request({ origin: 'https://a.ru', referer: 'https://b.ru/page' }))).toBe('https://a.ru');
    expect(originOf(request({ referer: 'https://b.ru/page?q' }))).toBe('https://b.ru');
    expect(originOf(request({ referer: 'nonsense' }))).toBeNull();
    expect(originOf(request({}))).toBeNull();
  });
});
