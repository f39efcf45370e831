import { expect, test } from 'vitest';
import { wordDifference } from './word-difference.ts';

const marked = (before: string, after: string): string =>
  wordDifference(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'old' ? `[-${text.trim()}-]` : `[+${text.trim()}+]`))
    .join('');

test.each([
  ['Доставка 300 рублей за два дня.', 'Доставка 500 рублей за два дня.', 'Доставка [-300-][+500+]рублей за два дня.'],
  ['Всё так.', 'Всё так.', 'Всё так.'],
  ['Ответ.', 'Ответ. Кроме воскресенья.', 'Ответ.[+Кроме воскресенья.+]'],
  ['Было.', '', '[-Было.-]'],
])('«%s» and «%s» differ as «%s»', (before, after, expected) =>
  expect(marked(before, after).replaceAll(' [', '[')).toBe(expected.replaceAll(' [', '[')),
);

test('the parts of either side make its text, and long texts are not compared word by word', () => {
  const [before, after] = ['а б в г д е', 'б в ж д з е и'];
  const side = (kind: 'old' | 'new') =>
    wordDifference(before, after)
      .filter((part) => part.kind === 'same' || part.kind === kind)
      .map(({ text }) => text.trim())
      .join(' ');
  expect([side('old'), side('new')]).toEqual([before, after]);
  const long = 'слово '.repeat(700);
  expect(wordDifference(long, `${long}ещё`).map(({ kind }) => kind)).toEqual(['old', 'new']);
});
