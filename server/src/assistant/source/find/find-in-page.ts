import { anchorOf, type Box, boxesOf } from './boxes.ts';
import { isBallastHeading } from './ballast-text.ts';
import type { FoundPair } from './found-pair.ts';
import { HeadingIndex } from './heading-index.ts';
import { gridsOf } from './page-grids.ts';
import { linesOf } from './page-lines.ts';
import { localName, readTree, type Tree } from './page-tree.ts';
import { pairsInPrices } from './price-lines.ts';
import { isQuestion, questionsOf } from './question-of.ts';
import { pairsInSections } from './section-pairs.ts';
import { pairsInData } from './structured-data.ts';

const placeOf = (above: readonly string[], title: string): string => (above.length > 0 ? above.join(' → ') : title);

function pairOfBox(box: Box, headings: HeadingIndex, title: string): FoundPair {
  const place = placeOf(
    headings.above(box.elements[0]!).filter((one) => one !== box.question),
    title,
  );
  const questions = questionsOf(box.question);
  const label = isQuestion(box.question) ? {} : { label: box.question };
  return { questions, answer: box.answer, place, anchor: anchorOf(box), ...label };
}

/**
 * What a page answers: its title, and pairs in the order in which they are found. `isFile`: a document, which has
 * nothing around its content.
 */
export function findInPage(html: string, isFile = false): { title: string; pairs: FoundPair[] } {
  const { document, body, title, data } = readTree(html);
  const headings = new HeadingIndex(body);
  const boxes = boxesOf(document, body).filter(({ question }) => isQuestion(question) || !isBallastHeading(question));
  const taken = new Set(boxes.flatMap(({ elements }) => elements));
  const isTaken = (element: Tree): boolean => {
    for (let one: Tree | null = element; one; one = one.parentElement) if (taken.has(one)) return true;
    return false;
  };
  const grids = gridsOf(body, headings, isTaken, title);
  for (const one of grids.flatMap(({ elements }) => elements)) taken.add(one);
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
    ...boxes.map((box) => pairOfBox(box, headings, title)),
    ...structured,
    ...grids.flatMap(({ pairs: rows }) => rows),
    ...prices,
    ...pairsInSections(rest, title, known, isFile),
  ];
  return { title, pairs };
}
