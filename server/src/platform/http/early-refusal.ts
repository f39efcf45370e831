import type { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { finishResponse, pathOf } from './finish-response.ts';
import { problemBody, problemHeaders } from './problem.ts';
import { serverState } from '../server-state.ts';

/** How many callers are remembered; all are forgotten above it, and are then refused as at first. */
const mostCallers = 10_000;

interface Refused {
  /** Until then nothing can have changed, and for how long that was; ms. */
  readonly until: number;
  readonly wait: number;
  readonly name: string;
  readonly body: string;
}

/** By address and call. */
const refusedOf = serverState(() => new Map<string, Refused>());

const keyOf = ({ method }: Request, path: string, address: string): string => `${address} ${method} ${path}`;

/** Notes that a call of this address was refused for coming too often. */
export function noteRefusal(
  deps: Pick<Deps, 'clock' | 'state'>,
  request: Request,
  { name, address, error }: { readonly name: string; readonly address: string; readonly error: AppError },
): void {
  const refused = refusedOf(deps);
  if (refused.size >= mostCallers) refused.clear();
  const wait = (error.retryAfter ?? 0) * 1000;
  const until = deps.clock.now() + wait;
  refused.set(keyOf(request, pathOf(request), address), { until, wait, name, body: problemBody(error) });
}

/**
 * The same answer again for who comes back before the time that it named, before anything else is done about the call;
 * null for who may try. `addressOf` is asked only while somebody is being refused.
 */
export function refuseEarly(deps: Deps, request: Request, addressOf: () => string): Response | null {
  const all = refusedOf(deps);
  if (all.size === 0) return null;
  const path = pathOf(request);
  const key = keyOf(request, path, addressOf());
  const refused = all.get(key);
  if (!refused) return null;
  const left = refused.until - deps.clock.now();
  // More than there was is left where the clock has been set back.
  if (left <= 0 || left > refused.wait) {
    all.delete(key);
    return null;
  }
  deps.watchdog.refuse(refused.name, 'rate_limited');
  const headers = problemHeaders(left / 1000);
  return finishResponse(deps, request, path, new Response(refused.body, { status: 429, headers }));
}
