import { expect, it } from 'vitest';
import { guestMenu, isCurrent, operatorMenu } from './menu-items.ts';

const current = (path: string, menu = operatorMenu): string[] =>
  menu.filter((item) => isCurrent(item, path)).map(({ text }) => text);

it.each([
  ['/', ['Главная']],
  ['/dialogs', ['Мессенджер']],
  ['/dialog/abc', ['Мессенджер']],
  ['/assistant', ['Ассистент']],
  ['/settings', []],
  ['/dialogues', []],
])('%s highlights %j', (path, texts) => expect(current(path)).toEqual(texts));

it('the code, which ends a registration or a login, highlights neither', () => {
  expect(current('/confirmation/code', guestMenu)).toEqual([]);
});
