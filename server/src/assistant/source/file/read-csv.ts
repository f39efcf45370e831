/** Cells of a file; more are refused. */
const mostCells = 200_000;

/** The sign between cells: the one that the first lines have most. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 20_000).replace(/"[^"]*"/g, '');
  return [';', '\t', ','].toSorted((a, b) => start.split(b).length - start.split(a).length)[0]!;
}

/** Rows of CSV (RFC 4180), by semicolons, commas or tabs. @throws RangeError in Russian */
export function rowsOfCsv(text: string): string[][] {
  const delimiter = delimiterOf(text);
  const rows: string[][] = [[]];
  let [cell, isQuoted, count] = ['', false, 0];
  const end = (): void => {
    rows.at(-1)!.push(cell.trim());
    cell = '';
    if ((count += 1) > mostCells) throw new RangeError('В таблице слишком много ячеек: разделите её.');
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[(at += 1)]!;
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') [cell, isQuoted] = ['', true];
    else if (sign === delimiter) end();
    else if (sign === '\n') {
      end();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  end();
  return rows.filter((row) => row.some(Boolean));
}
