/** What the Bot API answers; `status` 0 where nothing answered. No text of it names the token. */
export type ApiReply<T> =
  | { readonly ok: true; readonly result: T }
  | {
      readonly ok: false;
      readonly status: number;
      readonly description: string;
      /** ms */
      readonly retryAfter?: number;
    };

/** One bot at a Bot API server. */
export interface BotAccess {
  /** Address of the Bot API server, without a slash at the end. */
  readonly api: string;
  readonly token: string;
}

interface CallOptions {
  /** How long the server may take; ms. */
  readonly patience?: number;
  readonly stop?: AbortSignal | undefined;
}

const usualPatience = 10_000;
/** Timeout of an upload, ms: a 10 MB file at 1.4 Mbit/s. */
const uploadPatience = 60_000;
/** Bytes of an answer that are read: a hundred updates are less. */
const longestAnswer = 4 * 1024 * 1024;

const signalOf = ({ patience, stop }: CallOptions & { readonly patience: number }): AbortSignal => {
  const late = AbortSignal.timeout(patience);
  return stop ? AbortSignal.any([late, stop]) : late;
};

/** Reads at most so many bytes of a response; null for a longer one. */
async function readAtMost(response: Response, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function failureOf(status: number, answer: { description?: unknown; parameters?: { retry_after?: unknown } }) {
  const seconds = Number(answer.parameters?.retry_after);
  const description = String(answer.description ?? '').slice(0, 200);
  return {
    ok: false as const,
    status,
    description,
    ...(seconds > 0 ? { retryAfter: seconds * 1000 } : status === 429 ? { retryAfter: 1000 } : {}),
  };
}

const unanswered = { ok: false, status: 0, description: 'no answer' } as const;

/**
 * Calls a method of the Bot API (https://core.telegram.org/bots/api). Never throws but when stopped: errors of `fetch`
 * have the address, and so the token.
 */
export async function callBot<T>(
  { api, token }: BotAccess,
  method: string,
  parameters: Readonly<Record<string, unknown>> | FormData = {},
  options: CallOptions = {},
): Promise<ApiReply<T>> {
  const isForm = parameters instanceof FormData;
  try {
    const response = await fetch(`${api}/bot${token}/${method}`, {
      method: 'POST',
      redirect: 'error',
      headers: isForm ? {} : { 'content-type': 'application/json' },
      body: isForm ? parameters : JSON.stringify(parameters),
      signal: signalOf({ patience: isForm ? uploadPatience : usualPatience, ...options }),
    });
    const bytes = await readAtMost(response, longestAnswer);
    if (!bytes) return unanswered;
    const answer = JSON.parse(new TextDecoder().decode(bytes));
    if (response.ok && answer.ok === true) return { ok: true, result: answer.result as T };
    return failureOf(response.status, answer);
  } catch {
    if (options.stop?.aborted) throw new Error('stopped');
    return unanswered;
  }
}

/** The bytes of a file that `getFile` has named; null where there are none, or more than `most`. */
export async function fetchBotFile(
  { api, token }: BotAccess,
  path: string,
  most: number,
  options: CallOptions = {},
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const response = await fetch(`${api}/file/bot${token}/${path}`, {
      redirect: 'error',
      signal: signalOf({ patience: 30_000, ...options }),
    });
    return response.ok ? await readAtMost(response, most) : null;
  } catch {
    if (options.stop?.aborted) throw new Error('stopped');
    return null;
  }
}

/** Whether an answer means that the token is of no bot any more. */
export const isTokenRefused = (reply: ApiReply<unknown>): boolean =>
  !reply.ok && (reply.status === 401 || reply.status === 404);
