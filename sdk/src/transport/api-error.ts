import type { Code, Problem } from '../contract/error.ts';
import type { FieldCode } from '../contract/field-code.ts';

/**
 * Failures without a reply of the server, all with status 0. `unreachable`: no reply came, there is no network or the
 * server is away; `timeout`: the call's `timeout` passed; `aborted`: its `signal` aborted,
 * or its dialog or client ended; `destroyed`: it was made after `destroy()`; `outdated`: the answer waited for a
 * connection, and others have answered or closed its dialog since it was written.
 */
export type ClientCode = 'unreachable' | 'timeout' | 'aborted' | 'destroyed' | 'outdated';

/** Why a call failed: a code of the server, or of this side. */
export type ApiCode = Code | ClientCode;

/** The one failure of every call. */
export class ApiError extends Error {
  /** HTTP status; 0 when no reply came. */
  declare readonly status: number;
  /** Stable code of the failure. */
  declare readonly code: ApiCode;
  /** The server's explanation in Russian, `''` when there is none. */
  declare readonly detail: string;
  /** Russian message of each refused field, by the field's name; null when the failure is not about fields. */
  declare readonly fields: Readonly<Record<string, string>> | null;
  /**
   * Why each of `fields` is refused, for programs: `too_short`, `taken` …; null when the failure is not about fields.
   */
  declare readonly fieldCodes: Readonly<Record<string, FieldCode>> | null;
  /** `Retry-After` in seconds (RFC 9110 §10.2.3); null where the server sent none. */
  declare readonly retryAfter: number | null;
  /** Body of the reply (RFC 9457); null when there is none. */
  declare readonly problem: Problem | null;

  constructor(
    status: number,
    problem: Problem | null,
    retryAfter: number | null = null,
    cause?: unknown,
    code: ApiCode = problem?.code ?? codeOf(status),
  ) {
    super(problem?.title || (status ? `HTTP ${status}` : code), { cause });
    const { detail = '', fields = null, fieldCodes = null } = problem ?? {};
    Object.assign(this, { name: 'ApiError', status, code, detail, fields, fieldCodes, retryAfter, problem });
  }
}

/** A failure without a reply of the server. */
export const clientError = (code: ApiCode, cause?: unknown): ApiError => new ApiError(0, null, null, cause, code);

/** Codes for replies without a problem body, such as those of a proxy. */
const known: Readonly<Record<number, ApiCode>> = {
  0: 'unreachable',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  429: 'rate_limited',
};
const codeOf = (status: number): ApiCode => known[status] ?? (status < 500 ? 'unprocessable' : 'unavailable');

/** The failure of a call without a sign-in, as the server reports it. */
export const signedOut = (): ApiError => new ApiError(401, null);

/** The failure that a reply describes. `body` is its parsed JSON, or anything else. */
export function failureOf({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown): ApiError {
  const problem = (body as Problem | null)?.code ? (body as Problem) : null;
  const after = parseInt(headers.get('retry-after')!);
  // A date or an empty header is not a number: the caller chooses the pause.
  return new ApiError(status, problem, after >= 0 ? after : null);
}

/** Wraps a network failure; an ApiError is returned unchanged. */
export const asApiError = (cause: unknown): ApiError =>
  cause instanceof ApiError ? cause : clientError('unreachable', cause);

/** True when the same call may succeed later: no reply, 5xx, or 429. */
export const isPassing = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;
