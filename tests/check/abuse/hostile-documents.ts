import { strToU8, zipSync } from 'fflate';
import { deflateSync } from 'node:zlib';
import { docx, pdf, type PdfLine, xlsx } from '../../../server/src/assistant/source/file/file-fixture.ts';

const mib = 1024 * 1024;

/** Documents that cost their reader as much as its limits allow, or far more; by name. */
export type Documents = Readonly<Record<string, () => Uint8Array<ArrayBuffer>>>;

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const question = (at: number): string => `Как сделать то, что названо под номером ${at}?`;
const answer = (at: number, length: number): string =>
  `${at}. Ответ, который занимает много места. `.repeat(Math.ceil(length / 36)).slice(0, length);

/** Each has 2,000 questions with answers of this many characters. */
const manyPairs = (length: number): string =>
  times(2000, (at) => `<h3>${question(at)}</h3><p>${answer(at, length)}</p>`).join('');

const unfolding = (streams: number, size: number): Uint8Array<ArrayBuffer> => {
  const packed = deflateSync(Buffer.alloc(size, 0x20), { level: 9 });
  return pdf(
    times(streams, () => [['Текст']] as const),
    { filter: '/FlateDecode', pack: () => packed },
  );
};

export const hostileDocuments = (share: number): Documents => {
  const some = (count: number): number => Math.max(Math.round(count * share), 1);
  return {
    'bomb.xlsx': () =>
      new Uint8Array(
        zipSync({
          '[Content_Types].xml': strToU8('<Types/>'),
          'xl/worksheets/sheet1.xml': new Uint8Array(some(300 * mib)),
        }),
      ),
    'large.xlsx': () =>
      xlsx(times(some(19_000), (y) => times(10, (x) => `${question(y * 10 + x)} ${'х'.repeat(150)}`))),
    'wide.xlsx': () => xlsx(times(some(19_000), (y) => times(10, (x) => `Ячейка ${y} ${x} ${'х'.repeat(10)}`))),
    'long.docx': () => docx(times(some(18_000), (at) => [answer(at, 100), at % 2 ? 'bold' : ''] as const)),
    'streams.pdf': () => unfolding(some(11), 31 * mib),
    'pages.pdf': () =>
      pdf(times(some(480), (page) => times(60, (line): PdfLine => [`${page} ${line} ${question(line)}`, 10, 12]))),
    'deep.html': () => new Uint8Array(Buffer.from(`<body>${'<div><b>'.repeat(some(600_000))}`)),
    'attributes.html': () =>
      new Uint8Array(Buffer.from(`<body><p ${times(some(600_000), (at) => `a${at}`).join(' ')}>`)),
    'pairs.html': () => new Uint8Array(Buffer.from(`<body>${manyPairs(some(1100))}`)),
    'cells.csv': () =>
      new Uint8Array(Buffer.from(times(some(20_000), (y) => times(9, (x) => `Ячейка ${y} ${x}`).join(';')).join('\n'))),
    'lines.txt': () => new Uint8Array(Buffer.from(times(some(45_000), (at) => question(at)).join('\nДа.\n'))),
  };
};
