import {
  type Context,
  decodeModel,
  encodeModel,
  trainModel,
  type Model,
} from '../../../server/src/assistant/engine/index.ts';
import { randomFrom } from '../../../server/src/assistant/engine/train/random.ts';
import { shopSample } from '../../../server/src/assistant/engine/data/shop-sample.ts';
import { foreignQuestions } from '../../../server/src/assistant/engine/data/foreign-questions.ts';

/** The largest domain that the largest model of the benchmarks has: 20,000 sentences in 2,000 contexts. */
const contexts = 2000;
const sentencesPerContext = 10;

/** Word forms near to each other, as an owner's articles have: many lie one typo from what visitors write. */
function wordsOf(random: () => number): string[] {
  const plain = [...foreignQuestions.ru, ...foreignQuestions.en].flatMap(
    (text) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [],
  );
  const altered = plain.flatMap((word) => {
    const at = Math.floor(random() * word.length);
    return [word, word.slice(0, at) + word.slice(at + 1), word.slice(0, at) + word[at] + word.slice(at)];
  });
  return [...new Set(altered)].filter((word) => word.length > 1);
}

/** 2,000 contexts of ten sentences, the same for the same seed. */
export function largestContexts(seed: number): Context[] {
  const random = randomFrom(seed);
  const words = wordsOf(random);
  const word = (): string => words[Math.floor(random() ** 2 * words.length)]!;
  return Array.from({ length: contexts }, (_, c) => ({
    id: `c${c}`,
    title: `${word()} ${word()}`,
    questions: Array.from({ length: sentencesPerContext }, (__, s) => ({
      qaId: `${c} ${s}`,
      sentence: Array.from({ length: 4 + Math.floor(random() * 8) }, word).join(' '),
    })),
    answers: ['да'],
  }));
}

/** The models that questions are asked of: a small shop's, whose words have meanings, and the largest. */
export function trainModels(seed: number): Record<'shop' | 'largest', Uint8Array> {
  return { shop: encodeModel(trainModel(shopSample)), largest: encodeModel(trainModel(largestContexts(seed))) };
}

export const openModels = (files: Record<string, Uint8Array>): Model[] => Object.values(files).map(decodeModel);

/** What visitors ask: small talk, and sentences of both domains. */
export const plainQuestions = (seed: number): string[] => [
  ...foreignQuestions.ru,
  ...foreignQuestions.en,
  ...shopSample.flatMap(({ questions }) => questions.map(({ sentence }) => sentence)),
  ...largestContexts(seed)
    .slice(0, 50)
    .flatMap(({ questions }) => questions.map(({ sentence }) => sentence)),
];
