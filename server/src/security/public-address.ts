import ipaddr from 'ipaddr.js';

/** Global unicast (RFC 4291, IANA): whatever else IPv6 has is local, embeds an IPv4 address, or is not given out. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the open internet: not loopback, private, link-local, tunnelled, translated or
 * reserved.
 */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast));
}
