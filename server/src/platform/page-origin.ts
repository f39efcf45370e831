import type { Config } from './config.ts';

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

/** The page's origin: as stated, or as its address says where a browser states none (a same-origin GET). */
export function originOf(request: Request): string | null {
  const stated = request.headers.get('origin');
  if (stated !== null) return stated;
  const referrer = request.headers.get('referer');
  return referrer && URL.canParse(referrer) ? new URL(referrer).origin : null;
}

/**
 * Whether the widget of a site may run on a page of this origin: on the verified domain and its subdomains; outside
 * production on the machine's own addresses too, and where no origin is stated, as with programs.
 */
export function isOriginAllowed(config: Pick<Config, 'production'>, site: { host: string; verified: boolean }, origin: string | null): boolean {
  if (origin === null) return !config.production;
  if (!URL.canParse(origin)) return false;
  const { hostname, protocol } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  if (!config.production && loopback.test(hostname)) return true;
  return site.verified && (hostname === site.host || hostname.endsWith(`.${site.host}`));
}
