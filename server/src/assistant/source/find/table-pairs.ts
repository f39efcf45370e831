import { isBallastHeading } from './ballast-text.ts';
import type { FoundPair } from './found-pair.ts';
import { askingFamiliesOf } from '../../engine/index.ts';
import { isQuestion, lowered, priceQuestion, questionsOf } from './question-of.ts';
import type { GridRow } from './table-grid.ts';

/** Where a table is. */
export interface TablePlace {
  readonly above: readonly string[];
  readonly anchor: string | null;
  /** The number of its first row, as «строка» counts them. */
  readonly firstRow?: number;
  /** The caption or the nearest heading. */
  readonly name: string;
}

const moneyHead = /цен|стоимост|тариф|прайс|руб|₽|price|cost|оплат/iu;
const money = /(?:^|\s)(?:от |до )?\d[\d\s\u00A0.,]*(?:\s*[–—-]\s*\d[\d\s.,]*)?\s*(?:₽|руб|р\.|\$|€)/iu;
const bareNumber = /^(?:от\s+|до\s+)?\d{2,3}(?:[\s\u00A0]?\d{3})*(?:\s*[–—-]\s*\d[\d\s\u00A0]*)?\*{0,3}$/iu;
const isMoney = (text: string): boolean => money.test(text) || bareNumber.test(text) || /^бесплатно$/iu.test(text);
const numberHead = /^(?:№|n|no|код|арт(?:икул)?\.?)(?:\s|$|\.)/iu;

/** The columns of a table by what they are. */
interface Columns {
  readonly head: readonly string[];
  readonly thing: number;
  /** Texts after the first that name the thing more exactly, such as the length of hair below a spanned name. */
  readonly finer: number | null;
  readonly prices: readonly number[];
  readonly others: readonly number[];
}

function columnsOf(rows: readonly GridRow[], head: readonly string[], body: readonly GridRow[]): Columns | null {
  const width = rows[0]!.cells.length;
  const values = (x: number): string[] => body.filter(({ isWhole }) => !isWhole).map(({ cells }) => cells[x]!);
  const share = (x: number, is: (text: string) => boolean): number => {
    const all = values(x).filter((text) => text !== '' && !/^[-–—]$/.test(text));
    return all.length === 0 ? 0 : all.filter(is).length / all.length;
  };
  const all = Array.from({ length: width }, (_, x) => x);
  const texts = all.filter(
    (x) => share(x, (text) => /\p{L}{2}/u.test(text) && !isMoney(text)) > 0.5 && !numberHead.test(head[x] ?? ''),
  );
  const thing = texts[0];
  if (thing === undefined) return null;
  const prices = all.filter(
    (x) =>
      x !== thing &&
      (share(x, (text) => money.test(text)) >= 0.5 ||
        (share(x, isMoney) >= 0.5 && (moneyHead.test(head[x] ?? '') || head.every((one) => !moneyHead.test(one))))),
  );
  const repeated = new Set(values(thing)).size < values(thing).length;
  const finer = repeated ? (texts[1] ?? null) : null;
  const others = all.filter(
    (x) => x !== thing && x !== finer && !prices.includes(x) && !numberHead.test(head[x] ?? ''),
  );
  return { head, thing, finer, prices, others };
}

const filled = (text: string | undefined): text is string => text !== undefined && text !== '' && !/^[-–—]$/.test(text);

/** Units of a column, such as «Цена, ₽», that a bare number lacks. */
function withUnit(text: string, head: string): string {
  if (!bareNumber.test(text)) return text;
  if (/₽|руб|р\./iu.test(head)) return `${text} ₽`;
  return text;
}

function answerOf({ cells }: GridRow, thing: string, { head, prices, others }: Columns): string {
  const only = prices.length === 1 && others.every((x) => !filled(cells[x]));
  const named = (x: number): string =>
    filled(head[x]) ? `${head[x]!.replace(/,?\s*(?:₽|руб\.?|р\.)\s*$/iu, '').toLowerCase()}: ` : '';
  const sums = prices
    .filter((x) => filled(cells[x]))
    .map((x) => (prices.length === 1 ? '' : named(x)) + withUnit(cells[x]!, head[x] ?? ''));
  const more = others.filter((x) => filled(cells[x])).map((x) => named(x) + cells[x]!);
  return only ? `${thing} — ${sums[0] ?? ''}` : `${thing} — ${[...sums, ...more].join('; ')}`;
}

