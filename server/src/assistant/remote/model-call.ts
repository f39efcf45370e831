import type { RemoteFailure } from '../../contract.ts';
import type { ModelEndpoint } from '../../model-setting.ts';

/** A call of a model that gave nothing. */
export class RemoteError extends Error {
  constructor(
    readonly failure: RemoteFailure,
    /** HTTP status, where there was one. */
    readonly status: number | null = null,
    options?: ErrorOptions,
  ) {
    super(status === null ? failure : `${failure} ${status}`, options);
    this.name = 'RemoteError';
  }
}

interface CallLimits {
  /** Most bytes of the answer. */
  readonly bytes: number;
  readonly signal: AbortSignal;
}

async function readBounded(response: Response, most: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let left = most;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      left -= value.length;
      if (left < 0) throw new RemoteError('too_large', response.status);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    // Fails when the peer has closed already.
    void reader.cancel().catch(() => undefined);
  }
}

async function request({ url, key }: ModelEndpoint, body: object, { bytes, signal }: CallLimits): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    // A redirect could lead the key and the texts elsewhere.
    redirect: 'manual',
    // A packed answer could unfold beyond the limit.
    decompress: false,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) {
    void response.body?.cancel().catch(() => undefined);
    throw new RemoteError(response.status >= 300 && response.status < 400 ? 'redirect' : 'status', response.status);
  }
  const text = await readBounded(response, bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new RemoteError('not_json', response.status, { cause });
  }
}

/**
 * Calls a model and returns its answer as JSON, unchecked. It returns once the signal aborts, whatever the
 * other side does. @throws RemoteError
 */
export async function callModel(endpoint: ModelEndpoint, body: object, limits: CallLimits): Promise<unknown> {
  const { signal } = limits;
  const late = Promise.withResolvers<never>();
  const onAbort = (): void => late.reject(new RemoteError('timeout'));
  if (signal.aborted) throw new RemoteError('timeout');
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([request(endpoint, body, limits), late.promise]);
  } catch (cause) {
    if (cause instanceof RemoteError) throw cause;
    throw new RemoteError(signal.aborted ? 'timeout' : 'connection', null, { cause });
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
