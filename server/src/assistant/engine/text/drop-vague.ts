import type { Vocabulary } from '../model.ts';
import { askingOfWords } from './asking.ts';
import type { AskedWords } from './features.ts';
import { featureId } from './vocabulary.ts';

/** A question without vague words that the owner never wrote, those of a family of asking excepted; never empty. */
export function dropVague(vocabulary: Vocabulary, asked: AskedWords): AskedWords {
  const { words, features, asking } = asked;
  const stays = (at: number): boolean =>
    features[at]!.isContent || asking.familyOfWord[at] !== 0 || featureId(vocabulary, features[at]!.stem) >= 0;
  if (words.every((_, at) => stays(at))) return asked;
  const staying = [...words.keys()].filter(stays);
  if (!staying.some((at) => /\p{L}/u.test(words[at]!))) return asked;
  const rest = staying.map((at) => features[at]!);
  return {
    words: staying.map((at) => words[at]!),
    features: rest,
    asking: askingOfWords(rest),
  };
}

/** A question in which names that the owner never wrote are not content («вы в Химки возите?»). */
export function passOverNames(vocabulary: Vocabulary, asked: AskedWords, names: ReadonlySet<string>): AskedWords {
  if (names.size === 0) return asked;
  const features = asked.features.map((known, at) =>
    names.has(asked.words[at]!) && featureId(vocabulary, known.stem) < 0 ? { ...known, isContent: false } : known,
  );
  return { ...asked, features };
}
