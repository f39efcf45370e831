import { crc32 } from 'node:zlib';
import type { Model } from './model.ts';
import { finish } from './text/steps.ts';
import { wordData } from './text/words-file.ts';
import { tuning } from './tuning.ts';

/** «OTLK» in little-endian bytes. */
const magic = 0x4b4c544f;
/** Raised with every change of the model's fields or of what they mean. */
const version = 15;
const headBytes = 20;
/** Offset of what the checksum covers. */
const checkedFrom = 8;
const alignment = 8;
const { fileBytes: step, fileTexts, fileLetters } = tuning.steps;

const arrayTypes = { Uint16Array, Uint32Array, Float32Array, Float64Array, Int8Array, Uint8Array };
type ArrayPlace = [type: keyof typeof arrayTypes, offset: number, bytes: number];

/** A model file that is rejected: truncated (`cut`), corrupt (`altered`), or of another version. */
export class ModelError extends Error {
  constructor(
    readonly reason: 'cut' | 'altered' | 'version',
    options?: ErrorOptions,
  ) {
    super(`model file refused: ${reason}`, options);
    this.name = 'ModelError';
  }
}

/** The model under the field names of the file. */
const toFile = ({ labels, precision, embeddings, sentences, weights, ...rest }: Model) => ({
  labels,
  precision,
  words: embeddings,
  vocabulary: rest.vocabulary,
  lexicon: rest.lexicon,
  postings: rest.postings,
  sentences: { texts: sentences.texts, qaIds: sentences.qaIds, labels: sentences.classes },
  weights: { columns: weights.classCount, starts: weights.starts, labels: weights.classes, values: weights.values },
  profiles: rest.profiles,
  calibration: rest.calibration,
  measured: rest.measured,
  ...(rest.paraphrases ? { paraphrases: rest.paraphrases } : {}),
});

const fromFile = ({ words, sentences, weights, ...rest }: ReturnType<typeof toFile>): Model => ({
  ...rest,
  embeddings: words,
  sentences: { texts: sentences.texts, qaIds: sentences.qaIds, classes: sentences.labels },
  weights: { classCount: weights.columns, starts: weights.starts, classes: weights.labels, values: weights.values },
});

const aligned = (length: number): number => Math.ceil(length / alignment) * alignment;

const isLongList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > fileTexts && typeof value[0] === 'string';

function* piecesOf(list: string[]): Generator<string[]> {
  let from = 0;
  let letters = 0;
  for (let at = 0; at < list.length; at++) {
    letters += list[at]!.length;
    if (at + 1 < list.length && at + 1 - from < fileTexts && letters < fileLetters) continue;
    yield list.slice(from, at + 1);
    from = at + 1;
    letters = 0;
  }
}

/** JSON with arrays and long lists of texts replaced by their places among `arrays`, which is filled. */
function toJson(model: Model, arrays: Uint8Array[]): Uint8Array {
  const encoder = new TextEncoder();
  let offset = 0;
  const place = (type: string, { buffer, byteOffset, byteLength }: ArrayBufferView): unknown[] => {
    arrays.push(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength));
    const placed = [type, offset, byteLength];
    offset += aligned(byteLength);
    return placed;
  };
  const placePiece = (piece: string[]): unknown[] => place('Uint8Array', encoder.encode(JSON.stringify(piece)));
  const json = JSON.stringify(toFile(model), (_, value: unknown) => {
    if (ArrayBuffer.isView(value)) return { $array: place(value.constructor.name, value) };
    return isLongList(value) ? { $texts: [...piecesOf(value)].map(placePiece) } : value;
  });
  return encoder.encode(json);
}

/**
 * Writes a model: a head of 20 bytes (magic, CRC-32 of what follows it, version, length of file and of JSON, each a
 * little-endian 32-bit number), the JSON, then the arrays as they are in memory, aligned to 8 bytes.
 */
