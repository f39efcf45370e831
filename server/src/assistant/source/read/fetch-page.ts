import { sourceLimits } from '../../../contract.ts';
import { type Lookup, pinned, systemLookup, untilAborted } from '../../../security/outgoing-call.ts';
import { isPublic } from '../../../security/public-address.ts';
import { isOwnAddress } from '../source-address.ts';

/** Redirects of one page. */
const mostRedirects = 5;
/** How long a page may take with its redirects; ms. */
const patience = 30_000;

/** How pages of one site are reached. */
export interface SiteAccess {
  readonly host: string;
  /** Origin that is asked in place of the host; never in production. */
  readonly origin: string | undefined;
  /** `User-Agent` of all requests. */
  readonly agent: string;
  readonly stop: AbortSignal;
  readonly lookup?: Lookup;
  /** ms; 30,000 by default */
  readonly patience?: number;
}

/** What is known of a page from its last reading. */
export interface KnownPage {
  readonly etag: string | null;
  readonly modified: string | null;
}

/** Result of a request. `failed` has a reason in Russian, and the HTTP status where there was a response. */
export type Fetched =
  | {
      readonly result: 'read';
      readonly url: string;
      readonly type: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly etag: string | null;
      readonly modified: string | null;
    }
  | { readonly result: 'unchanged' }
  | { readonly result: 'failed'; readonly reason: string; readonly status: number | null };

const failed = (reason: string, status: number | null = null): Fetched => ({ result: 'failed', reason, status });

class Refused extends Error {}

const mib = 1024 * 1024;
const tooLarge = (most: number): Refused =>
  new Refused(`Ответ сайта больше ${most < mib ? `${Math.ceil(most / 1024)} КБ` : `${Math.floor(most / mib)} МБ`}.`);

/** Where the connection for an address goes: to an address that was looked up and checked, and to no other. */
async function targetOf(url: URL, access: SiteAccess, signal: AbortSignal) {
  if (access.origin !== undefined)
    return {
      url: new URL(url.pathname + url.search, access.origin),
      headers: { host: url.host },
      options: { redirect: 'manual', keepalive: false } as const,
    };
  const addresses = await untilAborted((access.lookup ?? systemLookup)(url.hostname), signal);
  if (addresses.length === 0) throw new Refused('У сайта нет адреса в интернете.');
  const address = addresses.find(isPublic);
  if (address === undefined) throw new Refused('Адрес сайта не публичный, соединение не устанавливалось.');
  return pinned(url, address);
}

/** The whole body; more bytes than allowed are a failure, not cut off. */
async function bodyOf(response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      size += part.value.length;
      if (size > most) throw tooLarge(most);
      chunks.push(part.value);
    }
  } finally {
    // The rest is discarded; cancelling fails when the peer has already closed.
    void reader?.cancel().catch(() => undefined);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function reasonOf(status: number): string {
  if (status === 404 || status === 410) return `Страницы нет: сайт ответил ${status}.`;
  if (status === 401 || status === 403) return `Сайт не показывает страницу: ответ ${status}.`;
  if (status === 429 || status >= 500) return `Сайт сейчас не отвечает как надо: ответ ${status}. Попробуйте позже.`;
  return `Сайт ответил ${status}.`;
}

/** The address of a redirect. @throws Refused where it leads off the site */
function nextOf(response: Response, at: URL, host: string): URL {
  const location = response.headers.get('location') ?? '';
  const next = URL.parse(location, at);
  if (!next || !isOwnAddress(next, host))
    throw new Refused(`Страница переадресует за пределы сайта: ${location.slice(0, 100)}`);
  next.hash = '';
  return next;
}

/** Asks for one address, without following a redirect. */
async function request(at: URL, access: SiteAccess, known: KnownPage | null, signal: AbortSignal): Promise<Response> {
  const target = await targetOf(at, access, signal);
  return fetch(target.url, {
    ...target.options,
    signal,
    // A packed body could unfold far beyond the limit.
    decompress: false,
    headers: {
      'user-agent': access.agent,
      accept: 'text/html, application/xhtml+xml, application/xml, text/plain;q=0.8, */*;q=0.1',
      'accept-language': 'ru, en;q=0.5',
      'accept-encoding': 'identity',
      ...(known?.etag ? { 'if-none-match': known.etag } : {}),
      ...(known?.modified ? { 'if-modified-since': known.modified } : {}),
      ...target.headers,
    },
  });
}

/** What a response of status 200 holds. @throws Refused where that is too large, or packed */
async function readResponse(response: Response, at: URL, most: number): Promise<Fetched> {
  const { headers } = response;
  if (Number(headers.get('content-length') ?? 0) > most) throw tooLarge(most);
  if (/gzip|br|deflate|zstd/i.test(headers.get('content-encoding') ?? ''))
    throw new Refused('Сайт отдаёт страницу только сжатой.');
  const bytes = await bodyOf(response, most);
  const text = (name: string): string | null => headers.get(name)?.slice(0, 500) ?? null;
  const [type, etag, modified] = [text('content-type') ?? '', text('etag'), text('last-modified')];
  return { result: 'read', url: at.href, type, bytes, etag, modified };
}

async function follow(
  start: URL,
  access: SiteAccess,
  known: KnownPage | null,
  most: number,
  signal: AbortSignal,
): Promise<Fetched> {
  let at = start;
  for (let step = 0; step <= mostRedirects; step += 1) {
    const response = await request(at, access, known, signal);
    const { status } = response;
    if (status === 200) return readResponse(response, at, most);
    void response.body?.cancel().catch(() => undefined);
    if (status === 304) return { result: 'unchanged' };
    if (![301, 302, 303, 307, 308].includes(status)) return failed(reasonOf(status), status);
    at = nextOf(response, at, access.host);
  }
  return failed('Слишком много переадресаций.');
}

function failureOf(error: unknown, late: AbortSignal): Fetched {
  if (error instanceof Refused) return failed(error.message);
  if (late.aborted) return failed('Страница не загрузилась за отведённое время.');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/ENOTFOUND|ENODATA|EAI_/.test(code)) return failed('У сайта нет адреса в интернете.');
  if (/CERT|TLS|SSL|ALTNAME/.test(code)) return failed('Сертификат сайта не принят.');
  return failed('Соединиться с сайтом не удалось.');
}

/**
 * Reads a page of a site, at most `most` bytes. Each step of a redirect is checked as the first address is, and has to
 * stay on the site. @throws what `stop` was aborted with
 */
export async function fetchPage(
  url: URL,
  access: SiteAccess,
  known: KnownPage | null = null,
  most: number = sourceLimits.pageBytes,
): Promise<Fetched> {
  if (!isOwnAddress(url, access.host)) return failed('Адрес ведёт за пределы сайта.');
  const late = AbortSignal.timeout(access.patience ?? patience);
  try {
    return await follow(url, access, known, most, AbortSignal.any([late, access.stop]));
  } catch (error) {
    if (access.stop.aborted) throw error;
    return failureOf(error, late);
  }
}
