import { AppError } from '../app-error.ts';
import type { Endpoint } from '../contract.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import type { ArrivingBody, BodyBudget } from './body-budget.ts';
import { type Form, parseForm } from './form.ts';
import { createJsonSize, type JsonSize } from './json-size.ts';

/** Bytes that multipart framing and text fields may add to a file. */
const framing = 64 * 1024;
/** Bytes that are read in one tick; counting their values takes some 3 ms. */
const pieceSize = 1024 * 1024;
/** What a chunk costs, however small: handling takes 3 µs, storing some hundred bytes. */
const leastChunk = 4 * 1024;
/** A sender may make each byte a chunk. Browsers and proxies send few chunks that are so small; bytes, chunks. */
const [tiny, mostTiny] = [64, 256];

/** The address that sends a body, and the memory budget that bodies in transit share. */
export interface Arrival {
  readonly budget: BodyBudget;
  readonly address: string;
}

const typeOf = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();

/** Yields to the event loop after each piece. */
function createPacer(): (bytes: number) => Promise<void> | undefined {
  let since = 0;
  return (bytes) => {
    since += bytes;
    if (since < pieceSize) return undefined;
    since = 0;
    return yieldToEventLoop();
  };
}

function* piecesOf(chunk: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < chunk.length; from += pieceSize) yield chunk.subarray(from, from + pieceSize);
}

/** Joins chunks in a buffer that they fill; a single chunk stays in the buffer that Bun has given it. */
function join(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  if (chunks.length === 1) return chunks[0] as Uint8Array<ArrayBuffer>;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Reads a body within `limit` bytes and the bounds of `json`, which are counted while it arrives. */
async function collect(
  body: ReadableStream<Uint8Array>,
  limit: number,
  json: JsonSize | null,
  arriving: ArrivingBody,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  const pace = createPacer();
  let [size, tinies] = [0, 0];
  const giveUp = (): void => void reader.cancel().catch(() => undefined);
  arriving.signal.addEventListener('abort', giveUp, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > limit) throw new AppError('too_large');
      if (value.length < tiny && (tinies += 1) > mostTiny)
        throw new AppError('invalid', { detail: 'Тело запроса передавалось слишком мелкими частями.' });
      arriving.add(value.length);
      chunks.push(value);
      for (const piece of piecesOf(value)) {
        json?.add(piece);
        await pace(Math.max(piece.length, leastChunk));
      }
    }
    arriving.signal.throwIfAborted();
    return join(chunks, size);
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
  if (!request.body) return new Uint8Array();
  const arriving = budget.begin(address);
  try {
    return await collect(request.body, limit, json, arriving);
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

/** A body as its endpoint reads it: parsed JSON, the text fields of a form with its files, or unparsed bytes. */
export interface RequestBody {
  readonly body: unknown;
  readonly files: Form['files'];
}

const noFiles: Form['files'] = new Map();

/** @throws AppError `too_large` for a file over the limit, `invalid` for a NUL in a text */
async function readForm(request: Request, { bytes: limit, items }: Endpoint['bound'], arrival: Arrival) {
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
  return { body: Object.fromEntries(texts), files };
}

/**
 * Reads the body that an endpoint expects, within its bound.
 * @throws AppError `too_large`, `unsupported_media`, `invalid`, `rate_limited`
 */
export async function readBody(request: Request, endpoint: Endpoint, arrival: Arrival): Promise<RequestBody> {
  if (endpoint.multipart) return readForm(request, endpoint.bound, arrival);
  if (!endpoint.body) return { body: undefined, files: noFiles };
  const type = typeOf(request);
  if (type !== '' && type !== 'application/json')
    throw new AppError('unsupported_media', { detail: 'Ожидается application/json.' });
  const bytes = await readBytes(request, endpoint.bound.bytes, createJsonSize(endpoint.bound), arrival);
  return { body: endpoint.raw ? bytes : parseJson(bytes), files: noFiles };
}
