import type { Config } from '../config.ts';

/** Headers of every response; a response that other origins may embed overrides `cross-origin-resource-policy`. */
const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** With HSTS for a year, for this host alone: other hosts of the owner's domain may have no TLS. */
const secureHeaders = { ...commonHeaders, 'strict-transport-security': 'max-age=31536000' };

/** Headers of every response of this server; in production behind https also HSTS. */
export const securityHeaders = ({
  production,
  publicUrl,
}: Pick<Config, 'production' | 'publicUrl'>): Readonly<Record<string, string>> =>
  production && publicUrl.startsWith('https://') ? secureHeaders : commonHeaders;

/**
 * The two constant style sheets that React Aria inserts for `touch-action` of pressable elements and for the scroll
 * below a modal on iOS. The browser tests fail when a new version of it changes their text.
 */
const reactAriaStyles =
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=' 'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='";

const policyIn = (frames: "'none'" | "'self'", trusted = "'none'"): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${reactAriaStyles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frames}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${trusted}`,
  ].join('; ');

/**
 * The policy of every page of this server: own scripts, styles, calls and frames alone, no HTML from text, and no
 * embedding.
 */
export const pagePolicy = policyIn("'none'");

/** The same, with the one address that the account takes for its service worker. */
export const accountPolicy = policyIn("'none'", 'account-worker');

/** The headers of a page that the account shows in a frame. */
export const framedPage: Readonly<Record<string, string>> = {
  'content-security-policy': policyIn("'self'"),
  'x-frame-options': 'SAMEORIGIN',
};
