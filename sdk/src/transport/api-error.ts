import type { Code, Problem } from '../contract/error.ts';

/** `unreachable`: no reply came (status 0): no network, the server is away, or it took too long. */
export type ApiCode = Code | 'unreachable';

/**
 * The one failure of every call.
 * `status` is the HTTP status, 0 when no reply came; `fields` maps a field's name to its Russian message;
 * `retryAfter` is in seconds (RFC 9110 §10.2.3); `problem` is the reply's body (RFC 9457), null when there is none.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiCode;
  readonly detail: string;
  readonly fields: Readonly<Record<string, string>> | null;
  readonly retryAfter: number | null;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null, retryAfter: number | null = null, cause?: unknown) {
    super(problem?.title || `HTTP ${status}`, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = problem?.code ?? codeOf(status);
    this.detail = problem?.detail ?? '';
    this.fields = problem?.fields ?? null;
    this.retryAfter = retryAfter;
    this.problem = problem;
  }
}

/** Failures that come from something between us and the server have no problem body: the status must do. */
const known: Readonly<Record<number, ApiCode>> = {
  0: 'unreachable',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  429: 'rate_limited',
};
const codeOf = (status: number): ApiCode => known[status] ?? (status < 500 ? 'unprocessable' : 'unavailable');

/** The failure that a reply tells. `body` is its parsed JSON, or anything else. */
export function failureOf(status: number, headers: Headers, body: unknown): ApiError {
  const problem = typeof body === 'object' && body !== null && 'code' in body ? (body as Problem) : null;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new ApiError(status, problem, Number.isFinite(seconds) ? seconds : null);
}

/** Makes whatever was thrown on the way to the server an ApiError. */
export const asApiError = (cause: unknown): ApiError =>
  cause instanceof ApiError ? cause : new ApiError(0, null, null, cause);

/** True when the same call may succeed later without a change: no reply, the server in trouble, or too fast. */
export const isPassing = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;
