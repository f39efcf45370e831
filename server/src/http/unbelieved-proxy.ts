import type { Deps } from '../deps.ts';

const advice =
  'set TRUST_PROXY to the number of proxies before the server: until then all their visitors count as one address, which soon may begin no more dialogs';

/**
 * Warns once when a call brings `X-Forwarded-For`, which `TRUST_PROXY=0` does not believe. A stranger may send it too,
 * so nothing but the log depends on it.
 */
export function watchProxy({ config, log }: Pick<Deps, 'config' | 'log'>): (request: Request) => void {
  let isOver = config.trustProxy > 0;
  return ({ headers }) => {
    if (isOver || !headers.has('x-forwarded-for')) return;
    isOver = true;
    log.warn(`a call came with X-Forwarded-For: if a proxy of yours sent it, ${advice}`);
  };
}

/** Warns at the start where a proxy has to be there: the server itself has no TLS. */
export function warnOfProxy({ config, log }: Pick<Deps, 'config' | 'log'>): void {
  if (config.production && config.trustProxy === 0 && config.publicUrl.startsWith('https:'))
    log.warn(`PUBLIC_URL is https, whose TLS ends at a proxy, and TRUST_PROXY is 0: ${advice}`);
}
