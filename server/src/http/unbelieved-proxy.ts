import type { Deps } from '../deps.ts';

const advice =
  'set TRUST_PROXY to the number of proxies before the server: until then all their visitors count as one address, which soon may begin no more dialogs';

/** Headers by which proxies report a visitor's address, and which this server does not read. */
const others = ['Forwarded', 'X-Real-IP', 'CF-Connecting-IP', 'True-Client-IP'];

/**
 * Warns once when a call brings `X-Forwarded-For`, which `TRUST_PROXY=0` does not believe, or another header in its
 * place. A stranger may send them too, so nothing but the log depends on it.
 */
export function watchProxy({ config, log }: Pick<Deps, 'config' | 'log'>): (request: Request) => void {
  let isOver = false;
  return ({ headers }) => {
    if (isOver) return;
    const hasAddress = headers.has('x-forwarded-for');
    if (hasAddress && config.trustProxy > 0) return;
    const other = hasAddress ? undefined : others.find((name) => headers.has(name));
    if (!hasAddress && !other) return;
    isOver = true;
    const seen = other ? `${other} and without X-Forwarded-For` : 'X-Forwarded-For';
    const first = other ? 'have it send X-Forwarded-For and ' : '';
    log.warn(`a call came with ${seen}: if a proxy of yours sent it, ${first}${advice}`);
  };
}

/** Warns at the start where a proxy has to be there: the server itself has no TLS. */
export function warnOfProxy({ config, log }: Pick<Deps, 'config' | 'log'>): void {
  if (config.production && config.trustProxy === 0 && config.publicUrl.startsWith('https:'))
    log.warn(`PUBLIC_URL is https, whose TLS ends at a proxy, and TRUST_PROXY is 0: ${advice}`);
}
