import { isBallastHeading } from './ballast-text.ts';
import type { FoundPair } from './found-pair.ts';
import { askingFamiliesOf } from '../../engine/index.ts';
import { isQuestion, questionsOf } from './question-of.ts';
import { pairsOfPrices, type Prices } from './price-rows.ts';
import type { GridRow, TablePlace } from './table-grid.ts';

const moneyHead = /цен|стоимост|тариф|прайс|руб|₽|price|cost/iu;
const money = /(?:^|\s)(?:от |до )?\d[\d\s\u00A0.,]*(?:\s*[–—-]\s*\d[\d\s.,]*)?\s*(?:₽|руб|р\.|\$|€)/iu;
const bareNumber =
  /^(?:от\s+|до\s+)?\d{1,3}(?:[\s\u00A0]?\d{3})*(?:[.,]\d\d)?(?:\s*[–—-]\s*\d[\d\s\u00A0]*)?\*{0,3}$/iu;
const isMoney = (text: string): boolean => money.test(text) || bareNumber.test(text) || /^бесплатно$/iu.test(text);
const numberHead = /^(?:№|n|no|id|код|арт(?:икул)?\.?)(?:\s|$|\.|\/)/iu;
const thingHead = /наименован|назван|услуг|товар|процедур|позици|работ|вид|зона|блюд|модель|service|item|name/iu;
const questionHead = /^(?:вопросы?|questions?)(?![\p{L}])/iu;
const answerHead = /^(?:ответы?|answers?)(?![\p{L}])/iu;
const filled = (text: string | undefined): text is string => text !== undefined && text !== '' && !/^[-–—]$/.test(text);

/** The rows of a table without its head: the names of columns, and what they are names of. */
interface Parts {
  readonly head: readonly string[];
  readonly body: readonly GridRow[];
}

const namesColumns = ({ cells, isWhole }: GridRow): boolean => {
  const texts = cells.filter(filled);
  const named = texts.filter(
    (text) => [questionHead, answerHead, moneyHead, thingHead].some((names) => names.test(text)) && text.length < 40,
  );
  return !isWhole && texts.length > 1 && named.length > 0 && !texts.some((text) => money.test(text));
};

/** Finds the head: rows of `th`, or the first row that names columns; what is above it is no part of the table. */
function partsOf(rows: readonly GridRow[]): Parts {
  const first = rows.slice(0, 12).findIndex(namesColumns);
  let start = first >= 0 ? first : rows.findIndex(({ isHead, isWhole }) => isHead && !isWhole);
  if (start < 0) return { head: [], body: rows };
  const above = rows
    .slice(0, start)
    .filter(({ isWhole }) => isWhole)
    .slice(-1);
  const heads = [rows[start]!];
  for (let next = rows[start + 1]; next?.isHead && !next.isWhole; next = rows[start + 1]) {
    heads.push(next);
    start += 1;
  }
  const width = rows[0]!.cells.length;
  const head = Array.from({ length: width }, (_, x) =>
    [...new Set(heads.map(({ cells }) => cells[x]!))].filter(Boolean).join(', '),
  );
  // A column below one with units has those units.
  return { head, body: [...(first >= 0 && rows[start]!.isHead ? above : []), ...rows.slice(start + 1)] };
}

function pricesOf({ head, body }: Parts): Prices | null {
  const rows = body.filter(({ isWhole }) => !isWhole);
  const width = body[0]?.cells.length ?? 0;
  const all = Array.from({ length: width }, (_, x) => x);
  const share = (x: number, is: (text: string) => boolean): number => {
    const some = rows.map(({ cells }) => cells[x]!).filter(filled);
    return some.length === 0 ? 0 : some.filter(is).length / some.length;
  };
  const isNamed = head.some((one) => moneyHead.test(one));
  const prices = all.filter(
    (x) =>
      share(x, (text) => money.test(text)) >= 0.5 ||
      (share(x, isMoney) >= 0.5 &&
        (isNamed ? moneyHead.test(head[x] ?? '') : x > 0) &&
        !numberHead.test(head[x] ?? '') &&
        !/(?:^|[\s,])(?:кол-?во|количест|тираж|срок|время|дней|дни)/iu.test(head[x] ?? '')),
  );
  const texts = all.filter(
    (x) => !prices.includes(x) && !numberHead.test(head[x] ?? '') && share(x, (text) => /\p{L}{2}/u.test(text)) > 0.5,
  );
  const thing =
    texts.find((x) => thingHead.test(head[x] ?? '') && !/раздел|категор|групп/iu.test(head[x]!)) ?? texts[0];
  if (prices.length === 0 || thing === undefined || thing > prices[0]!) return null;
  const group = texts.find((x) => x < thing) ?? null;
  const others = all.filter(
    (x) => x !== thing && x !== group && !prices.includes(x) && !numberHead.test(head[x] ?? ''),
  );
  return { head, body, thing, group, prices, others };
}

/** Rows with a question and an answer: by the names of the columns, else where most first cells ask. */
function askingRows({ head, body }: Parts, place: TablePlace): FoundPair[] {
  const question = Math.max(
    head.findIndex((one) => questionHead.test(one)),
    0,
  );
  const answer = head.findIndex((one) => answerHead.test(one));
  const rows = body.filter(({ isWhole, cells }) => !isWhole && filled(cells[question]));
  const asking = rows.filter(({ cells }) => isQuestion(cells[question]!)).length;
  if (answer < 0 && (asking < 2 || asking * 2 < rows.length)) return [];
  return rows.flatMap(({ cells }) => {
    const texts = answer >= 0 ? [cells[answer]!] : cells.slice(question + 1);
    const text = texts.filter(filled).join('\n');
    if (text === '') return [];
    const number = body.findIndex((row) => row.cells === cells) + 1;
    const questions = questionsOf(cells[question]!);
    return [
      {
        questions: isQuestion(cells[question]!) ? questions.slice(0, 1) : questions,
        answer: text,
        place: [...place.above, `строка ${number}`].join(' → '),
        anchor: place.anchor,
      },
    ];
  });
}

/** Working hours by days are one answer. */
function hoursOf(rows: readonly GridRow[], { name, above, anchor }: TablePlace): FoundPair[] {
  const families = askingFamiliesOf(`${name} ${rows[0]!.cells.join(' ')}`);
  if (!families.includes('hours') || isBallastHeading(name) || rows.length > 12) return [];
  const lines = rows.filter(({ isHead }) => !isHead).map(({ cells }) => [...new Set(cells)].filter(filled).join(' — '));
  return [
    { questions: questionsOf(name || 'Режим работы'), answer: lines.join('\n'), place: above.join(' → '), anchor },
  ];
}

/** Rows of a table as pairs: those of a price list, or of questions with answers; empty of another table. */
export function pairsInGrid(rows: readonly GridRow[], place: TablePlace): FoundPair[] {
  const parts = partsOf(rows);
  if (parts.body.length === 0) return [];
  const asking = askingRows(parts, place);
  if (asking.length > 0) return asking;
  const prices = pricesOf(parts);
  return prices ? pairsOfPrices(prices, place) : hoursOf(rows, place);
}
