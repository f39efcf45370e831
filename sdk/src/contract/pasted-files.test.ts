import { expect, test } from 'vitest';
import { pastedFiles } from './pasted-files.ts';

const clipboard = (texts: Record<string, string>, ...names: string[]) => ({
  files: names.map((name) => ({ name })),
  getData: (type: string) => texts[type] ?? '',
});

test.each([
  ['cells of a spreadsheet', { 'text/plain': 'Куртка\t4990', 'text/html': '<table>' }, ['image.png'], 0],
  ['words of a text document', { 'text/plain': 'Куртка', 'text/html': '<p>' }, ['image.png'], 0],
  ['a slide', { 'text/plain': 'Итоги года' }, ['image.png'], 0],
  [
    'a letter with its pictures',
    { 'text/plain': 'Здравствуйте', 'text/html': '<img src="cid:1">' },
    ['image.png', 'logo.png'],
    0,
  ],
  ['a formula', { 'text/plain': 'a² + b² = c²', 'text/rtf': '{}' }, ['image.png'], 0],
  ['a chart, whose text is a line break', { 'text/plain': '\r\n', 'text/html': '<img>' }, ['image.png'], 1],
  ['a screenshot', {}, ['image.png'], 1],
  ['a picture of a page', { 'text/html': '<img src="https://shop.ru/a.png">' }, ['image.png'], 1],
  ['the same, with its address', { 'text/plain': 'https://shop.ru/a', 'text/html': '<img src>' }, ['image.png'], 1],
  ['files of a file manager', { 'text/plain': 'смета.pdf\rфото.jpg' }, ['смета.pdf', 'фото.jpg'], 2],
  ['a text', { 'text/plain': 'Куртка' }, [], 0],
] as const)('a paste of %s', (_, texts, names, count) => {
  expect(pastedFiles(clipboard(texts, ...names))).toHaveLength(count);
});
