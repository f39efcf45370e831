import type { Call, Reply } from '../contract/contract.ts';
import { type Life, withDeadline } from '../transport/deadline.ts';
import { type CallSettings, type Environment, environmentOf } from '../transport/environment.ts';
import { logFailure, type RequestParts, sendRequest } from '../transport/request.ts';

/** Calls that a visitor makes. */
export type VisitorCall = Extract<Call, `${string} /widget/${string}`>;

export interface VisitorCallOptions extends RequestParts {
  /** The visitor's token. */
  readonly token?: string | null | undefined;
}

/** How long a call is waited for unless its settings say otherwise, ms. */
const patience = 20_000;

/**
 * Makes a visitor's call. A failure is logged at `debug`: the console of a page with a widget is its owner's.
 * @param life ends the call with the client that makes it
 * @throws ApiError
 */
export async function callWidget<K extends VisitorCall>(
  environment: Environment,
  key: K,
  { token, ...parts }: VisitorCallOptions,
  settings?: CallSettings,
  life?: Life,
): Promise<Reply<K>> {
  const timed = { timeout: patience, ...settings };
  const send = (signal: AbortSignal) => sendRequest(environment, key, parts, token, signal);
  try {
    return (await withDeadline(timed, environment.clock, life, send)).data as Reply<K>;
  } catch (cause) {
    logFailure(environment, 'debug', key, cause);
    throw cause;
  }
}

/** How the owner set the widget up; public, nothing is stored. @throws ApiError 404 */
export const fetchConfig = (
  host: string,
  site: string,
  settings?: CallSettings,
): Promise<Reply<'GET /widget/config/{site}'>> =>
  callWidget(environmentOf({ host }), 'GET /widget/config/{site}', { params: { site } }, settings);
