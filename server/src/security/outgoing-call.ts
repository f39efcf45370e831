/**
 * The parts of a call to an address that a stranger names: its host is looked up, an address that may be reached is
 * chosen (`isPublic`), and the connection goes to that address alone, so that a second look-up cannot lead elsewhere.
 */
import { lookup } from 'node:dns/promises';

/** Finds the addresses of a host name. */
export type Lookup = (host: string) => Promise<string[]>;

/** The system's own resolver. */
export const systemLookup: Lookup = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** Stops waiting for work that cannot be cancelled. @throws the reason of `signal` once it is aborted */
export const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ]);

/** A URL on one address of its host, and the options of a call whose `Host` and certificate stay those of the name. */
export function pinned(url: URL, address: string) {
  const at = new URL(url);
  at.hostname = address.includes(':') ? `[${address}]` : address;
  return {
    url: at,
    headers: { host: url.host },
    options: {
      redirect: 'manual',
      // A persistent connection is reused by address, so it could serve another host's name.
      keepalive: false,
      ...(url.protocol === 'https:' && { tls: { serverName: url.hostname } }),
    } satisfies BunFetchRequestInit,
  } as const;
}