/** A name that says nothing without its group, such as a length or a size. */
const isVague = (thing: string): boolean =>
  thing.length < 12 ||
  /^(?:до|от|свыше|более|с |без |\d|короткие|средние|длинные|малы|больш|сложн|прост|один|два|три|перв|повторн|стандарт|детск|взросл|мужск|женск)/iu.test(
    thing,
  );

function priceRows(body: readonly GridRow[], columns: Columns, place: TablePlace): FoundPair[] {
  let group = '';
  return body.flatMap((row, i): FoundPair[] => {
    if (row.isWhole) {
      group = row.cells.find(Boolean)!;
      return [];
    }
    const name = row.cells[columns.thing]!;
    if (!filled(name) || !columns.prices.some((x) => filled(row.cells[x]))) return [];
    const finer = columns.finer === null ? '' : row.cells[columns.finer]!;
    const thing = filled(finer) && finer !== name ? `${name}, ${lowered(finer)}` : name;
    const full =
      group !== '' && isVague(thing) && !thing.toLowerCase().includes(group.toLowerCase())
        ? `${group}: ${lowered(thing)}`
        : thing;
    const number = (place.firstRow ?? 1) + i;
    return [
      {
        questions: [priceQuestion(full)],
        answer: answerOf(row, thing, columns),
        place: [...place.above, ...(group ? [group] : []), `строка ${number}`].join(' → '),
        anchor: place.anchor,
        label: full,
      },
    ];
  });
}

/** Two columns of texts, the first of which asks or is asked for by its heading. */
function askingRows(body: readonly GridRow[], place: TablePlace): FoundPair[] {
  const rows = body.filter(({ isWhole, cells }) => !isWhole && filled(cells[0]) && cells.slice(1).some(filled));
  if (rows.filter(({ cells }) => isQuestion(cells[0]!)).length * 2 < rows.length) return [];
  return rows.map(({ cells }, i) => ({
    questions: questionsOf(cells[0]!).slice(0, 1),
    answer: cells.slice(1).filter(filled).join('\n'),
    place: [...place.above, `строка ${(place.firstRow ?? 1) + i}`].join(' → '),
    anchor: place.anchor,
  }));
}

/** Rows of a table as pairs: those of a price list, or of questions with answers; empty of another table. */
export function pairsInGrid(rows: readonly GridRow[], place: TablePlace): FoundPair[] {
  const start = rows.findIndex(({ isHead, isWhole, cells }) => !isHead && !isWhole && cells.some(isMoney));
  const heads = rows.slice(0, Math.max(start, 0)).filter(({ isWhole }) => !isWhole);
  const headAt = heads.length > 0 ? rows.indexOf(heads.at(-1)!) : rows.findIndex(({ isHead }) => isHead);
  const head = headAt >= 0 ? rows[headAt]!.cells : [];
  const groups = rows.slice(0, headAt).filter(({ isWhole }) => isWhole);
  const body = [...groups, ...rows.slice(headAt + 1)].filter(({ isHead, isWhole }) => isWhole || !isHead);
  const columns = columnsOf(rows, head, body);
  if (columns && columns.prices.length > 0) return priceRows(body, columns, { ...place, firstRow: headAt + 2 });
  const asking = askingRows(
    rows.filter((row) => row !== rows[headAt] || !row.isHead),
    place,
  );
  if (asking.length > 0) return asking;
  const families = askingFamiliesOf(`${place.name} ${head.join(' ')}`);
  if (!families.includes('hours') || isBallastHeading(place.name)) return [];
  const lines = rows.filter(({ isHead }) => !isHead).map(({ cells }) => [...new Set(cells)].filter(filled).join(' — '));
  return [
    {
      questions: questionsOf(place.name || 'Режим работы'),
      answer: lines.join('\n'),
      place: place.above.join(' → '),
      anchor: place.anchor,
    },
  ];
}
