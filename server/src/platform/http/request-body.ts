import { AppError } from '../app-error.ts';
import type { ArrivingBody, BodyBudget } from './body-budget.ts';
import type { Endpoint } from '../contract.ts';
import { type Form, parseForm } from './form.ts';
import { createJsonSize, type JsonSize } from './json-size.ts';
import { yieldToEventLoop } from '../loop/yield-to-event-loop.ts';

/** What multipart framing and text fields may add to a file. */
const framing = 64 * 1024;
/** After so many bytes others have their turn, however fast a body arrives; looking at them takes some 3 ms. */
const piece = 1024 * 1024;

const typeOf = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();

/** Lets others have their turn after each `piece` of bytes. */
function createPacer(): (bytes: number) => Promise<void> | undefined {
  let since = 0;
  return (bytes) => {
    since += bytes;
    if (since < piece) return undefined;
    since = 0;
    return yieldToEventLoop();
  };
}

/**
 * So many chunks of a body are taken in one turn, at some 3 µs each, and kept as they are. What arrives until the next
 * turn the runtime puts together.
 */
const chunksPerTurn = 256;
/** Smaller chunks than this are put together: one kept by itself takes some hundred bytes. */
const blockSize = 4 * 1024;
/**
 * A sender may make each byte a chunk, and one reading of the runtime's then holds 80,000 of them, 3 µs each. No
 * browser and no proxy sends many that are so small; bytes.
 */
const [tiny, mostTiny] = [64, 256];

/** Keeps the chunks of a body. */
function createChunks() {
  const chunks: Uint8Array[] = [];
  let [count, tinies] = [0, 0];
  let left = new Uint8Array();

  const keep = (chunk: Uint8Array): void => {
    if (count <= chunksPerTurn || chunk.length >= blockSize) {
      left = new Uint8Array();
      chunks.push(chunk);
      return;
    }
    const isFull = chunk.length > left.length;
    const block = isFull ? new Uint8Array() : chunks.pop()!;
    if (isFull) left = new Uint8Array(blockSize);
    left.set(chunk);
    chunks.push(new Uint8Array(left.buffer, 0, block.length + chunk.length));
    left = left.subarray(chunk.length);
  };
  return {
    chunks,
    /**
     * A promise where others are to have their turn before the next chunk. @throws AppError `invalid` for a body in
     * countless chunks
     */
    add(chunk: Uint8Array): Promise<unknown> | undefined {
      count += 1;
      if (chunk.length < tiny && (tinies += 1) > mostTiny)
        throw new AppError('invalid', { detail: 'Тело запроса передавалось слишком мелкими частями.' });
      keep(chunk);
      return count % chunksPerTurn === 0 ? yieldToEventLoop() : undefined;
    },
  };
}

/** Cuts what is longer than a piece. */
function* piecesOf(chunk: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < chunk.length; from += piece) yield chunk.subarray(from, from + piece);
}

/** Puts chunks together in a buffer of their own, which can be handed to a thread. */
async function join(chunks: readonly Uint8Array[], size: number): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(size);
  const pace = createPacer();
  let at = 0;
  for (const chunk of chunks) {
    for (const some of piecesOf(chunk)) {
      whole.set(some, at);
      at += some.length;
      await pace(some.length);
    }
  }
  return whole;
}

async function collect(
  request: Request,
  limit: number,
  json: JsonSize | null,
  arriving: ArrivingBody,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const { chunks, add } = createChunks();
  const pace = createPacer();
  let size = 0;
  const giveUp = (): void => void reader.cancel().catch(() => undefined);
  arriving.signal.addEventListener('abort', giveUp, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > limit) throw new AppError('too_large');
      arriving.add(value.length);
      for (const some of piecesOf(value)) {
        json?.add(some);
        await pace(some.length);
      }
      await add(value);
    }
    arriving.signal.throwIfAborted();
    return chunks.length === 1 ? (chunks[0] as Uint8Array<ArrayBuffer>) : await join(chunks, size);
  } catch (error) {
    giveUp();
    throw error;
  }
}

async function readBytes(
  request: Request,
  limit: number,
  json: JsonSize | null,
  { budget, address }: Arrival,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('too_large');
  const arriving = budget.begin(address);
  try {
    return await collect(request, limit, json, arriving);
  } finally {
    arriving.end();
  }
}

/** A body as JSON. @throws AppError `invalid` */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError('invalid', { detail: 'Тело запроса — не JSON в UTF-8.', cause: error });
  }
}

/** What came in a body: JSON, or a form with its text fields and its files. */
export interface RequestBody {
  readonly value: unknown;
  readonly files: Form['files'];
  /** The body as it came, where the endpoint reads it by itself. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const noFiles: Form['files'] = new Map();
const noBytes = new Uint8Array();

/** @throws AppError `too_large` for a file over the limit, `invalid` for a NUL in a text */
async function readForm(
  request: Request,
  { bytes: limit, items }: Endpoint['bound'],
  arrival: Arrival,
): Promise<RequestBody> {
  if (typeOf(request) !== 'multipart/form-data')
    throw new AppError('unsupported_media', { detail: 'Ожидается multipart/form-data.' });
  const bytes = await readBytes(request, limit + framing, null, arrival);
  const { texts, files } = parseForm(bytes, request.headers.get('content-type')!, items);
  for (const [name, file] of files)
    if (file.bytes.length > limit)
      throw new AppError('too_large', {
        fields: { [name]: ['too_large', `Не больше ${Math.floor(limit / 1024 / 1024)} МБ`] },
      });
  if ([...texts.values()].some((text) => text.includes('\0')))
    throw new AppError('invalid', { detail: 'Данный ввод содержит недопустимые символы.' });
  return { value: Object.fromEntries(texts), files, bytes: noBytes };
}

/** The address that sends a body, and the memory budget which bodies in transit share. */
export interface Arrival {
  readonly budget: BodyBudget;
  readonly address: string;
}

/**
 * Reads the body that an endpoint expects, within its bound: bytes, depth and values are counted while it arrives.
 * @throws AppError `too_large`, `unsupported_media`, `invalid`, `rate_limited`
 */
export async function readBody(request: Request, endpoint: Endpoint, arrival: Arrival): Promise<RequestBody> {
  if (endpoint.multipart) return readForm(request, endpoint.bound, arrival);
  if (!endpoint.body) return { value: undefined, files: noFiles, bytes: noBytes };
  const type = typeOf(request);
  if (type !== '' && type !== 'application/json')
    throw new AppError('unsupported_media', { detail: 'Ожидается application/json.' });
  const bytes = await readBytes(request, endpoint.bound.bytes, createJsonSize(endpoint.bound), arrival);
  return endpoint.raw
    ? { value: undefined, files: noFiles, bytes }
    : { value: parseJson(bytes), files: noFiles, bytes: noBytes };
}
