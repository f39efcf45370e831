import * as z from 'zod/mini';
import type { EncoderEndpoint } from '../../model-setting.ts';
import { callModel, RemoteError } from './model-call.ts';

/** Numbers of all vectors of one request. */
const numbersAtOnce = 65_536;
const mostTexts = 64;
/** Bytes that one number takes as JSON at most, and what is around the vectors. */
const bytesPerNumber = 32;
const bytesAround = 65_536;

const answerShape = z.object({
  data: z.array(z.object({ index: z.optional(z.int()), embedding: z.array(z.number()) })),
});

/** How many texts one request may have. */
export const textsAtOnce = ({ size }: EncoderEndpoint): number =>
  Math.max(1, Math.min(mostTexts, Math.floor(numbersAtOnce / size)));

function vectorOf(embedding: readonly number[], size: number): Float32Array {
  const vector = Float32Array.from(embedding);
  const length = vector.reduce((sum, value) => sum + value * value, 0);
  // Also refuses NaN, infinite numbers and those too large for the type.
  if (vector.length !== size || !(length > 0 && length < Infinity)) throw new RemoteError('not_vectors');
  return vector;
}

/** The vectors of at most {@link textsAtOnce} texts, in their order. @throws RemoteError */
export async function fetchVectors(
  encoder: EncoderEndpoint,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const bytes = texts.length * encoder.size * bytesPerNumber + bytesAround;
  const body = { model: encoder.model, input: texts, encoding_format: 'float' };
  const read = z.safeParse(answerShape, await callModel(encoder, body, { bytes, signal }));
  if (!read.success || read.data.data.length !== texts.length) throw new RemoteError('not_vectors');
  const vectors = new Map(
    read.data.data.map(({ index, embedding }, at) => [index ?? at, vectorOf(embedding, encoder.size)]),
  );
  return texts.map((_, at) => {
    const vector = vectors.get(at);
    if (!vector) throw new RemoteError('not_vectors');
    return vector;
  });
}
