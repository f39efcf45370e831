import { isIP } from 'node:net';

/**
 * The address a call comes from. Of `X-Forwarded-For` only the entries which the `proxies` own proxies added are
 * believed: the last of them counted from the right.
 */
export function clientAddress(forwarded: string | null, peer: string, proxies: number): string {
  if (proxies === 0 || !forwarded) return peer;
  const chain = forwarded.split(',').map((part) => part.trim());
  const claimed = chain[Math.max(0, chain.length - proxies)] ?? '';
  return isIP(claimed) ? claimed : peer;
}
