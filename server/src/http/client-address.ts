import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';

/** Some proxies write the port too, and brackets around IPv6 (RFC 7239, 6). */
const withoutPort = (text: string): string => /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(text)?.slice(1).join('') ?? text;

/**
 * The address a call comes from. Of `X-Forwarded-For` only the entries which the `proxies` own proxies added are
 * believed: the last of them counted from the right.
 */
export function clientAddress(forwarded: string | null, peer: string, proxies: number): string {
  if (proxies === 0 || !forwarded) return peer;
  const chain = forwarded.split(',').map((part) => part.trim());
  const claimed = withoutPort(chain[Math.max(0, chain.length - proxies)] ?? '');
  return isIP(claimed) ? claimed : peer;
}

/** The IPv4 address that an IPv6 address carries: mapped (::ffff:0:0/96) or by NAT64 (64:ff9b::/96, RFC 6052). */
function carriedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.range() !== 'rfc6052') return null;
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

/**
 * What an address is counted by: IPv4 whole, however it is spelt, and IPv6 by its /64, which is what one household
 * gets. A text that is no address is its own key.
 */
export function addressKey(address: string): string {
  const version = isIP(address);
  if (version === 0) return address.slice(0, 64);
  // `isIP` takes one spelling of IPv4 alone: four decimal numbers without leading zeros.
  if (version === 4) return address;
  const parsed = ipaddr.IPv6.parse(address);
  const carried = carriedIpv4(parsed);
  if (carried) return carried.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** The part of a server that knows the peer of a request; null in tests without one. */
export type AddressServer = { requestIP(request: Request): { address: string } | null } | null;

/** The rate-limit key of a request's address. */
export const addressOf = (
  { config }: { readonly config: Pick<Config, 'trustProxy'> },
  request: Request,
  server: AddressServer,
): string =>
  addressKey(
    clientAddress(request.headers.get('x-forwarded-for'), server?.requestIP(request)?.address ?? '', config.trustProxy),
  );
