/** Prints rows under a title, columns aligned. */
export function printTable(title: string, head: string[], rows: string[][]): void {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: string[]): string =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ');
  console.log(`\n${title}\n${line(head)}`);
  for (const row of rows) console.log(line(row));
}

/** A number with so many digits after the point. */
export function show(value: number, digits = 1): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–';
}
