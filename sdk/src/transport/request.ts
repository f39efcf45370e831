import type { Call } from '../contract/contract.ts';
import { asApiError, failureOf } from './api-error.ts';
import type { Environment } from './environment.ts';
import type { PlatformForm } from './platform.ts';
import type { Replied } from './remote.ts';

const basePath = '/api/v1';

/** What one request is made of, besides its row of the endpoint table. */
export interface RequestParts {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent instead of `body`, as multipart. */
  readonly form?: PlatformForm | undefined;
  /** The path's parameters by name. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** What is undefined or null is left out. */
  readonly query?: object | undefined;
  /** The reply is a text, not JSON. */
  readonly isText?: boolean | undefined;
  /** Replace those of the environment and the bearer's. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The address of a call: `METHOD /path/{param}` with its parameters in place. */
export function addressOf(
  host: string,
  key: Call,
  params: Readonly<Record<string, string>> = {},
  query: object = {},
): { method: string; url: string } {
  const [method = 'GET', path = ''] = key.split(' ');
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = pairs.length > 0 ? `?${String(new URLSearchParams(pairs))}` : '';
  return { method, url: `${host}${basePath}${place}${search}` };
}

/** Later ones replace earlier ones, however they are spelled. */
function headersOf(...parts: readonly (Readonly<Record<string, string>> | null | undefined)[]): Headers {
  const headers = new Headers();
  for (const part of parts) for (const [name, value] of Object.entries(part ?? {})) headers.set(name, value);
  return headers;
}

/** A proxy's HTML page is no body of ours: it counts as none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * One attempt of a call by plain fetch, without credentials and until `signal` aborts.
 * @param bearer access or visitor token; null for none
 * @returns the status, and the reply's JSON or null where it is none
 * @throws ApiError
 */
export async function sendRequest(
  { host, fetch, headers }: Environment,
  key: Call,
  parts: RequestParts,
  bearer: string | null | undefined,
  signal: AbortSignal,
): Promise<Replied<unknown>> {
  const { body, form, params, query } = parts;
  const { method, url } = addressOf(host, key, params, query);
  const isJson = !form && body !== undefined;
  try {
    // The platform's own is looked up at each call.
    const response = await (fetch ?? globalThis.fetch)(url, {
      method,
      headers: headersOf(
        isJson ? { 'content-type': 'application/json' } : null,
        headers,
        bearer ? { authorization: `Bearer ${bearer}` } : null,
        parts.headers,
      ),
      credentials: 'omit',
      signal,
      ...(form ? { body: form } : isJson ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const data = parts.isText && response.ok ? text : readJson(text);
    if (!response.ok) throw failureOf(response, data);
    return { status: response.status, data };
  } catch (cause) {
    throw asApiError(cause);
  }
}
