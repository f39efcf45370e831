import { Elysia, NotFoundError, ValidationError } from 'elysia';
import { AppError, type FieldErrors } from '../app-error.ts';
import { isRetryable, isUnavailable } from '../database/database.ts';
import { failures, type FieldError, type Problem, type Schema } from '../contract.ts';
import type { Deps } from '../deps.ts';
import type { Log } from '../log/log.ts';
import { checked } from './checked.ts';

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
    ...(error.assigned === undefined ? {} : { assigned: error.assigned }),
  };
}

/** Seconds after which another try makes sense when the database cannot write or be reached. */
const troubleTime = 5;

/** Whether reading a request's body failed because the client went away, which is no failure of the server. */
const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError' && error.message === 'The connection was closed.';

/** The fields that a schema of a call refused, and the value; null for any other failure. */
function invalidFields(error: unknown): { fields: FieldErrors; value: unknown } | null {
  if (!(error instanceof ValidationError)) return null;
  const { validator, value } = error as { validator: { schema?: Schema }; value?: unknown };
  try {
    checked(validator.schema!, value);
  } catch (refused) {
    if (refused instanceof AppError && refused.fields) return { fields: refused.fields, value };
    throw refused;
  }
  return null;
}

/** Maps any failure to an `AppError`; what a client must not learn is logged and becomes a generic 500 or 503. */
export function failureOf(error: unknown, log: Log): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof NotFoundError) return new AppError('not_found');
  const invalid = invalidFields(error);
  if (invalid) return new AppError('invalid', { fields: invalid.fields });
  if (isAborted(error)) {
    log.debug('a client went away in the middle of a body');
    // If a proxy forwards it to a client after all, another try is right.
    return new AppError('unavailable', { retryAfter: troubleTime, cause: error });
  }
  log.error({ err: error }, 'a call failed');
  return isUnavailable(error) || isRetryable(error)
    ? new AppError('unavailable', { retryAfter: troubleTime, cause: error })
    : new AppError('internal', { cause: error });
}

function responseOf(error: AppError): Response {
  const { retryAfter, status } = error;
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
  };
  return new Response(JSON.stringify(problemOf(error)), { status, headers });
}

/** Finds errors in fields that a schema cannot read, such as sealed ones, for a body that the schema refuses. */
export type FindErrors = (stone: string, body: unknown) => Promise<FieldErrors>;

/** What a call adds to the context before its schemas run. */
interface Called {
  readonly call?: string;
  readonly findErrors?: FindErrors;
  readonly stone?: string;
}

/** Completes the fields that the schema of a body refuses; any other failure stays as it is. */
async function completed(error: unknown, { findErrors, stone }: Called): Promise<unknown> {
  const refused = findErrors && stone !== undefined ? invalidFields(error) : null;
  if (!refused) return error;
  const fields = await findErrors!(stone!, refused.value).catch((failure: unknown) => failure);
  if (fields instanceof Error) return fields;
  return new AppError('invalid', { fields: { ...(fields as FieldErrors), ...refused.fields } });
}

/** Answers every failure with a problem, and counts the refused calls. */
export function problems({ log, watchdog }: Pick<Deps, 'log' | 'watchdog'>): Elysia {
  const app = new Elysia({ name: 'problems' });
  app.onError({ as: 'global' }, async ({ error, ...context }) => {
    const { call, findErrors, stone } = context as Called;
    const known = failureOf(await completed(error, { findErrors, stone }), log);
    if (call !== undefined && known.status < 500) watchdog.refuse(call, known.reason);
    return responseOf(known);
  });
  return app;
}
