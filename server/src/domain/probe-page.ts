import { pinned } from '../security/outgoing-call.ts';

/** What a probe may spend on one page. */
export interface PageLimits {
  bytes: number;
  signal: AbortSignal;
}

/** A page or its beginning; `cut` is the reason why reading stopped before its end. */
export interface Page {
  status: number;
  location: string | null;
  /** The media type as the server states it, without parameters; empty where it states none. */
  type: string;
  text: string;
  cut: 'size' | 'time' | null;
}

/** Where the connection for a URL goes: to an address of the URL's host, or to another origin altogether. */
export type Target = { address: string } | { origin: string };

const targetOf = (url: URL, target: Target): Pick<ReturnType<typeof pinned>, 'url' | 'options'> =>
  'address' in target
    ? pinned(url, target.address)
    : { url: new URL(url.pathname + url.search, target.origin), options: { redirect: 'manual', keepalive: false } };

/**
 * Reads one page without following redirects. The connection goes to the target alone, while the `Host` header and
 * the name in the certificate stay those of the URL, so that a second look-up cannot lead elsewhere.
 */
export async function readPage(url: URL, target: Target, limits: PageLimits): Promise<Page> {
  const { url: at, options } = targetOf(url, target);
  const response = await fetch(at, {
    ...options,
    signal: limits.signal,
    // A packed body could unfold far beyond the limit.
    decompress: false,
    headers: {
      host: url.host,
      accept: 'text/html, text/plain',
      'accept-encoding': 'identity',
      'user-agent': 'OtklikDomainProbe/1',
    },
  });
  const { text, cut } = await readBody(response, limits);
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  return { status: response.status, location: response.headers.get('location'), type, text, cut };
}

async function readBody(response: Response, { bytes, signal }: PageLimits): Promise<Pick<Page, 'text' | 'cut'>> {
  const reader = response.body?.getReader();
  if (!reader) return { text: '', cut: null };
  const decoder = new TextDecoder();
  let text = '';
  let left = bytes;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { text: text + decoder.decode(), cut: null };
      text += decoder.decode(value.subarray(0, left), { stream: true });
      left -= value.length;
      if (left < 0) return { text, cut: 'size' };
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    return { text, cut: 'time' };
  } finally {
    // The rest is discarded; cancelling fails when the peer has already closed.
    void reader.cancel().catch(() => undefined);
  }
}
