import { fold, wordsOf } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import type { Vectors } from './vectors.ts';

/** Words that mean the same, by groups, as an encoder of a language knows them and the engine does not. */
const groups = [
  'доставка доставить привезти курьер заказ притащить посылка',
  'оплата оплатить картой наличные заплатить рассчитаться бабки',
  'возврат вернуть товар деньги сдать обратно передумал',
  'гарантия сломался ремонт сервис',
  'скидка промокод акция дешевле',
];
const size = 64;

function spread(text: string): number[] {
  let seed = Bun.hash.crc32(text);
  return Array.from({ length: size }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 31 - 1;
  });
}

const groupOf = new Map(
  groups.flatMap((group, at) => group.split(' ').map((word) => [stem(word), `group ${at}`] as const)),
);

/** A vector that is the sum of the text's meanings and, weaker, of its words. */
export function conceptVector(text: string): Float32Array {
  const vector = new Float32Array(size).fill(0.3);
  for (const word of wordsOf(fold(text)).map(stem)) {
    const meaning = groupOf.get(word);
    spread(meaning ?? word).forEach((value, k) => (vector[k]! += value * (meaning ? 1 : 0.2)));
  }
  return vector;
}

/** An encoder of texts, in memory. */
export const conceptVectors = (texts: readonly string[], encoder = 'concepts'): Vectors => ({
  encoder,
  of: new Map(texts.map((text) => [text, conceptVector(text)])),
});
