import { readSections } from '../data/read-list.ts';
import { type SmallTalkKind, smallTalkKinds } from '../data/small-talk-kinds.ts';
import { fold } from '../text/fold.ts';
import { otherLayout } from '../text/keyboard.ts';
import { Recent, remember } from '../text/recent.ts';
import { isRussianForm, russianForms } from '../text/russian-forms.ts';
import { isCommonForm } from '../text/words.ts';
import { wordData } from '../text/words-file.ts';
import { tuning } from '../tuning.ts';

export type Language = 'ru' | 'en';

/** `polite`: what only leads to a question or asks for one; alone it asks whether somebody listens. */
type PhraseKind = SmallTalkKind | 'polite';

/** A phrase of small talk or politeness. */
export interface Phrase {
  kind: PhraseKind;
  language: Language;
  /** Left out before a question only if punctuation follows. */
  needsSign: boolean;
}

/** A word of a message, folded and without apostrophes, and where it is. */
export interface Token {
  word: string;
  from: number;
  to: number;
  /** Followed by punctuation or the end of the text. */
  isBeforeSign: boolean;
  /** The word without its typo, and the phrase that it is in the other keyboard layout. */
  other: OtherReadings;
}

const { shortestMisspelt } = tuning.conversation;
const tokenPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’`]\p{L}+)*/gu;
const laughter = /^(?:а?(?:ха|хе|хи)+х?|а?х+а?х+[ах]*|(?:ha|he)+h?|лол|кек|хд|lol|lmao|rofl|xd)$/;

const phrases = new Map<string, Phrase>();
/** Words of the longest phrase that begins with a word. */
const longestFrom = new Map<string, number>();
const fillerWords = new Set<string>();
/** Words of all phrases by first letter, for misspelt ones. */
const wordsByLetter = new Map<string, Set<string>>();

function addPhrase(text: string, kind: PhraseKind, language: Language): void {
  const needsSign = text.endsWith('!');
  const plain = needsSign ? text.slice(0, -1) : text;
  const words = fold(plain).split(' ');
  for (const form of new Set([words.join(' '), words.join('')])) {
    if (!phrases.has(form)) phrases.set(form, { kind, language, needsSign });
    const [first = ''] = form.split(' ', 1);
    longestFrom.set(first, Math.max(longestFrom.get(first) ?? 0, form.split(' ').length));
  }
  for (const word of words) {
    if (word.length < shortestMisspelt) continue;
    const letter = word[0]!;
    wordsByLetter.set(letter, (wordsByLetter.get(letter) ?? new Set<string>()).add(word));
  }
}

const lists = readSections('./small-talk-phrases.txt');
for (const language of ['ru', 'en'] as const) {
  for (const kind of [...smallTalkKinds, 'polite'] as const)
    for (const text of lists.get(`${kind} ${language}`)!) addPhrase(text, kind, language);
  for (const word of lists.get(`filler ${language}`)!) fillerWords.add(word);
}

/** Whether two words differ by one letter left out, added, changed or swapped with the next. */
function isOneEdit(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const restOf = (word: string, skipped: number): string => word.slice(start + skipped);
  if (long.length > short.length) return restOf(short, 0) === restOf(long, 1);
  if (restOf(short, 1) === restOf(long, 1)) return true;
  return short[start] === long[start + 1] && short[start + 1] === long[start] && restOf(short, 2) === restOf(long, 2);
}

/** The word of a phrase that a misspelt word means; the word itself where it is a real one or means none. */
function correctPhraseWord(word: string): string {
  if (word.length < shortestMisspelt || word.length > tuning.question.longestWord) return word;
  const known = wordsByLetter.get(word[0]!);
  if (!known || known.has(word) || isRussianForm(russianForms(), word) || isCommonForm(wordData(), word)) return word;
  for (const other of known) if (isOneEdit(word, other)) return other;
  return word;
}

/** A word without its typo, and the phrase that it is in the other keyboard layout. */
interface OtherReadings {
  corrected: string;
  typed: Phrase | undefined;
}

/** Recent words: a message is tokenized several times. */
const recent = new Recent<string, OtherReadings>(tuning.recent.words);

const otherReadingsOf = (word: string): OtherReadings =>
  recent.of(word, () => ({ corrected: correctPhraseWord(word), typed: phrases.get(otherLayout(word)) }));

/** The words of a message, with their places in it. */
export const tokensOf = remember((text): readonly Token[] => {
  const found = [...text.matchAll(tokenPattern)];
  return found.map((match, i) => {
    const to = match.index + match[0].length;
    const next = found[i + 1]?.index ?? text.length;
    const isBeforeSign =
      i + 1 === found.length || /[^\s'"«»“”]/.test(text.slice(to, next)) || text.slice(to, next).includes('\n');
    const word = fold(match[0]).replace(/['’`]/g, '');
    return { word, from: match.index, to, isBeforeSign, other: otherReadingsOf(word) };
  });
});

const laughing: Phrase = { kind: 'emoji', language: 'ru', needsSign: false };

interface FoundPhrase {
  phrase: Phrase;
  /** How many tokens it has. */
  length: number;
}

/** The longest phrase from a token on, its words read so. */
function findPhrase(
  tokens: readonly Token[],
  at: number,
  end: number,
  read: (token: Token) => string,
): FoundPhrase | null {
  const most = longestFrom.get(read(tokens[at]!)) ?? 0;
  for (let length = Math.min(most, end - at); length > 0; length--) {
    let text = read(tokens[at]!);
    for (let k = at + 1; k < at + length; k++) text += ` ${read(tokens[k]!)}`;
    const phrase = phrases.get(text);
    if (phrase) return { phrase, length };
  }
  return null;
}

/** The longest phrase that begins at a token and ends before the one at `end`; null where none does. */
export function phraseAt(tokens: readonly Token[], at: number, end = tokens.length): FoundPhrase | null {
  const first = tokens[at];
  if (first === undefined) return null;
  const found =
    findPhrase(tokens, at, end, ({ word }) => word) ?? findPhrase(tokens, at, end, ({ other }) => other.corrected);
  if (found) return found;
  if (laughter.test(first.word)) return { phrase: laughing, length: 1 };
  const { typed } = first.other;
  return typed ? { phrase: typed, length: 1 } : null;
}

/** Whether a token is ignored in small talk. */
export const isFiller = ({ word }: Token): boolean => fillerWords.has(word);

const intensifiers = new Set(lists.get('intensifier'));

/** Whether a token only intensifies its neighbours. */
export const isIntensifier = ({ word }: Token): boolean => intensifiers.has(word);

/** The kind of highest priority. */
export const strongest = (kinds: SmallTalkKind[]): SmallTalkKind | undefined =>
  smallTalkKinds.find((kind) => kinds.includes(kind));
