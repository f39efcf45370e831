const origin = /^https?:\/\/[^\s/?#@]+\/?$/i;

/**
 * The origin of a server's address, such as `https://chat.example.ru`; a trailing slash is dropped.
 * `''` stays: the page's own origin.
 * @throws TypeError for anything but an http(s) origin, at once, so that a wrong address never becomes an endless wait
 */
export function normalizeHost(host = ''): string {
  if (host && !origin.test(host)) throw new TypeError(`host must be an origin: ${host}`);
  // By `href` alone, which ends with a slash: React Native's URL has no `origin`.
  return host && new URL(host).href.slice(0, -1);
}
