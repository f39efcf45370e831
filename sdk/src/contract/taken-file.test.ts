import { describe, expect, it } from 'vitest';
import { acceptedFiles, fileRefusal } from './taken-file.ts';

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
