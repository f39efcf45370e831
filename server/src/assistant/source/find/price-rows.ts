import type { FoundPair } from './found-pair.ts';
import { lowered, priceQuestion } from './question-of.ts';
import type { GridRow, TablePlace } from './table-grid.ts';

/** A price list: its rows, and its columns by what they are. */
export interface Prices {
  readonly head: readonly string[];
  readonly body: readonly GridRow[];
  readonly thing: number;
  /** The column that names a group of things. */
  readonly group: number | null;
  readonly prices: readonly number[];
  readonly others: readonly number[];
}

/** Dashes and leaders of dots are no values. */
const filled = (text: string | undefined): text is string => text !== undefined && !/^[-–—_.…\s]*$/.test(text);
const mark = /\*{1,3}|\[[^\]]{1,2}\]|(?<![мm])[¹²³]/gu;
const unmarked = (text: string): string =>
  text
    .replace(mark, '')
    .replace(/\s*\n\s*/g, '; ')
    .trim();
/** A name, and what its cell adds on further lines. */
const nameOf = (text: string): string => unmarked(text.split('\n')[0]!);
const besideName = (text: string): string[] => text.split('\n').slice(1).map(unmarked).filter(Boolean);
const number = /^(?:от\s+|до\s+)?\d[\d\s\u00A0]*(?:[.,]\d\d)?(?:\s*[–—-]\s*\d[\d\s\u00A0]*)?$/iu;

/** An amount with the unit of its column, without a fraction of zero. */
function amountOf(text: string, head: string): string {
  const plain = unmarked(text).replace(/(\d)[.,]00(?!\d)/g, '$1');
  const [sum = '', ...rest] = plain.split('; ');
  if (number.test(sum) && /₽|руб|р\./iu.test(head)) return [`${sum} ₽`, ...rest].join('; ');
  return number.test(plain) && /₽|руб|р\./iu.test(head) ? `${plain} ₽` : plain;
}

const columnName = (head: string): string =>
  unmarked(head)
    .split(/,\s*/)
    .filter((part) => !/^(?:₽|руб\.?|р\.|цена|стоимость)$/iu.test(part))
    .at(-1)
    ?.toLowerCase() ?? '';

/** What one row states besides its thing. */
function factsOf({ cells }: GridRow, { head, prices, others }: Prices): string {
  const named = (x: number, text: string): string => {
    const name = columnName(head[x] ?? '');
    return name === '' ? text : `${name} ${text}`;
  };
  const units = head.join(' ');
  const sums = prices
    .filter((x) => filled(cells[x]))
    .map((x) => {
      const amount = amountOf(cells[x]!, /₽|руб|р\./iu.test(head[x] ?? '') ? head[x]! : units);
      return prices.length === 1 ? amount : named(x, amount);
    });
  const more = others.filter((x) => filled(cells[x])).map((x) => unmarked(cells[x]!));
  return [sums.join(', '), ...more].filter(Boolean).join('; ');
}

/** Notes below a table that the marks of a row or of the head refer to. */
function notesOf(
  rows: readonly GridRow[],
  { head, thing, prices, others }: Prices,
  notes: readonly string[],
): string[] {
  const texts = [
    ...rows.flatMap(({ cells }) => [cells[thing]!, ...[...prices, ...others].map((x) => cells[x] ?? '')]),
    ...head,
  ];
  const marks = new Set(texts.flatMap((text) => text.match(mark) ?? []));
  return notes.flatMap((note) => {
    const [, sign, text] = /^(\*{1,3}|\[[^\]]{1,2}\]|[¹²³])\s*(.+)$/su.exec(note) ?? [];
    return sign !== undefined && marks.has(sign) ? [text!] : [];
  });
}

/** A name that means nothing without its group, such as a length or a size. */
const isVague = (thing: string): boolean =>
  /^(?:до|от|свыше|более|менее|с |без |\d|коротк|средни|длинн|малы|больш|сложн|прост|один|одна|два|две|три|перв|повторн|стандарт|комплект|набор|пакет|размер|детск|взросл|школьн|студен|пенсион|мужск(?:ая|ой)$|женск(?:ая|ой)$)/iu.test(
    thing,
  ) || thing.length < 7;

/** Whether a heading names what its rows are of, not that they are prices. */
const namesGroup = (heading: string): boolean =>
  heading.length <= 40 && !/прайс|цен[аыу]|стоимост|тариф|расценк|услуг|меню|price|menu/iu.test(heading);

const withGroup = (thing: string, group: string): string =>
  group !== '' && isVague(thing) && !thing.toLowerCase().includes(group.toLowerCase())
    ? `${group}: ${lowered(thing)}`
    : thing;

interface PricedThing {
  readonly name: string;
  readonly group: string;
  readonly rows: GridRow[];
  readonly at: number;
}

/** Rows that one name spans are one thing. */
function thingsOf({ body, thing, group }: Prices, heading: string): PricedThing[] {
  const things: PricedThing[] = [];
  let under = heading;
  let isOpen = false;
  for (const [at, row] of body.entries()) {
    if (row.isWhole) under = unmarked(row.cells.find(Boolean)!);
    else if (group !== null && filled(row.cells[group])) under = unmarked(row.cells[group]!);
    const name = row.cells[thing]!;
    if (row.isWhole || !filled(name)) {
      isOpen = false;
      continue;
    }
    const last = things.at(-1);
    if (isOpen && last?.name === name) last.rows.push(row);
    else things.push({ name, group: under, rows: [row], at });
    isOpen = true;
  }
  return things;
}

/** A pair for each thing of a price list. */
export function pairsOfPrices(list: Prices, place: TablePlace): FoundPair[] {
  const notes = place.notes ?? [];
  const heading = place.above.at(-1) === place.name && namesGroup(place.name) ? place.name : '';
  return thingsOf(list, heading).flatMap(({ name, group, rows, at }): FoundPair[] => {
    const facts = rows
      .filter(({ cells }) => list.prices.some((x) => filled(cells[x])))
      .map((row) => ({ row, text: factsOf(row, list) }));
    if (facts.length === 0) return [];
    const thing = nameOf(name);
    const full = withGroup(thing, group);
    const more = [...besideName(name), ...notesOf(rows, list, notes)];
    // Of several rows each begins with what distinguishes it.
    const lines =
      facts.length === 1
        ? [`${full} — ${facts[0]!.text}`]
        : [`${full}:`, ...facts.map(({ row, text }) => detailed(row, list, text))];
    return [
      {
        questions: [priceQuestion(full)],
        answer: [...lines, ...more].join('\n'),
        place: [...place.above, ...(group && group !== heading ? [group] : []), `строка ${at + 1}`].join(' → '),
        anchor: place.anchor,
        label: full,
      },
    ];
  });
}

function detailed(row: GridRow, { others, head, prices, ...list }: Prices, text: string): string {
  const [first] = others.filter((x) => filled(row.cells[x]));
  if (first === undefined) return `— ${text}`;
  const rest = factsOf(row, { ...list, head, prices, others: others.filter((x) => x !== first) });
  return `— ${unmarked(row.cells[first]!)} — ${rest}`;
}
