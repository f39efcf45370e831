import { expect, test } from 'vitest';
import { wordAt } from './word-at.ts';

test.each([
  ['/|', '/', [0, '']],
  ['/дост|', '/', [0, 'дост']],
  ['/дост моск|', '/', [0, 'дост моск']],
  ['Добрый день! /опл| и ещё', '/', [13, 'опл']],
  ['Первая строка\n/|', '/', [14, '']],
  ['1/2|', '/', null],
  ['да / нет|', '/', null],
  ['https://shop.ru/a|', '/', null],
  ['/дост|авка', '/', [0, 'дост']],
  ['@Ан|', '@', [0, 'Ан']],
  ['спроси @|', '@', [7, '']],
  ['почта a@Ан|', '@', null],
] as const)('in «%s» %s begins %j', (written, mark, expected) => {
  const caret = written.indexOf('|');
  const word = wordAt(mark, written.replace('|', ''), caret);
  expect(word && [word.from, word.query]).toEqual(expected);
});
