import { describe, expect, it } from 'vitest';
import { fileKindOf, fileNameOf, nameOfKind } from './file-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('file kind', () => {
  const cases: [name: string, content: Uint8Array, type: string | null][] = [
    ['a.png', bytes('\x89PNG\r\n\x1a\n…'), 'image/png'],
    ['page.html', bytes('\xff\xd8\xff\xe0'), 'image/jpeg'],
    ['a.jpg', bytes('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
    ['a', bytes('GIF89a'), 'image/gif'],
    ['a.pdf', bytes('%PDF-1.7'), 'application/pdf'],
    [
      'a.docx',
      bytes('PK\x03\x04…word/document.xml'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'a.xlsx',
      bytes('PK\x03\x04…xl/workbook.xml'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['a.docx', bytes('PK\x03\x04…other'), 'application/zip'],
    ['a.doc', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'application/msword'],
    ['a.xls', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'application/vnd.ms-excel'],
    ['a.msi', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), null],
    ['a.txt', new TextEncoder().encode('Привет'), 'text/plain'],
    ['a.csv', bytes('a;b\r\n1;2'), 'text/csv'],
    ['a.html', bytes('<script>alert(1)</script>'), null],
    ['a.svg', bytes('<svg onload="alert(1)"/>'), null],
    ['a.png', bytes('<svg onload="alert(1)"/>'), null],
    ['a.exe', bytes('MZ\x90\x00'), null],
    ['a.txt', bytes('MZ\x90\x00'), null],
    ['a.txt', bytes(''), null],
  ];
  for (const [name, content, type] of cases) {
    it(`${name} ${JSON.stringify(String.fromCharCode(...content.slice(0, 12)))} is ${type}`, async () => {
      expect((await fileKindOf(content, name))?.type ?? null).toBe(type);
    });
  }
});

describe('file name', () => {
  it('loses its path and what cannot be seen', () => {
    expect(fileNameOf('C:\\Users\\я\\счёт.pdf')).toBe('счёт.pdf');
    expect(fileNameOf('../../etc/passwd')).toBe('passwd');
    expect(fileNameOf('a\r\nb\u202egnp.exe')).toBe('abgnp.exe');
    expect(fileNameOf('..')).toBe('файл');
    expect(fileNameOf('')).toBe('файл');
  });
  it.each(['д'.repeat(200) + '.pdf', 'scan '.repeat(40) + '.docx', '🦊'.repeat(250) + '.png'])(
    'stays whole at the length that file systems have: %s',
    (name) => {
      expect(fileNameOf(name)).toBe(name);
    },
  );
  it('beyond that loses letters, not its ending', () => {
    expect(fileNameOf(`${'д'.repeat(300)}.pdf`)).toBe(`${'д'.repeat(251)}.pdf`);
  });
  it.each([
    ['счёт.hta', 'application/zip', 'счёт.hta.zip'],
    ['счёт.html', 'application/pdf', 'счёт.html.pdf'],
    ['фото.js', 'image/png', 'фото.js.png'],
    ['фото', 'image/jpeg', 'фото.jpg'],
    ['план.PDF', 'application/pdf', 'план.PDF'],
    ['фото.gif', 'image/png', 'фото.gif'],
    ['доклад.pptx', 'application/zip', 'доклад.pptx'],
    ['письмо.doc', 'application/msword', 'письмо.doc'],
    ['цены.csv', 'text/csv', 'цены.csv'],
  ])('%s of %s is saved as %s: it ends as its contents do', (name, type, saved) => {
    expect(nameOfKind(name, type)).toBe(saved);
  });
  it('of 204 letters stays; a longer one than file systems have is cut to 255 before its extension', () => {
    for (const whole of [`${'я'.repeat(200)}.pdf`, `${'a'.repeat(251)}.txt`]) expect(fileNameOf(whole)).toBe(whole);
    const name = fileNameOf(`${'я'.repeat(300)}.docx`);
    expect([...name]).toHaveLength(255);
    expect(name.endsWith('я.docx')).toBe(true);
  });
});
