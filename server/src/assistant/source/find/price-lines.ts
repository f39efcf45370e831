import { isBallastHeading } from './ballast-text.ts';
import type { FoundPair } from './found-pair.ts';
import type { PageLine } from './page-lines.ts';
import { endsAsking, isAsked, isQuestion, priceQuestion, withoutMark } from './question-of.ts';

const amount = String.raw`(?:(?:от|до|около|from)\s*)?\d[\d\s\u00A0.,]*(?:\s*[–—-]\s*\d[\d\s.,]*)?\s*(?:₽|руб(?:\.|лей|ля)?|р\.|тыс\.|\$|€|£)`;
const alone = new RegExp(
  String.raw`^(?:[—–:-]\s*)?(?:${amount}|бесплатно|по договор[её]нности)(?:\s*(?:\/|за)\s*[\p{L}\d.²³ ]{1,20})?$`,
  'iu',
);
const priced = new RegExp(
  String.raw`^(.{3,140}?)\s*(?:\s[—–-]|[:—–]|\.{2,}|…+)\s*(${amount}.{0,160}|бесплатно)$`,
  'iu',
);

/** Whether a text is nothing but an amount of money. */
export const isPrice = (text: string): boolean => alone.test(text.trim());

/** With fewer prices in a row it is no price list. */
const fewest = 3;

const aboutPrices = /прайс|цен[аыу]|стоимост|тариф|расценк|услуг|price/iu;
/** Amounts within an answer, or within what a heading explains, stay there. */
const mayList = (above: string): boolean =>
  !isQuestion(withoutMark(above)) && !isBallastHeading(above) && (aboutPrices.test(above) || !isAsked(above));

interface Priced {
  readonly line: PageLine;
  readonly thing: string;
  readonly price: string;
  readonly lines: number;
}

function pricedAt(lines: readonly PageLine[], at: number): Priced | null {
  const line = lines[at]!;
  if (line.heading > 0) return null;
  const text = withoutMark(line.text);
  const [, thing, price] = priced.exec(text) ?? [];
  if (thing !== undefined && /\p{L}{2}/u.test(thing)) return { line, thing, price: price!, lines: 1 };
  const next = lines[at + 1];
  if (next && next.heading === 0 && isPrice(next.text) && text.length <= 140 && !/[.?!]$/.test(text) && !isPrice(text))
    return { line, thing: text, price: next.text.replace(/^[—–:-]\s*/, ''), lines: 2 };
  return null;
}

const pairOf = ({ line, thing, price }: Priced, above: string, title: string): FoundPair => ({
  questions: [priceQuestion(thing.replace(/[\s.:…]+$/u, ''))],
  answer: `${thing.replace(/[\s.:…]+$/u, '')} — ${price}`,
  place: [line.place, title, above].filter((one) => one && !isBallastHeading(one)).join(' → ') || title,
  anchor: line.anchor,
  label: thing,
});

/** Rows of price lists that are no tables; `rest`: the other lines. */
export function pairsInPrices(lines: readonly PageLine[], title: string): { pairs: FoundPair[]; rest: PageLine[] } {
  const pairs: FoundPair[] = [];
  const rest: PageLine[] = [];
  let above = '';
  for (let at = 0; at < lines.length;) {
    const run: Priced[] = [];
    let end = at;
    for (let one = pricedAt(lines, end); one; one = end < lines.length ? pricedAt(lines, end) : null) {
      run.push(one);
      end += one.lines;
    }
    if (run.length >= fewest && mayList(above)) {
      const under = above;
      pairs.push(...run.map((one) => pairOf(one, under, title)));
      at = end;
      continue;
    }
    const line = lines[at]!;
    if (line.heading > 0 || endsAsking(line.text)) above = line.text;
    rest.push(line);
    at += 1;
  }
  return { pairs, rest };
}
