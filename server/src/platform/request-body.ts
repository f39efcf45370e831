import { AppError } from './app-error.ts';
import type { Endpoint } from './contract.ts';

/** The common limit of a body; bytes. */
export const commonLimit = 64 * 1024;
/** What multipart framing and text fields may add to a file. */
const framing = 64 * 1024;

const typeOf = (request: Request): string => (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('too_large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) throw new AppError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const holdsNul = (value: unknown): boolean =>
  typeof value === 'string' ? value.includes('\0') : typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);

function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError('invalid', { detail: 'Тело запроса — не JSON в UTF-8.', cause: error });
  }
  // PostgreSQL stores no NUL in a text.
  if (holdsNul(value)) throw new AppError('invalid', { detail: 'Данный ввод содержит недопустимые символы.' });
  return value;
}

/** What came in a body: JSON, or a form with its text fields and its files. */
export interface RequestBody {
  readonly value: unknown;
  readonly form: FormData;
}

const emptyForm = new FormData();

async function readForm(request: Request, limit: number): Promise<RequestBody> {
  if (typeOf(request) !== 'multipart/form-data') throw new AppError('unsupported_media', { detail: 'Ожидается multipart/form-data.' });
  const bytes = await readBytes(request, limit + framing);
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': request.headers.get('content-type')! } }).formData();
  } catch (error) {
    throw new AppError('invalid', { detail: 'Тело запроса — не multipart/form-data.', cause: error });
  }
  const texts: [string, string][] = [];
  for (const [name, field] of form as Iterable<[string, string | File]>) {
    if (typeof field === 'string') texts.push([name, field]);
    else if (field.size > limit) throw new AppError('too_large', { fields: { [name]: `Не больше ${Math.floor(limit / 1024 / 1024)} МБ` } });
  }
  const value = Object.fromEntries(texts);
  if (holdsNul(value)) throw new AppError('invalid', { detail: 'Данный ввод содержит недопустимые символы.' });
  return { value, form };
}

/**
 * Reads the body that an endpoint expects, not a byte more than its limit.
 * @throws AppError `too_large`, `unsupported_media`, `invalid`
 */
export async function readBody(request: Request, endpoint: Endpoint): Promise<RequestBody> {
  const limit = endpoint.limit ?? commonLimit;
  if (endpoint.multipart) return readForm(request, limit);
  if (!endpoint.body) return { value: undefined, form: emptyForm };
  const type = typeOf(request);
  if (type !== '' && type !== 'application/json') throw new AppError('unsupported_media', { detail: 'Ожидается application/json.' });
  return { value: parseJson(await readBytes(request, limit)), form: emptyForm };
}
