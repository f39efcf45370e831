import { localName, type Tree } from './page-tree.ts';
import { textOfAll } from './plain-text.ts';

/** A row of a table, its spans filled in. */
export interface GridRow {
  readonly cells: readonly string[];
  readonly isHead: boolean;
  /** Whether one cell is all of it: the name of a group. */
  readonly isWhole: boolean;
}

/** Where a table is. */
export interface TablePlace {
  readonly above: readonly string[];
  readonly anchor: string | null;
  /** The caption or the nearest heading. */
  readonly name: string;
  /** Lines below the table that explain marks in it. */
  readonly notes?: readonly string[];
}

/** Cells that spans may fill, and columns of a table. */
const [mostCells, mostColumns] = [20_000, 40];
const spanOf = (cell: Tree, name: string): number => Math.min(Math.max(Number(cell.getAttribute(name)) || 1, 1), 200);

/** The text of a cell; marks of footnotes that are set high become asterisks. */
function cellText(cell: Tree): string {
  const isMark = (element: Tree): boolean =>
    localName(element) === 'sup' && (element.textContent ?? '').trim().length <= 2;
  const marks = [...cell.querySelectorAll('sup')].filter(isMark).map((one) => `[${one.textContent!.trim()}]`);
  return `${textOfAll([...cell.childNodes], isMark)}${marks.join('')}`;
}

/** The rows of a table of values; null of a table that lays the page out. */
export function gridOf(table: Tree): GridRow[] | null {
  if (table.querySelector('table')) return null;
  const trees = [...table.querySelectorAll('tr')];
  const texts: string[][] = trees.map(() => []);
  let left = mostCells;
  for (const [y, tree] of trees.entries()) {
    const cells = [...tree.children].filter((one) => /^t[dh]$/.test(localName(one)));
    let x = 0;
    for (const cell of cells) {
      while (texts[y]![x] !== undefined) x += 1;
      const text = cellText(cell);
      if (text.length > 600 || cell.querySelector('h1, h2, h3')) return null;
      const [wide, high] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
      for (let dy = 0; dy < high && y + dy < trees.length; dy += 1)
        for (let dx = 0; dx < wide && x + dx < mostColumns; dx += 1) {
          if ((left -= 1) < 0) return null;
          texts[y + dy]![x + dx] = text;
        }
      x += wide;
    }
  }
  const width = Math.max(0, ...texts.map(({ length }) => length));
  if (width < 2 || texts.length < 2) return null;
  return trees.map((tree, y) => {
    const cells = Array.from({ length: width }, (_, x) => texts[y]![x] ?? '');
    const filled = cells.filter(Boolean);
    const isHead = tree.children.length > 0 && [...tree.children].every((one) => localName(one) === 'th');
    return {
      cells,
      isHead,
      isWhole: filled.length > 0 && (new Set(filled).size === 1 || (filled.length === 1 && cells[0] !== '')),
    };
  });
}
