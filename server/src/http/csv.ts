/** A value of a cell; null is an empty one. */
export type Cell = string | number | null;

/** A spreadsheet calculates a cell that begins so: the apostrophe makes it a text. */
const isFormula = /^'*[=+\-@\t\r\n]/;
/** Programs drop the spaces at the ends of a cell that is not quoted. */
const isQuoted = /[";\r\n]|^\s|\s$/;

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = isFormula.test(value) ? `'${value}` : value;
  return isQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** By which Excel recognises UTF-8. */
export const byteOrderMark = '\u{feff}';

/**
 * A row of a table as a Russian Excel reads it: semicolons between cells, commas in numbers (RFC 4180 otherwise).
 * @param cells numbers are whole or decimal; texts are never calculated
 */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(';')}\r\n`;

/** The headers of a file. @param name without `.csv`, in ASCII */
export const csvHeaders = (name: string): Record<string, string> => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
});
