import { lookup } from 'node:dns/promises';

/** Finds the addresses of a host name. */
export type Lookup = (host: string) => Promise<string[]>;

/** The system's own resolver. */
export const systemLookup: Lookup = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);
