import { checksum } from './text/checksum.ts';
import type { Model } from './model.ts';
import { knownWords } from './text/words.ts';

const MAGIC = 0x4b4c544f;
/** Raised with every change of the model's fields or of what they mean. */
const VERSION = 9;
const HEAD = 20;
/** The checksum covers everything from here on. */
const CHECKED = 8;
const ALIGN = 8;
/** Bytes that a step looks at or copies: about a millisecond. */
const STEP = 1 << 20;
/** Longer lists of texts are written and read in pieces of so many texts, or of about so many letters. */
const LONG = 1000;
const LONG_LETTERS = 300_000;

const KINDS = { Uint16Array, Uint32Array, Float32Array, Float64Array, Int8Array, Uint8Array };
type Placed = [kind: keyof typeof KINDS, at: number, size: number];

/** Why a model file is refused. */
export class ModelError extends Error {
  constructor(
    readonly reason: 'cut' | 'altered' | 'version',
    options?: ErrorOptions,
  ) {
    super(`model file refused: ${reason}`, options);
    this.name = 'ModelError';
  }
}

const aligned = (length: number): number => Math.ceil(length / ALIGN) * ALIGN;

const isLongList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > LONG && typeof value[0] === 'string';

function* piecesOf(list: string[]): Generator<string[]> {
  let from = 0;
  let letters = 0;
  for (let at = 0; at < list.length; at++) {
    letters += list[at]!.length;
    if (at + 1 < list.length && at + 1 - from < LONG && letters < LONG_LETTERS) continue;
    yield list.slice(from, at + 1);
    from = at + 1;
    letters = 0;
  }
}

/** Writes a model: a head with version, length and checksum, then JSON, then arrays as they lie in memory and long lists of texts. */
export function encodeModel(model: Model): Uint8Array {
  const arrays: Uint8Array[] = [];
  let size = 0;
  const place = (kind: string, { buffer, byteOffset, byteLength }: ArrayBufferView): unknown[] => {
    arrays.push(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength));
    const placed = [kind, size, byteLength];
    size += aligned(byteLength);
    return placed;
  };
  const encoder = new TextEncoder();
  const json = JSON.stringify(model, (_, value: unknown) => {
    if (ArrayBuffer.isView(value)) return { $array: place(value.constructor.name, value) };
    if (isLongList(value))
      return {
        $texts: [...piecesOf(value)].map((piece) => place('Uint8Array', encoder.encode(JSON.stringify(piece)))),
      };
    return value;
  });
  const text = encoder.encode(json);
  const from = aligned(HEAD + text.length);
  const bytes = new Uint8Array(from + size);
  bytes.set(text, HEAD);
  let at = from;
  for (const array of arrays) {
    bytes.set(array, at);
    at += aligned(array.length);
  }
  const head = new DataView(bytes.buffer);
  [MAGIC, 0, VERSION, bytes.length, text.length].forEach((value, i) => head.setUint32(i * 4, value, true));
  head.setUint32(4, checksum(bytes.subarray(CHECKED)), true);
  return bytes;
}

const readJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** Puts arrays and long lists where they were, one a step; short lists hold none. */
function* filled(
  value: unknown,
  arrayOf: (placed: Placed) => Generator<undefined, ArrayBufferView>,
): Generator<undefined, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  yield;
  if ('$array' in value) return yield* arrayOf(value.$array as Placed);
  if ('$texts' in value) {
    const texts: string[] = [];
    for (const placed of value.$texts as Placed[]) {
      yield;
      for (const text of readJson((yield* arrayOf(placed)) as Uint8Array) as string[]) texts.push(text);
    }
    return texts;
  }
  const parts: [string, unknown][] = [];
  for (const [key, part] of Object.entries(value)) parts.push([key, yield* filled(part, arrayOf)]);
  return Object.fromEntries(parts);
}

function* checksumOf(bytes: Uint8Array): Generator<undefined, number> {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += STEP) {
    sum = checksum(bytes.subarray(at, at + STEP), sum);
    yield;
  }
  return sum;
}

function* copyOf(bytes: Uint8Array, from: number, size: number): Generator<undefined, ArrayBuffer> {
  const copy = new Uint8Array(size);
  for (let at = 0; at < size; at += STEP) {
    copy.set(bytes.subarray(from + at, from + Math.min(at + STEP, size)), at);
    yield;
  }
  return copy.buffer;
}

/**
 * Reads a model in steps that each take about a millisecond, so that others can be served between them;
 * throws {@link ModelError} for a file that is cut, altered or of another version.
 */
export function* decodeInSteps(file: Uint8Array): Generator<undefined, Model> {
  // A Buffer's `slice` would share memory, at offsets that arrays cannot start from.
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < HEAD) throw new ModelError('cut');
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [magic, sum, version, length, text] = [0, 4, 8, 12, 16].map((at) => head.getUint32(at, true));
  if (magic !== MAGIC) throw new ModelError('altered');
  if (version !== VERSION) throw new ModelError('version');
  if (bytes.length < length!) throw new ModelError('cut');
  if (bytes.length > length! || (yield* checksumOf(bytes.subarray(CHECKED))) !== sum) throw new ModelError('altered');
  const from = aligned(HEAD + text!);
  const arrayOf = function* ([kind, at, size]: Placed): Generator<undefined, ArrayBufferView> {
    return new KINDS[kind](yield* copyOf(bytes, from + at, size));
  };
  const model = (yield* filled(readJson(bytes.subarray(HEAD, HEAD + text!)), arrayOf)) as Model;
  if (model.words.share > 0 && model.words.checksum !== knownWords().checksum) throw new ModelError('version');
  return model;
}

/** Reads a model at once; throws {@link ModelError} for a file that is cut, altered or of another version. */
export function decodeModel(file: Uint8Array): Model {
  for (const steps = decodeInSteps(file); ;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
