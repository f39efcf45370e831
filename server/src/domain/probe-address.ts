import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Finds the addresses of a host name. */
export type Lookup = (host: string) => Promise<string[]>;

/** The system's own resolver. */
export const systemLookup: Lookup = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** Whether an address stands on the open internet: not loopback, private, link-local, tunnelled or reserved. */
export const isPublic = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
