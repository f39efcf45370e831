import { basePath, type Call } from '../../server/src/contract.ts';

export interface CallOptions {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number>;
  /** Sent as JSON; a `FormData`, text or bytes as they are. */
  readonly body?: unknown;
  readonly token?: string;
  readonly stone?: string;
  readonly refresh?: string;
  /** The client's address that the proxy before the server would name. */
  readonly from?: string;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  /** 0 when the connection ended without an answer. */
  readonly status: number;
  readonly body: any;
  readonly headers: Headers;
  readonly ms: number;
}

const isRaw = (body: unknown): body is FormData | string | Uint8Array =>
  body instanceof FormData || typeof body === 'string' || body instanceof Uint8Array;

/** Makes a call; rejects when the connection ends without an answer. */
export async function makeCall(
  url: string,
  name: Call | `${string} ${string}`,
  { params = {}, query = {}, body, token, stone, refresh, from, headers }: CallOptions = {},
): Promise<Omit<Answer, 'ms'>> {
  const [method, path] = name.split(' ') as [string, string];
  const address = new URL(
    url +
      basePath +
      path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
        encodeURIComponent((params[key] ?? '').replace(/[\ud800-\udfff]/gu, '\ufffd')),
      ),
  );
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, String(value));
  const shown = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(stone && { stone }),
    ...(refresh && { refresh }),
    ...(from && { 'x-forwarded-for': from }),
  };
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(address, {
    method,
    headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...shown, ...headers },
    ...(body === undefined ? {} : { body: (isRaw(body) ? body : JSON.stringify(body)) as BodyInit }),
    redirect: 'manual',
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
}

/** Makes a call once, whatever comes of it. */
export async function callOnce(...call: Parameters<typeof makeCall>): Promise<Answer> {
  const started = performance.now();
  const answer = await makeCall(...call).catch((error: unknown) => ({
    status: 0,
    body: String(error),
    headers: new Headers(),
  }));
  return { ...answer, ms: performance.now() - started };
}

/** How often each status came, such as `201 × 60, 429 × 40`. */
export function tally(answers: readonly Pick<Answer, 'status'>[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status === 0 ? 'cut' : status} × ${count}`)
    .join(', ');
}

/** Runs `work` for 0 … count-1, `together` at a time; the results in order. */
export async function inParallel<T>(count: number, together: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) results[at] = await work(at);
  };
  await Promise.all(Array.from({ length: Math.min(together, count) }, run));
  return results;
}
