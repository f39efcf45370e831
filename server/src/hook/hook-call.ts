import type { Config } from '../config.ts';
import type { HookError } from '../contract.ts';
import type { Attempted } from '../event/delivery-kind.ts';
import { type Lookup, pinned, systemLookup, untilAborted } from '../security/outgoing-call.ts';
import { addressIn, maySend, mayReach } from './hook-address.ts';

/** How long a receiver may take for its answer; ms. */
const patience = 15_000;

/** A message, and where it goes; its headers replace those that are the same for all webhooks. */
export interface HookMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

export interface HookCallOptions extends Pick<Config, 'production'> {
  readonly lookup?: Lookup;
  /** ms; 15,000 by default */
  readonly patience?: number;
  /** ms since 1970, by which a date in `Retry-After` is read. */
  readonly now: number;
  readonly stop: AbortSignal;
}

const failed = (error: HookError, status: number | null = null): Attempted => ({ result: 'failed', status, error });

/** When `Retry-After` (RFC 9110, 10.2.3) allows another attempt; undefined where there is none that can be read. */
function retryTime(text: string | null, now: number): number | undefined {
  if (text === null) return undefined;
  const at = /^\d{1,9}$/.test(text.trim()) ? now + Number(text) * 1000 : Date.parse(text);
  return Number.isFinite(at) ? at : undefined;
}

function attemptedBy({ status, headers }: Response, now: number): Attempted {
  if (status >= 200 && status < 300) return { result: 'delivered', status };
  if (status === 410) return { result: 'over', status, error: 'gone' satisfies HookError };
  if (status >= 300 && status < 400) return failed('redirect', status);
  const notBefore = retryTime(headers.get('retry-after'), now);
  return { ...failed('status', status), ...(notBefore === undefined ? {} : { notBefore }) } as Attempted;
}

function errorOf(error: unknown): HookError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/ENOTFOUND|ENODATA|EAI_/.test(code)) return 'no_address';
  return /CERT|TLS|SSL|ALTNAME/.test(code) ? 'certificate' : 'connection';
}

/**
 * Sends a message. The host is looked up, and the connection goes to one of the addresses found, so that a second
 * look-up cannot lead elsewhere; no redirect is followed. What the receiver answers besides the status is not read.
 */
export async function callHook({ url, headers, body }: HookMessage, options: HookCallOptions): Promise<Attempted> {
  const { lookup = systemLookup, now, stop } = options;
  const target = new URL(url);
  if (!maySend(options, target)) return failed('insecure');
  const late = AbortSignal.timeout(options.patience ?? patience);
  const signal = AbortSignal.any([late, stop]);
  try {
    const literal = addressIn(target);
    const addresses = literal === null ? await untilAborted(lookup(target.hostname), signal) : [literal];
    if (addresses.length === 0) return failed('no_address');
    const address = addresses.find((one) => mayReach(options, one));
    if (address === undefined) return failed('private_address');
    const to = pinned(target, address);
    const sent = { 'content-type': 'application/json', 'user-agent': 'OtklikHooks/1', ...headers, ...to.headers };
    const response = await fetch(to.url, { ...to.options, method: 'POST', headers: sent, body, signal });
    void response.body?.cancel().catch(() => undefined);
    return attemptedBy(response, now);
  } catch (error) {
    if (stop.aborted) throw error;
    return failed(late.aborted ? 'timeout' : errorOf(error));
  }
}
