import { describe, expect, it, test } from 'vitest';
import { acceptedFiles, fileRefusal, pastedFiles } from './taken-file.ts';

describe('a file before its upload', () => {
  it.each([
    ['IMG_0001.heic', '', 'picture'],
    ['IMG_0001.HEIC', 'image/heic', 'picture'],
    ['фото.avif', 'image/avif', 'picture'],
    ['скан.tiff', '', 'picture'],
    ['логотип.svg', 'image/svg+xml', 'picture'],
    ['договор.rtf', 'application/rtf', 'kind'],
    ['ролик.mp4', 'video/mp4', 'kind'],
    ['архив.7z', '', 'kind'],
    ['голос.m4a', 'audio/mp4', 'kind'],
    ['IMG_0002.dng', 'image/x-adobe-dng', 'picture'],
    ['setup.exe', 'application/x-msdownload', 'kind'],
    ['фото.jpg', 'image/jpeg', null],
    ['отчёт.DOCX', '', null],
    ['без-окончания', 'image/png', null],
    ['Договор 12.05', '', null],
    ['blob', '', null],
  ] as const)('%s (%s): %s', (name, type, expected) => expect(fileRefusal({ name, type })).toBe(expected));
  it('is chosen among those that are taken', () => {
    expect(acceptedFiles).toContain('.jpg,');
    // A phone offers its camera by types alone.
    for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
      expect(acceptedFiles.split(',')).toContain(type);
    expect(acceptedFiles).not.toContain('heic');
  });
});

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
