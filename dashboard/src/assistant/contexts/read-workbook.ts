import { mostCells, tooManyCells } from '@otklik/sdk';
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

const megabyte = 1024 * 1024;
/** Bytes of the unpacked XML of a workbook; a table of 100,000 sentences has some 20 MiB. */
const mostUnpacked = 64 * megabyte;
const mostParts = 500;

const damaged = 'Книга Excel повреждена. Откройте её в Excel, сохраните снова и загрузите ещё раз.';

/**
 * Unpacks the XML of a workbook. The sizes that its archive declares are also the room that is given to each part, so
 * one that lies about them is cut.
 */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let [size, parts] = [0, 0];
  return unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.xml(?:\.rels)?$/.test(name)) return false;
      size += originalSize;
      parts += 1;
      if (size > mostUnpacked || parts > mostParts)
        throw new RangeError('Книга Excel слишком велика: сохраните нужный лист как CSV или разделите его.');
      return true;
    },
  });
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** @throws RangeError where the rows and columns up to the last cell are too many: each gets its place in memory */
function expectFewCells(sheet: Uint8Array): void {
  let [rows, columns] = [0, 0];
  for (const [, letters = '', digits] of new TextDecoder().decode(sheet).matchAll(/\br="([A-Z]{0,3})(\d{1,9})"/g)) {
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnOf(letters));
    if (rows * Math.max(columns, 1) > mostCells) throw new RangeError(tooManyCells);
  }
}

const textOf = (value: unknown): string =>
  value instanceof Date ? value.toLocaleDateString('ru', { timeZone: 'UTC' }) : String(value ?? '');

/**
 * The cells of a workbook's first sheet (XLSX) as text, row by row. The archive is unpacked here, within bounds, and
 * given to the reader without compression: it would do that in a worker of a `blob:` address, which the page forbids.
 * @throws Error in words for the owner
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  try {
    const parts = unpack(bytes);
    for (const [name, part] of Object.entries(parts)) if (name.includes('worksheets/')) expectFewCells(part);
    const stored = zipSync(parts, { level: 0 });
    const rows = await readSheet(stored.buffer, { trim: false, parseNumber: (text) => text });
    return rows.map((row) => row.map(textOf));
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Error(damaged, { cause: error });
  }
}
