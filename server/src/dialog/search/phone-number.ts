/** A phone in a text, with its place in UTF-16 units. */
interface PhoneNumber {
  readonly from: number;
  readonly to: number;
  /** Its tokens: it is found by its last 7, 8, 9 and 10 digits, so that a country's code and `8` do not matter. */
  readonly tokens: readonly string[];
}

/** Digits of a phone: E.164 has at most 15. */
const [fewest, most, national] = [7, 15, 10] as const;
/** From so many digits on a query finds phones that begin so. */
const fewestBegun = 6;
/** Phones of a text; more are not indexed. */
const mostPhones = 20;

/** Groups of digits with what people write between those of one phone. */
const runPattern = /[0-9]+(?:[ \t\u00a0\u202f()./\-\u2010-\u2015]{1,3}[0-9]+)*/g;

/** No word has letters and digits, so that these tokens are phones alone. */
const mark = 'tel';
const endOf = (digits: string): string => digits.slice(-national);
const tokensOfEnds = (digits: string): string[] =>
  [7, 8, 9, national].filter((length) => length <= digits.length).map((length) => mark + digits.slice(-length));

interface Group {
  readonly from: number;
  readonly digits: string;
}

const groupsOf = (run: string, at: number): Group[] =>
  [...run.matchAll(/[0-9]+/g)].map(({ 0: digits, index }) => ({ from: at + index, digits }));

/** The phones that end with each group of a run; a group of seven digits is a whole one, and begins the next. */
function phonesOfRun(groups: readonly Group[]): PhoneNumber[] {
  const phones: PhoneNumber[] = [];
  let open: Group[] = [];
  for (const [at, group] of groups.entries()) {
    const isWhole = group.digits.length >= fewest;
    open = isWhole ? [group] : [...open, group];
    const joined = (): string => open.map(({ digits }) => digits).join('');
    while (joined().length > most && open.length > 1) open = open.slice(1);
    const digits = joined();
    const next = groups[at + 1];
    const isEnd = isWhole || digits.length >= national || next === undefined || next.digits.length >= fewest;
    if (isEnd && digits.length >= fewest && digits.length <= most)
      phones.push({ from: open[0]!.from, to: group.from + group.digits.length, tokens: tokensOfEnds(digits) });
    if (isWhole) open = [];
  }
  return phones;
}

/** The phones of a text, as people write them. */
export function phonesIn(text: string): PhoneNumber[] {
  const phones: PhoneNumber[] = [];
  for (const { 0: run, index } of text.matchAll(runPattern)) {
    if (phones.length >= mostPhones) break;
    phones.push(...phonesOfRun(groupsOf(run, index)));
  }
  return phones.slice(0, mostPhones);
}

/** Digits of a query that may be a phone, with what finds it. */
export interface PhoneQuery {
  readonly from: number;
  readonly to: number;
  /** Finds the phones that end so; of fewer than seven digits, none. */
  readonly token: string;
  /** Finds the phones that begin so. */
  readonly prefix: string;
}

/** The parts of a query that may be phones: from seven digits on by their end, from six on by their beginning. */
export const phoneQueriesIn = (q: string): PhoneQuery[] =>
  [...q.matchAll(runPattern)].flatMap(({ 0: run, index }) => {
    const digits = run.replaceAll(/[^0-9]/g, '');
    if (digits.length < fewestBegun || digits.length > most) return [];
    const hasCode = digits.length > fewestBegun && digits.length <= national && /^[78]/.test(digits);
    const begun = hasCode ? digits.slice(1) : endOf(digits);
    return [{ from: index, to: index + run.length, token: mark + endOf(digits), prefix: mark + begun }];
  });
