const plainOrigin = /^https?:\/\/[^\s/?#@]+\/?$/i;

/**
 * The origin of a server's address, such as `https://chat.example.ru`; a trailing slash is dropped.
 * `''` stays: the page's own origin.
 * @throws TypeError for anything but an http(s) origin, at once, so that a wrong address never becomes an endless wait
 */
export function normalizeHost(host: string): string {
  if (host === '') return host;
  // React Native's URL knows neither canParse nor origins.
  if (typeof URL.canParse !== 'function' && plainOrigin.test(host)) return host.toLowerCase().replace(/\/$/, '');
  const url = /^https?:\/\//i.test(host) && URL.canParse?.(host) ? new URL(host) : null;
  if (url && url.href.replace(/\/$/, '') === url.origin) return url.origin;
  throw new TypeError(`host must be an origin such as https://chat.example.ru, without a path: «${host}»`);
}
