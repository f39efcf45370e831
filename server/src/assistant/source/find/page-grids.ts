import type { HeadingIndex } from './heading-index.ts';
import type { FoundPair } from './found-pair.ts';
import { localName, type Tree } from './page-tree.ts';
import { collapse, isElement, lineOf, textOfAll } from './plain-text.ts';
import { endsAsking, isQuestion } from './question-of.ts';
import { gridOf, type GridRow } from './table-grid.ts';
import { pairsInGrid } from './table-pairs.ts';

/** A table, or blocks that are set as one, whose rows are pairs. */
export interface PageGrid {
  readonly elements: readonly Tree[];
  readonly pairs: readonly FoundPair[];
}

const isNote = (text: string): boolean => /^(?:\*{1,3}|\[[^\]]{1,2}\]|[¹²³])\s*\S/u.test(text);

/** Lines that follow an element and explain its marks, with the elements that hold them. */
function notesBelow(table: Tree): { notes: string[]; elements: Tree[] } {
  const notes: string[] = [];
  const elements: Tree[] = [];
  let next = table.nextElementSibling;
  for (let steps = 0; next && steps < 3; steps += 1, next = next.nextElementSibling) {
    const lines = textOfAll([next]).split('\n');
    if (/^(?:h[1-6]|section)$/.test(localName(next)) || !lines.some(isNote)) {
      if (localName(next) === 'table') continue;
      break;
    }
    notes.push(...lines.filter(isNote));
    elements.push(next);
  }
  return { notes, elements };
}

/** The last words before an element. */
function textBefore(element: Tree): string {
  for (let one: Tree | null = element, steps = 0; one && steps < 4; one = one.parentElement, steps += 1)
    for (let node: Node | null = one.previousSibling; node; node = node.previousSibling) {
      const text = isElement(node) ? textOfAll([node]) : collapse(node.textContent ?? '');
      if (text !== '') return text.split('\n').at(-1)!;
    }
  return '';
}

/** Blocks whose children have as many parts each: a table without being one. */
function gridOfBlocks(block: Tree): GridRow[] | null {
  const rows = [...block.children];
  const width = rows[1]?.children.length ?? 0;
  if (rows.length < 3 || width < 2 || width > 8) return null;
  if (rows.some(({ children }) => children.length !== width)) return null;
  if (block.querySelector('img, button, a, table, p, h1, h2, h3, h4, ul, ol')) return null;
  const cells = rows.map((row) => [...row.children].map(lineOf));
  if (cells.flat().some((text) => text.length > 150)) return null;
  return cells.map((texts, i) => ({
    cells: texts,
    isHead: i === 0 && !texts.some((text) => /\d/.test(text)),
    isWhole: false,
  }));
}

/** The footer of a table has notes, not rows. */
function footNotes(table: Tree): string[] {
  return [...table.querySelectorAll('tfoot')].flatMap((foot) => {
    const notes = [...foot.querySelectorAll('td, th')].flatMap((cell) => {
      const sign = cell.querySelector('sup')?.textContent?.trim();
      const text = lineOf(cell).replace(/^—\s*/, '');
      return sign ? [`[${sign}] ${text.replace(sign, '').trim()}`] : isNote(text) ? [text] : [];
    });
    foot.remove();
    return notes;
  });
}

/** The grids of a page whose rows are pairs; `isTaken` picks elements that are left alone. */
export function gridsOf(
  body: Tree,
  headings: HeadingIndex,
  isTaken: (element: Tree) => boolean,
  title: string,
): PageGrid[] {
  const taken = new Set<Tree>();
  const isFree = (element: Tree): boolean => {
    if (isTaken(element)) return false;
    for (let one: Tree | null = element; one; one = one.parentElement) if (taken.has(one)) return false;
    return true;
  };
  return [...body.querySelectorAll('table, div, ul, section')].flatMap((element) => {
    const isTable = localName(element) === 'table';
    if (!isFree(element)) return [];
    const footer = isTable ? footNotes(element) : [];
    const rows = isTable ? gridOf(element) : gridOfBlocks(element);
    if (!rows) return [];
    const caption = element.querySelector('caption');
    const above = headings.above(element);
    const name = caption ? lineOf(caption) : (above.at(-1) ?? title);
    // A table under a question is its answer.
    if (isQuestion(name) || endsAsking(textBefore(element))) return [];
    const { notes, elements } = notesBelow(element);
    const places = [...(above.length > 0 ? above : [title]), ...(caption ? [name] : [])];
    const pairs = pairsInGrid(rows, { above: places, anchor: element.id || null, name, notes: [...footer, ...notes] });
    if (pairs.length === 0 || (!isTable && pairs.length < 3)) return [];
    const own = [element, ...elements];
    for (const one of own) taken.add(one);
    return [{ elements: own, pairs }];
  });
}
