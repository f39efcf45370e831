import type { Postings } from '../model.ts';
import { insertInto } from '../text/insert-into.ts';
import type { VectorizedText } from '../text/vectorize.ts';
import { tuning } from '../tuning.ts';

const { few, mostSentences } = tuning.postings;

/** Inverts the sentences: lists, for each of `featureCount` features, the sentences that have it. */
export function buildPostings(texts: VectorizedText[], featureCount: number): Postings {
  const counts = new Uint32Array(featureCount);
  for (const { vector, knownCount } of texts) for (let k = 0; k < knownCount; k++) counts[vector.ids[k]!]!++;
  const most = texts.length > few ? mostSentences : few;
  const starts = new Uint32Array(featureCount + 1);
  counts.forEach((count, id) => (starts[id + 1] = starts[id]! + (count <= most ? count : 0)));
  const next = starts.slice();
  const sentences = new Uint32Array(starts[featureCount]!);
  const values = new Float32Array(starts[featureCount]!);
  texts.forEach(({ vector, knownCount }, sentence) => {
    let square = 0;
    for (let k = 0; k < knownCount; k++) square += vector.values[k]! ** 2;
    for (let k = 0; k < knownCount; k++) {
      const id = vector.ids[k]!;
      if (counts[id]! > most) continue;
      const at = next[id]!++;
      sentences[at] = sentence;
      values[at] = vector.values[k]! / square;
    }
  });
  return { count: texts.length, starts, sentences, values };
}

/** Postings with some more sentences at the end; yields between steps. */
export function* extendPostings(
  postings: Postings,
  texts: VectorizedText[],
  featureCount: number,
): Generator<undefined, Postings> {
  const added = buildPostings(texts, featureCount);
  yield;
  const last = postings.starts.length - 1;
  const starts = new Uint32Array(featureCount + 1);
  const places: number[] = [];
  for (let id = 0; id < featureCount; id++) {
    const end = postings.starts[Math.min(id + 1, last)]!;
    for (let k = added.starts[id]!; k < added.starts[id + 1]!; k++) places.push(end);
    starts[id + 1] = end + added.starts[id + 1]!;
  }
  yield;
  const numbers = Array.from(added.sentences, (sentence) => postings.count + sentence);
  const sentences = yield* insertInto(postings.sentences, places, numbers);
  const values = yield* insertInto(postings.values, places, Array.from(added.values));
  return { count: postings.count + added.count, starts, sentences, values };
}

/** How like a text the sentences are. */
export interface Similarities {
  /** Of every sentence, 0 to 1. */
  values: Float32Array;
  /** The sentences that are like it at all, few of many, in no order. */
  alike: Uint32Array;
}

/** Where the similarities of each owner's sentences are put. */
const buffers = new WeakMap<Postings, Similarities & { room: Uint32Array }>();

function bufferOf(postings: Postings): Similarities & { room: Uint32Array } {
  const known = buffers.get(postings);
  if (known) {
    for (let i = 0; i < known.alike.length; i++) known.values[known.alike[i]!] = 0;
    return known;
  }
  const room = new Uint32Array(postings.count);
  const buffer = { values: new Float32Array(postings.count), alike: room.subarray(0, 0), room };
  buffers.set(postings, buffer);
  return buffer;
}

/** Similarity of a text to the sentences; good until the next call. */
export function similarities(postings: Postings, { vector, knownCount }: VectorizedText): Similarities {
  const { starts, sentences, values } = postings;
  const found = bufferOf(postings);
  const { values: sums, room } = found;
  let count = 0;
  for (let k = 0; k < knownCount; k++) {
    const value = vector.values[k]!;
    const end = starts[vector.ids[k]! + 1]!;
    for (let at = starts[vector.ids[k]!]!; at < end; at++) {
      const sentence = sentences[at]!;
      const before = sums[sentence]!;
      sums[sentence] = before + value * values[at]!;
      if (before === 0 && sums[sentence] !== 0) room[count++] = sentence;
    }
  }
  found.alike = room.subarray(0, count);
  return found;
}
