import type { Call, Reply } from '../contract/contract.ts';
import { asApiError, failureOf } from '../transport/api-error.ts';

/** Calls that a visitor makes; paths without parameters. */
export type VisitorCall = Extract<Call, `${string} /widget/${string}`>;

export interface VisitorCallOptions {
  readonly token?: string | null | undefined;
  readonly body?: object | FormData;
  readonly query?: string;
  /** Patience in ms; 20 s unless given. */
  readonly patience?: number;
  readonly signal?: AbortSignal;
}

/** Makes a visitor's call by plain fetch. @throws ApiError */
export async function callWidget<K extends VisitorCall>(
  host: string,
  key: K,
  { token, body, query = '', patience = 20_000, signal }: VisitorCallOptions = {},
): Promise<Reply<K>> {
  const [method, path] = key.split(' ') as [string, string];
  const isForm = body instanceof FormData;
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
  };
  const impatience = new AbortController();
  const stop = (): void => impatience.abort();
  const timer = setTimeout(stop, patience);
  signal?.addEventListener('abort', stop);
  try {
    const init = {
      method,
      headers,
      body: isForm ? body : body && JSON.stringify(body),
      signal: impatience.signal,
      credentials: 'omit',
    } as const;
    const response = await fetch(`${host}/api/v1${path}${query}`, init);
    // A proxy's page is no body of ours.
    const reply: unknown = await response.json().catch(() => null);
    if (!response.ok) throw failureOf(response.status, response.headers, reply);
    return reply as Reply<K>;
  } catch (cause) {
    throw asApiError(cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** How the owner set the widget up; public, nothing is stored. @throws ApiError 404 */
export const fetchConfig = (host: string, site: string): Promise<Reply<'GET /widget/config/{site}'>> =>
  callWidget(host, `GET /widget/config/${encodeURIComponent(site)}` as 'GET /widget/config/{site}');