export function encodeModel(model: Model): Uint8Array {
  const arrays: Uint8Array[] = [];
  const json = toJson(model, arrays);
  const from = aligned(headBytes + json.length);
  const bytes = new Uint8Array(from + arrays.reduce((sum, { length }) => sum + aligned(length), 0));
  bytes.set(json, headBytes);
  let at = from;
  for (const array of arrays) {
    bytes.set(array, at);
    at += aligned(array.length);
  }
  const head = new DataView(bytes.buffer);
  [magic, 0, version, bytes.length, json.length].forEach((value, i) => head.setUint32(i * 4, value, true));
  head.setUint32(4, crc32(bytes.subarray(checkedFrom)), true);
  return bytes;
}

const parseJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

type ReadArray = (place: ArrayPlace) => Generator<undefined, ArrayBufferView>;

/** Replaces references by their arrays and long lists, one a step; short lists contain none. */
function* restore(value: unknown, readArray: ReadArray): Generator<undefined, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  yield;
  if ('$array' in value) return yield* readArray(value.$array as ArrayPlace);
  if ('$texts' in value) {
    const texts: string[] = [];
    for (const place of value.$texts as ArrayPlace[]) {
      yield;
      for (const text of parseJson((yield* readArray(place)) as Uint8Array) as string[]) texts.push(text);
    }
    return texts;
  }
  const parts: [string, unknown][] = [];
  for (const [key, part] of Object.entries(value)) parts.push([key, yield* restore(part, readArray)]);
  return Object.fromEntries(parts);
}

function* checksumInSteps(bytes: Uint8Array): Generator<undefined, number> {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += step) {
    sum = crc32(bytes.subarray(at, at + step), sum);
    yield;
  }
  return sum;
}

function* copyInSteps(bytes: Uint8Array, from: number, size: number): Generator<undefined, ArrayBuffer> {
  const copy = new Uint8Array(size);
  for (let at = 0; at < size; at += step) {
    copy.set(bytes.subarray(from + at, from + Math.min(at + step, size)), at);
    yield;
  }
  return copy.buffer;
}

/** Checks the head, and returns the length of the JSON. @throws ModelError */
function* checkHead(bytes: Uint8Array): Generator<undefined, number> {
  if (bytes.length < headBytes) throw new ModelError('cut');
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [foundMagic, sum, foundVersion, length, jsonLength] = [0, 4, 8, 12, 16].map((at) => head.getUint32(at, true));
  if (foundMagic !== magic) throw new ModelError('altered');
  if (foundVersion !== version) throw new ModelError('version');
  if (bytes.length < length!) throw new ModelError('cut');
  if (bytes.length > length! || (yield* checksumInSteps(bytes.subarray(checkedFrom))) !== sum)
    throw new ModelError('altered');
  return jsonLength!;
}

/**
 * Reads a model; yields about every millisecond, so that the event loop can serve others.
 * @throws ModelError for a file that is cut, altered, of another version or trained with other embeddings
 */
export function* decodeInSteps(file: Uint8Array): Generator<undefined, Model> {
  // A Buffer's `slice` would share memory, at offsets that arrays cannot start from.
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  const jsonLength = yield* checkHead(bytes);
  const from = aligned(headBytes + jsonLength);
  const readArray = function* ([type, at, size]: ArrayPlace): Generator<undefined, ArrayBufferView> {
    return new arrayTypes[type](yield* copyInSteps(bytes, from + at, size));
  };
  const json = parseJson(bytes.subarray(headBytes, headBytes + jsonLength));
  const model = fromFile((yield* restore(json, readArray)) as ReturnType<typeof toFile>);
  const { share, checksum: trainedWith } = model.embeddings;
  if (share > 0 && trainedWith !== wordData().checksum) throw new ModelError('version');
  return model;
}

/** {@link decodeInSteps} without a pause. */
export const decodeModel = (file: Uint8Array): Model => finish(decodeInSteps(file));
