import { foreignQuestions } from '../confidence/foreign-questions.ts';
import { besideForeign, foreignSubjects } from '../data/foreign-matters.ts';
import { fold, wordsOf } from '../text/fold.ts';
import { isVagueWord } from '../text/light-words.ts';
import { stem } from '../text/stem.ts';

/** Stems of the content words. */
const contentOf = (words: readonly string[]): string[] => [
  ...new Set(words.filter((word) => !isVagueWord(word)).map((word) => stem(word))),
];

let read: ReadonlyMap<string, ReadonlySet<string>[]> | null = null;

/** The foreign questions' content by each stem in them, built on first use. */
function contents(): ReadonlyMap<string, ReadonlySet<string>[]> {
  if (read) return read;
  const byStem = new Map<string, ReadonlySet<string>[]>();
  for (const text of foreignQuestions) {
    const content = new Set(contentOf(wordsOf(fold(text))));
    for (const stemmed of content) byStem.set(stemmed, [...(byStem.get(stemmed) ?? []), content]);
  }
  return (read = byStem);
}

/** Whether a foreign question contains all content words: at least two of its words, or its only one. */
export function isGeneralKnowledge(words: readonly string[]): boolean {
  const content = contentOf(words);
  const [first] = content;
  if (first === undefined) return false;
  return (contents().get(first) ?? []).some(
    (known) => (content.length > 1 || known.size === 1) && content.every((stemmed) => known.has(stemmed)),
  );
}

const stemsOf = (list: string): ReadonlySet<string> => new Set(wordsOf(fold(list)).map((word) => stem(word)));
const subjects = stemsOf(foreignSubjects);
const beside = stemsOf(besideForeign);

/** Whether the content words are about a foreign subject only, in any order. */
export function isForeignSubject(words: readonly string[]): boolean {
  const content = contentOf(words);
  return content.some((word) => subjects.has(word)) && content.every((word) => subjects.has(word) || beside.has(word));
}
