import readSheets from 'read-excel-file/universal';
import { unpackCapped } from './unpack-capped.ts';

/** Bytes of the XML of a workbook: its reader takes some twenty times as much memory. */
const mostText = 24 * 1024 * 1024;
/** Sheets that are read, and cells up to the last of a sheet: each gets its place in memory. */
const [mostSheets, mostCells] = [20, 200_000];

/** A sheet of a workbook, row by row. */
export interface SheetTexts {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function expectFewCells(sheet: Uint8Array): void {
  let [rows, columns] = [0, 0];
  for (const [, letters = '', digits] of new TextDecoder().decode(sheet).matchAll(/\br="([A-Z]{0,3})(\d{1,9})"/g)) {
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnOf(letters));
    if (rows * Math.max(columns, 1) > mostCells)
      throw new RangeError('На листе слишком много ячеек: оставьте только таблицу с ответами или ценами.');
  }
}

const textOf = (value: unknown): string =>
  value instanceof Date ? value.toLocaleDateString('ru', { timeZone: 'UTC' }) : String(value ?? '').trim();

/** The cells of a workbook's sheets as text. @throws RangeError in Russian */
export async function sheetsOfXlsx(bytes: Uint8Array): Promise<SheetTexts[]> {
  const { parts, stored } = unpackCapped(bytes);
  const size = Object.values(parts).reduce((sum, { length }) => sum + length, 0);
  if (size > mostText) throw new RangeError('Книга слишком большая: оставьте только листы с ответами или ценами.');
  for (const [name, part] of Object.entries(parts)) if (name.includes('worksheets/')) expectFewCells(part);
  try {
    const sheets = await readSheets(stored.buffer as ArrayBuffer, { trim: false });
    return sheets
      .slice(0, mostSheets)
      .map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(textOf)) }));
  } catch (error) {
    throw new RangeError('Книга Excel повреждена: откройте её в Excel, сохраните снова и загрузите.', { cause: error });
  }
}
