import type { Language } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { detectLanguage } from '../language/detect-language.ts';
import { firstEntries, firstSentences, pickSentence } from './qa-table.ts';

/** More answers of one context are not looked through for their languages. */
const mostAnswers = 50;
/** How many of a context's questions show the language of its short answers. */
const mostQuestions = 12;

/** What a question is in. */
export interface Asked {
  /** Where the text is sure; null where it is not. */
  readonly detected: Language | null;
  /** What the visitor is answered in if that can be chosen; null where nothing is known. */
  readonly spoken: Language | null;
}

export const askedIn = (text: string, spoken: Language | null = null): Asked => {
  const detected = detectLanguage(text);
  return { detected, spoken: detected ?? spoken ?? (/[а-яё]/i.test(text) ? 'ru' : null) };
};

const cyrillic: ReadonlySet<Language> = new Set(['ru', 'uk', 'be', 'kk']);
/** Whether a text has the letters of a language. */
const isWritten = (text: string, language: Language | null): boolean =>
  language !== null &&
  (cyrillic.has(language) ? /[а-я]/i : language === 'zh' ? /\p{Script=Han}/u : /[a-z]/i).test(text);

/** A base in Russian and English may answer each in the other, as its owner has taught it. */
const isOfPair = (language: Language | null): boolean => language === 'ru' || language === 'en';

/** @param usual the language of the context's questions, which an unsure answer in its letters has, too */
const languageOfAnswer = (text: string, usual: Language | null): Language | null =>
  detectLanguage(text) ?? (isWritten(text, usual) ? usual : null);

/**
 * The answers that fit a question's language: those in it, else those of no sure language; null where all are in other
 * ones, and all of them where the question's language is not sure.
 * @param usual the language of the context's questions, which an unsure answer in its letters has, too
 */
export function answersFor(
  answers: readonly string[],
  { detected, spoken }: Asked,
  usual: Language | null,
): readonly string[] | null {
  const languages = answers.map((text) => languageOfAnswer(text, usual));
  const of = (language: Language | null): string[] => answers.filter((_, i) => languages[i] === language);
  const own = spoken === null ? [] : of(spoken);
  if (own.length > 0) return own;
  const neutral = of(null);
  if (neutral.length === answers.length) return answers;
  const inLetters = neutral.filter((text) => isWritten(text, spoken));
  if (inLetters.length > 0) return inLetters;
  if (detected === null || (isOfPair(detected) && languages.some(isOfPair))) return answers;
  return neutral.length > 0 ? neutral : null;
}

/** The language of a context's questions. */
const usualLanguage = async (db: Db, labelId: string): Promise<Language | null> =>
  detectLanguage((await firstSentences(db, labelId, 'question', mostQuestions)).join(' '));

/** The languages of a context's first answers, by entry; null where that is not sure. */
export async function answerLanguages(db: Db, labelId: string): Promise<ReadonlyMap<string, (Language | null)[]>> {
  const [entries, usual] = await Promise.all([
    firstEntries(db, labelId, 'answer', mostAnswers),
    usualLanguage(db, labelId),
  ]);
  return new Map(entries.map(({ id, sentences }) => [id, sentences.map((text) => languageOfAnswer(text, usual))]));
}

/**
 * One of the sentences of the label's answer entries, the same one for the same question; of several languages one of
 * the question's. Null where there is none, or none for a question of that language.
 */
export async function chooseAnswer(db: Db, labelId: string, read: string, asked: Asked): Promise<string | null> {
  const some = await firstSentences(db, labelId, 'answer', mostAnswers + 1);
  if (some.length > mostAnswers)
    return pickSentence(db, labelId, 'answer', (count) => Number(Bun.hash(read) % BigInt(count)));
  if (some.length === 0) return null;
  const usual = asked.detected === null ? null : await usualLanguage(db, labelId);
  const answers = answersFor(some, asked, usual);
  return answers && answers[Number(Bun.hash(read) % BigInt(answers.length))]!;
}
