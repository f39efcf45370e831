import { expect, test } from 'vitest';
import { visitorPlace } from './visitor-name.ts';

const visitor = { name: '', ownName: '', online: true, device: 'iPhone', path: '/каталог' };

test('the place of a visitor: device and page', () => {
  expect(visitorPlace({ channel: 'site', visitor })).toBe('iPhone · /каталог');
  expect(visitorPlace({ channel: 'site', visitor: { ...visitor, device: '' } })).toBe('/каталог');
  expect(visitorPlace({ channel: 'telegram', visitor: { ...visitor, device: '', path: '' } })).toBe('Telegram');
  expect(visitorPlace({ channel: 'site', visitor: { ...visitor, path: '' } })).toBe('iPhone');
});

test('the page where the owner tries the chat is named in words; a page of the site that is called alike is not', () => {
  const trying = { ...visitor, name: 'Проверка чата', path: '/try/abc' };
  expect(visitorPlace({ channel: 'site', visitor: trying })).toBe('iPhone · Пробная страница');
  expect(visitorPlace({ channel: 'site', visitor: { ...trying, name: 'Анна' } })).toBe('iPhone · /try/abc');
});
