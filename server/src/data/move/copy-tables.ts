import { keyOf, type MoveNotes, type Side, type Target } from './move-side.ts';
import type { MovedTable } from './moved-table.ts';
import { computeFigures, inBatches, type TableFigures } from './moved-row.ts';

/** Is called with a table, how many of its rows are done, and what is done with them. */
export type Progress = (work: 'counted' | 'copied' | 'compared', table: MovedTable, rows: number) => void;

/**
 * Copies all rows of these tables, in transactions of at most some 4 MB and 5,000 rows; an interrupted copy continues
 * behind the last row that it has committed.
 * @param tables in the order of their foreign keys (`listTables`)
 * @param notes what `to` remembers: for each table the key of the last row, as JSON
 */
export async function copyTables(
  from: Side,
  to: Target,
  tables: readonly MovedTable[],
  notes: MoveNotes,
  progress: Progress,
): Promise<void> {
  for (const table of tables) {
    const note = notes.get(table.name);
    let rows = note ? await to.countRows(table) : 0;
    if (note) progress('copied', table, rows);
    for await (const batch of inBatches(from.rows(table, note ? (JSON.parse(note) as string[]) : null))) {
      await to.insert(table, batch, JSON.stringify(keyOf(table, batch.at(-1)!)));
      progress('copied', table, (rows += batch.length));
    }
  }
}

export type Figures = Readonly<Record<string, TableFigures>>;

/** Counts the rows of each table and sums up their hashes, from the form that both databases share. */
export async function readFigures(
  side: Side,
  tables: readonly MovedTable[],
  counted: (table: MovedTable, rows: number) => void,
): Promise<Figures> {
  const figures: Record<string, TableFigures> = {};
  for (const table of tables)
    figures[table.name] = await computeFigures(side.rows(table, null), (rows) => counted(table, rows));
  return figures;
}

/** What differs between two databases, a line for each table. */
export const differences = (from: Figures, to: Figures): string[] =>
  Object.entries(from).flatMap(([name, { rows, sum }]) => {
    const other = to[name];
    if (other?.rows !== rows) return [`${name} has ${other?.rows ?? 0} rows in place of ${rows}`];
    return other.sum === sum ? [] : [`${name} has other values in its ${rows} rows`];
  });

export const totalOf = (figures: Figures): number => Object.values(figures).reduce((sum, { rows }) => sum + rows, 0);
