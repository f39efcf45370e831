import type { Encoder } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { timeOf } from '../../runtime/clock.ts';
import { encoderState } from './encoder-service.ts';
import { hostOf } from './writer-service.ts';

/** The encoder as this process knows it. */
export function readEncoder(deps: Deps): Encoder {
  const { encoder } = deps.config;
  const { succeededAt, failed, breaker } = encoderState(deps);
  const until = breaker.pausedUntil(deps.clock.now());
  return {
    ready: encoder !== null,
    host: hostOf(encoder),
    model: encoder?.model ?? null,
    succeededAt: succeededAt === null ? null : timeOf(succeededAt),
    failed: failed && { at: timeOf(failed.at), failure: failed.failure, status: failed.status },
    pausedUntil: until === null ? null : timeOf(until),
  };
}
