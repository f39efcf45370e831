import { AppError, type FieldErrors } from '../app-error.ts';
import { isRetryable, isUnavailable } from '../database/database.ts';
import { failures, type FieldError, type Problem } from '../contract.ts';
import type { Log } from '../log.ts';

const part = <I extends 0 | 1>(fields: FieldErrors, index: I): Record<string, FieldError[I]> =>
  Object.fromEntries(Object.entries(fields).map(([field, error]) => [field, error[index]]));

/** What a failure looks like on the wire (RFC 9457). */
export function problemOf(error: AppError): Problem {
  return {
    type: `urn:otklik:problem:${error.reason}`,
    title: failures[error.reason][1],
    status: error.status,
    code: error.reason,
    detail: error.detail,
    ...(error.fields ? { fields: part(error.fields, 1), fieldCodes: part(error.fields, 0) } : {}),
  };
}

/** Seconds after which another try makes sense when the database cannot write or be reached. */
const troubleTime = 5;

/** Whether reading a request's body failed because the client went away, which is no failure of the server. */
export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError' && error.message === 'The connection was closed.';

/** The problem reply of any failure; what is not an `AppError` is logged whole and mapped to a generic 500 or 503. */
export function failureOf(error: unknown, log: Log): AppError {
  if (error instanceof AppError) return error;
  if (isAborted(error)) {
    log.debug('a client went away in the middle of a body');
    // Read by nobody; if a proxy passes it on after all, another try is right.
    return new AppError('unavailable', { retryAfter: troubleTime, cause: error });
  }
  log.error({ err: error }, 'a call failed');
  return isUnavailable(error) || isRetryable(error)
    ? new AppError('unavailable', { retryAfter: troubleTime, cause: error })
    : new AppError('internal', { cause: error });
}

export const problemBody = (error: AppError): string => JSON.stringify(problemOf(error));

/** @param retryAfter seconds */
export const problemHeaders = (retryAfter: number | undefined): Record<string, string> => ({
  'content-type': 'application/problem+json',
  'cache-control': 'no-store',
  ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
});

/** The response to any failure. */
export function problemResponse(error: unknown, log: Log): Response {
  const known = failureOf(error, log);
  return new Response(problemBody(known), { status: known.status, headers: problemHeaders(known.retryAfter) });
}
