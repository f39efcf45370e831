import { draftsOf, type DraftText } from '../find/found-pair.ts';
import type { FoundPair } from '../find/found-pair.ts';

/** What a page or a file has, by its author. */
export interface Expected {
  readonly about: string;
  readonly pairs: readonly { readonly question: string; readonly answer: string }[];
}

/** Counts of one page. `lost`: questions without their whole answer; `junk`: drafts that nothing was expected of. */
export interface Score {
  readonly expected: number;
  readonly whole: number;
  readonly drafts: number;
  readonly junk: number;
  readonly lost: readonly string[];
  readonly extra: readonly string[];
}

/** The words alone: bullets, quotes and dashes of lists are a matter of form. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/(?<![\p{L}])руб(?:лей|ля)?(?![\p{L}])/gu, ' ')
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const keyOf = (text: string): string => wordsOf(text).join(' ');

/** Whether a draft asks what is expected: the same words, or the thing of a price list within them. */
function asks({ questions, label }: DraftText, question: string): boolean {
  const wanted = keyOf(question);
  return [...questions, label].some((one) => {
    const key = keyOf(one);
    return (
      key === wanted || ` ${key} `.includes(` ${wanted} `) || (key.length > 6 && ` ${wanted} `.includes(` ${key} `))
    );
  });
}

/** Whether an answer has all words of the expected one in their order, and at most a quarter more. */
function isWhole({ answers }: DraftText, answer: string): boolean {
  const wanted = wordsOf(answer);
  const has = wordsOf(answers.join(' '));
  if (has.length > wanted.length * 1.25 + 6) return false;
  let at = 0;
  for (const word of has) if (word === wanted[at]) at += 1;
  return at === wanted.length;
}

/** Compares what was found with what is expected. */
export function scoreOf(pairs: readonly FoundPair[], { pairs: expected }: Expected): Score {
  const { drafts } = draftsOf(pairs, 1000);
  const used = new Set<DraftText>();
  const lost: string[] = [];
  for (const { question, answer } of expected) {
    const asking = drafts.filter((draft) => !used.has(draft) && asks(draft, question));
    const found = asking.find((draft) => isWhole(draft, answer));
    if (found) used.add(found);
    else lost.push(`${question}${asking[0] ? ` ≠ ${asking[0].answers.join(' ')}` : ''}`);
    // A part of the answer is no junk.
    if (!found && asking[0]) used.add(asking[0]);
  }
  const extra = drafts
    .filter((draft) => !used.has(draft))
    .map(({ questions, answers }) => `${questions[0]} → ${answers[0]}`);
  return {
    expected: expected.length,
    whole: expected.length - lost.length,
    drafts: drafts.length,
    junk: extra.length,
    lost,
    extra,
  };
}
