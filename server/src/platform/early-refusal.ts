import type { AppError } from './app-error.ts';
import type { Deps } from './deps.ts';
import { finishResponse, pathOf } from './finish-response.ts';
import { problemBody, problemHeaders } from './problem.ts';

/** How many callers are remembered; all are forgotten above it, and are then refused as at first. */
const mostCallers = 10_000;

interface Refused {
  /** Until then nothing can have changed. */
  readonly until: number;
  readonly name: string;
  readonly body: string;
}

/** Who comes again before the time that a refusal by address named is refused at the door, for a tenth of the work. */
export interface EarlyRefusals {
  /** Notes that a call of this address was refused for coming too often. */
  note(request: Request, name: string, address: string, error: AppError): void;
  /** The same answer again; null for who may try. `addressOf` is asked only while somebody is being refused. */
  answer(request: Request, addressOf: () => string): Response | null;
}

const keyOf = (request: Request, path: string, address: string): string => `${address} ${request.method} ${path}`;

export function createEarlyRefusals(deps: Pick<Deps, 'clock' | 'config' | 'origins' | 'watchdog'>): EarlyRefusals {
  const callers = new Map<string, Refused>();
  return {
    note(request, name, address, error) {
      if (callers.size >= mostCallers) callers.clear();
      const until = deps.clock.now() + (error.retryAfter ?? 0) * 1000;
      callers.set(keyOf(request, pathOf(request), address), { until, name, body: problemBody(error) });
    },
    answer(request, addressOf) {
      if (callers.size === 0) return null;
      const path = pathOf(request);
      const key = keyOf(request, path, addressOf());
      const refused = callers.get(key);
      if (!refused) return null;
      const left = refused.until - deps.clock.now();
      if (left <= 0) {
        callers.delete(key);
        return null;
      }
      deps.watchdog.refuse(refused.name, 'rate_limited');
      const headers = problemHeaders(left / 1000);
      return finishResponse(deps, request, path, new Response(refused.body, { status: 429, headers }));
    },
  };
}
