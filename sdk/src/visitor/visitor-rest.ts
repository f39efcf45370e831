import type { Call, Reply } from '../contract/contract.ts';
import { asApiError, failureOf } from '../transport/api-error.ts';
import { type Life, withDeadline } from '../transport/deadline.ts';
import { type CallSettings, type Environment, environmentOf } from '../transport/environment.ts';

/** Calls that a visitor makes; paths without parameters. */
export type VisitorCall = Extract<Call, `${string} /widget/${string}`>;

export interface VisitorCallOptions {
  readonly token?: string | null | undefined;
  readonly body?: object | FormData;
  readonly query?: string;
}

/** How long a call is waited for unless its settings say otherwise, ms. */
const patience = 20_000;

/**
 * Makes a visitor's call by plain fetch.
 * @param life ends the call with the client that makes it
 * @throws ApiError
 */
export function callWidget<K extends VisitorCall>(
  { host, clock, fetch = globalThis.fetch, headers }: Environment,
  key: K,
  { token, body, query = '' }: VisitorCallOptions,
  settings?: CallSettings,
  life?: Life,
): Promise<Reply<K>> {
  const [method, path] = key.split(' ') as [string, string];
  const sent = body instanceof FormData ? body : JSON.stringify(body);
  const send = async (signal: AbortSignal): Promise<Reply<K>> => {
    try {
      const response = await fetch(`${host}/api/v1${path}${query}`, {
        method,
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(sent !== body && { 'content-type': 'application/json' }),
        },
        body: sent,
        credentials: 'omit',
        signal,
      });
      // A proxy's page is no body of ours.
      const reply: unknown = await response.json().catch(() => null);
      if (!response.ok) throw failureOf(response, reply);
      return reply as Reply<K>;
    } catch (cause) {
      throw asApiError(cause);
    }
  };
  return withDeadline({ timeout: patience, ...settings }, clock, life, send);
}

/** How the owner set the widget up; public, nothing is stored. @throws ApiError 404 */
export const fetchConfig = (
  host: string,
  site: string,
  settings?: CallSettings,
): Promise<Reply<'GET /widget/config/{site}'>> =>
  callWidget(
    environmentOf({ host }),
    `GET /widget/config/${encodeURIComponent(site)}` as 'GET /widget/config/{site}',
    {},
    settings,
  );
