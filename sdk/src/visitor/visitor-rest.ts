import type { Call, Reply } from '../contract/contract.ts';
import { type Life, withDeadline } from '../transport/deadline.ts';
import { type CallSettings, type Environment, environmentOf } from '../transport/environment.ts';
import { type RequestParts, sendRequest } from '../transport/request.ts';

/** Calls that a visitor makes. */
export type VisitorCall = Extract<Call, `${string} /widget/${string}`>;

export interface VisitorCallOptions extends RequestParts {
  /** The visitor's token. */
  readonly token?: string | null | undefined;
}

/** How long a call is waited for unless its settings say otherwise, ms. */
const patience = 20_000;

/**
 * Makes a visitor's call.
 * @param life ends the call with the client that makes it
 * @throws ApiError
 */
export function callWidget<K extends VisitorCall>(
  environment: Environment,
  key: K,
  { token, ...parts }: VisitorCallOptions,
  settings?: CallSettings,
  life?: Life,
): Promise<Reply<K>> {
  return withDeadline(
    { timeout: patience, ...settings },
    environment.clock,
    life,
    async (signal) => (await sendRequest(environment, key, parts, token, signal)).data as Reply<K>,
  );
}

/** How the owner set the widget up; public, nothing is stored. @throws ApiError 404 */
export const fetchConfig = (
  host: string,
  site: string,
  settings?: CallSettings,
): Promise<Reply<'GET /widget/config/{site}'>> =>
  callWidget(environmentOf({ host }), 'GET /widget/config/{site}', { params: { site } }, settings);
