import { otherLanguages } from '../data/other-languages.ts';
import type { Model } from '../model.ts';
import { cyrillicLetter, fold, wordsOf } from '../text/fold.ts';
import { remember } from '../text/recent.ts';
import { tuning } from '../tuning.ts';

const { mostSpoken, leastWords, leastOther } = tuning.spoken;

/** Words that make a text English, and are neither brands nor Russian in Latin letters. */
const english = new Set(
  `the is are was were how what when where which who why does did can could would will you your have has there this that
  much many please want need and for from not get give any dont wont cant delivery deliver price prices cost payment
  paying refund refunds shipping opening hours policy warranty guarantee discount cash booking appointment exchange`.split(
    /\s+/,
  ),
);

/** Letters of other alphabets, and Latin ones that neither English nor Russian in Latin letters has. */
const otherLetter = /(?![a-z\p{Script=Cyrillic}])[\p{Script=Latin}\p{Lo}\p{Script=Greek}\p{Script=Armenian}]/u;

type Language = 'cyrillic' | 'english' | 'other';

/** The language of a folded text, as far as its words tell; null for names, brands and numbers alone. */
const languageIn = remember((folded): Language | null => {
  if (cyrillicLetter.test(folded)) return 'cyrillic';
  if (otherLetter.test(folded)) return 'other';
  const words = wordsOf(folded).filter((word) => /^[a-zà-ÿ]+$/.test(word));
  if (words.length < leastWords) return null;
  const englishWords = words.filter((word) => english.has(word)).length;
  const others = words.filter((word) => otherLanguages.has(word) && !english.has(word)).length;
  if (others > englishWords && others >= leastOther * words.length) return 'other';
  return englishWords > 0 ? 'english' : null;
});

/** Whether a text is in English, or in a language that is not Russian. */
export const isForeignLanguage = (text: string): boolean => {
  const language = languageIn(fold(text));
  return language === 'english' || language === 'other';
};

const known = new WeakMap<Model['sentences'], ReadonlySet<Language | null>>();

/** The languages of the owner's questions. */
function languagesOf({ sentences }: Model): ReadonlySet<Language | null> {
  const found =
    known.get(sentences) ?? new Set(sentences.texts.slice(0, mostSpoken).map((text) => languageIn(fold(text))));
  known.set(sentences, found);
  return found;
}

/** Whether a question, as it is read, is in a language in which the owner wrote nothing: his answer would not be. */
export function isUnspoken(model: Model, folded: string): boolean {
  const language = languageIn(folded);
  if (language === null) return false;
  const spoken = languagesOf(model);
  return spoken.size > (spoken.has(null) ? 1 : 0) && !spoken.has(language);
}
