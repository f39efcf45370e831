import { anchorOf, type Box, boxesOf, headingsAbove } from './boxes.ts';
import { isBallastHeading } from './ballast-text.ts';
import type { FoundPair } from './found-pair.ts';
import { linesOf } from './page-lines.ts';
import { localName, readTree, type Tree } from './page-tree.ts';
import { lineOf } from './plain-text.ts';
import { pairsInPrices } from './price-lines.ts';
import { isQuestion, questionsOf } from './question-of.ts';
import { pairsInSections } from './section-pairs.ts';
import { pairsInData } from './structured-data.ts';
import { gridOf } from './table-grid.ts';
import { pairsInGrid } from './table-pairs.ts';

const placeOf = (above: readonly string[], title: string): string => (above.length > 0 ? above.join(' → ') : title);

function pairOfBox(box: Box, title: string): FoundPair {
  const place = placeOf(
    headingsAbove(box.elements[0]!).filter((one) => one !== box.question),
    title,
  );
  const questions = questionsOf(box.question);
  const label = isQuestion(box.question) ? {} : { label: box.question };
  return { questions, answer: box.answer, place, anchor: anchorOf(box), ...label };
}

/** Tables of values whose rows are pairs. */
function tablesOf(
  body: Tree,
  isTaken: (element: Tree) => boolean,
  title: string,
): { table: Tree; pairs: FoundPair[] }[] {
  return [...body.querySelectorAll('table')].flatMap((table) => {
    if (isTaken(table)) return [];
    const grid = gridOf(table);
    if (!grid) return [];
    const caption = table.querySelector('caption');
    const above = headingsAbove(table);
    const name = caption ? lineOf(caption) : (above.at(-1) ?? title);
    // The table under a question is its answer.
    if (isQuestion(above.at(-1) ?? '') || isQuestion(name)) return [];
    const place = { above: above.length > 0 ? above : [title], anchor: table.id || null, name };
    const pairs = pairsInGrid(grid, place);
    return pairs.length > 0 ? [{ table, pairs }] : [];
  });
}

/** What a page answers: its title, and pairs in the order in which they are found. */
export function findInPage(html: string): { title: string; pairs: FoundPair[] } {
  const { document, body, title, data } = readTree(html);
  const boxes = boxesOf(document, body).filter(({ question }) => !isBallastHeading(question));
  const taken = new Set(boxes.flatMap(({ elements }) => elements));
  const isTaken = (element: Tree): boolean => {
    for (let one: Tree | null = element; one; one = one.parentElement) if (taken.has(one)) return true;
    return false;
  };
  const tables = tablesOf(body, isTaken, title);
  for (const { table } of tables) taken.add(table);
  const structured = pairsInData(data, title);
  const isLeft = (element: Tree): boolean =>
    taken.has(element) ||
    localName(element) === 'button' ||
    /(?:^|[\s_-])(?:btn|button)(?:[\s_-]|$)/i.test(
      localName(element) === 'a' ? (element.getAttribute('class') ?? '') : '',
    );
  const { pairs: prices, rest } = pairsInPrices(linesOf(body, isLeft), title);
  const known = boxes.length + structured.length;
  const pairs = [
    ...boxes.map((box) => pairOfBox(box, title)),
    ...structured,
    ...tables.flatMap(({ pairs: rows }) => rows),
    ...prices,
    ...pairsInSections(rest, title, known),
  ];
  return { title, pairs };
}
