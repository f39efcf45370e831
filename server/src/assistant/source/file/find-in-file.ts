import { AppError } from '../../../app-error.ts';
import { findInPage } from '../find/find-in-page.ts';
import type { FoundPair } from '../find/found-pair.ts';
import type { PageLine } from '../find/page-lines.ts';
import { collapse } from '../find/plain-text.ts';
import { pairsInPrices } from '../find/price-lines.ts';
import { pairsInSections } from '../find/section-pairs.ts';
import { pairsInGrid } from '../find/table-pairs.ts';
import { textOfBytes } from '../read/page-text.ts';
import { htmlOfMarkdown } from './html-of-markdown.ts';
import { linesOfText } from './text-lines.ts';
import { rowsOfCsv } from './read-csv.ts';

/** Bytes of a file of plain text. */
const mostText = 5 * 1024 * 1024;

const starts = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text;

function plain(bytes: Uint8Array): string {
  if (bytes.length > mostText) throw new RangeError('Текст больше 5 МБ: разделите файл на части.');
  if (starts(bytes, 'PK\u0003\u0004') || starts(bytes, '%PDF-')) throw wrong();
  const text = textOfBytes(bytes);
  if (text.includes('\0')) throw wrong();
  return text;
}

const wrong = (): AppError =>
  new AppError('unsupported_media', { detail: 'Содержимое файла не соответствует его имени.' });

/** Office files before 2007, and encrypted ones of today, are OLE containers. */
const isOle = (bytes: Uint8Array): boolean => starts(bytes, '\u00D0\u00CF\u0011\u00E0');

const lineOf = (text: string): PageLine => ({
  text: collapse(text),
  heading: 0,
  isBold: false,
  isItem: /^\s*(?:[-–—•*]|\d+[.)])\s/.test(text),
  anchor: null,
  element: null,
});

const inLines = (lines: readonly PageLine[]): FoundPair[] => {
  const { pairs, rest } = pairsInPrices(lines, '');
  return [...pairs, ...pairsInSections(rest, '', pairs.length, true)];
};

/** Rows of cells as a table: the first filled row is its head where the cells below differ in kind. */
function inRows(rows: readonly (readonly string[])[], name: string): FoundPair[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const grid = rows.map((row, i) => {
    const cells = Array.from({ length: width }, (_, x) => row[x] ?? '');
    const filled = cells.filter(Boolean);
    return {
      cells,
      isHead: i === 0 && filled.length > 1,
      isWhole: filled.length === 1 && cells[0] !== '' && width > 1,
    };
  });
  return width < 2
    ? inLines(rows.flat().filter(Boolean).map(lineOf))
    : pairsInGrid(grid, { above: name ? [name] : [], anchor: null, name });
}

async function inSheets(bytes: Uint8Array): Promise<FoundPair[]> {
  const { sheetsOfXlsx } = await import('./read-xlsx.ts');
  const sheets = await sheetsOfXlsx(bytes);
  return sheets.flatMap(({ name, rows }) =>
    inRows(
      rows.filter((row) => row.some(Boolean)),
      `Лист «${name}»`,
    ),
  );
}

async function inDocument(bytes: Uint8Array): Promise<FoundPair[]> {
  const { htmlOfDocx } = await import('./read-docx.ts');
  return findInPage(await htmlOfDocx(bytes), true).pairs;
}

async function inPdf(bytes: Uint8Array): Promise<FoundPair[]> {
  const { linesOfPdf } = await import('./read-pdf.ts');
  return inLines(await linesOfPdf(bytes));
}

/** Pairs of a file, by the end of its name. @throws RangeError in Russian, AppError `unsupported_media` */
export async function findInFile(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<FoundPair[]> {
  const end = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  if ((end === 'docx' || end === 'xlsx') && isOle(bytes))
    throw new RangeError(
      'Файл защищён паролем или сохранён в старом формате: сохраните его как DOCX или XLSX без пароля.',
    );
  switch (end) {
    case 'docx':
      return inDocument(bytes);
    case 'xlsx':
      return inSheets(bytes);
    case 'pdf':
      return inPdf(bytes);
    case 'csv':
      return inRows(rowsOfCsv(plain(bytes)), '');
    case 'md':
      return findInPage(htmlOfMarkdown(plain(bytes)), true).pairs;
    case 'html':
    case 'htm':
      return findInPage(plain(bytes)).pairs;
    default:
      return inLines(linesOfText(plain(bytes)));
  }
}
