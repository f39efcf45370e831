import type { Config } from '../config.ts';
import type { Visitor } from '../security/visitor.ts';

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

/** Whether a host name is this very machine's. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname);

/** The page's origin, by `Origin`, or by `Referer` where a browser sends none (a same-origin GET). */
export function originOf(request: Request): string | null {
  const stated = request.headers.get('origin');
  if (stated !== null) return stated;
  const referrer = request.headers.get('referer');
  return referrer && URL.canParse(referrer) ? new URL(referrer).origin : null;
}

/**
 * Whether pages of this origin are the server's own: at its public address, and outside production also at the host
 * that the request names. A client chooses that host, so in production it proves nothing.
 */
export const isOwnOrigin = (
  { production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>,
  request: Request,
  origin: string,
): boolean =>
  URL.canParse(origin) &&
  (origin === new URL(publicUrl).origin || (!production && new URL(origin).host === request.headers.get('host')));

/**
 * Whether the widget of a site may run on a page of this origin: on the verified domain and its subdomains; outside
 * production on the machine's own addresses too. Where no origin is stated, as with programs, an API token of the
 * site's owner vouches for the call (`isProgram`), or nothing has to outside production.
 */
export function isOriginAllowed(
  config: Pick<Config, 'production'>,
  site: { host: string; verified: boolean; isProgram?: boolean },
  origin: string | null,
): boolean {
  if (origin === null) return !config.production || site.isProgram === true;
  if (!URL.canParse(origin)) return false;
  const { hostname, protocol } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  if (!config.production && isLoopback(hostname)) return true;
  return site.verified && (hostname === site.host || hostname.endsWith(`.${site.host}`));
}

/** The same for a visitor who has begun already, be it the owner who tries the chat on a page of this server. */
export function isVisitorOrigin(
  config: Pick<Config, 'production' | 'publicUrl'>,
  visitor: Pick<Visitor, 'host' | 'hostVerified' | 'apiTokenId'>,
  request: Request,
): boolean {
  const origin = originOf(request);
  const site = { host: visitor.host, verified: visitor.hostVerified, isProgram: visitor.apiTokenId !== null };
  return isOriginAllowed(config, site, origin) || (origin !== null && isOwnOrigin(config, request, origin));
}
