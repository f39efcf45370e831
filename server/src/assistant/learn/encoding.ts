import type { Vectors } from '../engine/index.ts';

/** Vectors for a training run as they cross to its thread, or why there are none. */
export type Encoding =
  | {
      readonly state: 'ready';
      readonly encoder: string;
      readonly texts: readonly string[];
      readonly values: Float32Array;
    }
  | { readonly state: 'failed' | 'too_many' };

/** Joins the vectors of texts. */
export function joinVectors({ encoder, of }: Vectors): Encoding {
  const size = of.values().next().value?.length ?? 0;
  const values = new Float32Array(of.size * size);
  [...of.values()].forEach((vector, at) => values.set(vector, at * size));
  return { state: 'ready', encoder, texts: [...of.keys()], values };
}

/** The vectors by their texts; undefined where there are none. */
export function vectorsIn(encoding: Encoding | null): Vectors | undefined {
  if (encoding?.state !== 'ready') return undefined;
  const { encoder, texts, values } = encoding;
  const size = values.length / texts.length;
  return { encoder, of: new Map(texts.map((text, at) => [text, values.subarray(at * size, (at + 1) * size)])) };
}
