import { expect, test } from 'vitest';
import { normalizeHost } from './environment.ts';

test.each([
  ['https://chat.example.ru', 'https://chat.example.ru'],
  ['https://chat.example.ru/', 'https://chat.example.ru'],
  ['HTTP://LOCALHOST:3000/', 'http://localhost:3000'],
  ['https://example.ru/chat', 'https://example.ru/chat'],
  ['https://example.ru/chat//', 'https://example.ru/chat'],
  ['https://чат.рф', 'https://xn--80a0bn.xn--p1ai'],
  ['', ''],
])('%s becomes %s', (host, address) => expect(normalizeHost(host)).toBe(address));

test.each([
  'chat.example.ru',
  'localhost:3000',
  '//chat.example.ru',
  'ftp://chat.example.ru',
  'https://chat.example.ru/path?x',
  'https://chat.example.ru/#chat',
  'https://chat.example.ru/two words',
  'https://chat.example.ru?x',
  'https://user:secret@chat.example.ru',
  'https://',
  '/',
])('%s is refused', (host) => expect(() => normalizeHost(host)).toThrow(/must be an address/));
