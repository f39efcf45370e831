import { domainToUnicode } from 'node:url';
import { fieldError } from '../../app-error.ts';
import { sourceLimits } from '../../contract.ts';

/** Whether an address is one of the site itself: its host or `www.` of it, at the scheme's own port. */
export const isOwnAddress = (url: URL, host: string): boolean =>
  /^https?:$/.test(url.protocol) &&
  url.port === '' &&
  url.username === '' &&
  url.password === '' &&
  (url.hostname === host || url.hostname === `www.${host}`);

/** The address of a source as it is stored, without its fragment. @throws AppError `invalid` */
export function checkAddress(typed: string, host: string): string {
  const refuse = (message: string) => fieldError('url', 'bad_format', message);
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol)) throw refuse('Напишите адрес целиком: https://example.ru/faq');
  if (url.username || url.password) throw refuse('В адресе не должно быть имени и пароля');
  if (url.port !== '') throw refuse('В адресе не должно быть порта');
  if (!isOwnAddress(url, host)) throw refuse(`Нужна страница сайта ${domainToUnicode(host)}: чужие адреса не читаются`);
  url.hash = '';
  if (url.href.length > sourceLimits.url) throw fieldError('url', 'too_long', 'Слишком длинный адрес');
  return url.href;
}

/** Parameters by which advertisements count visits: the page is the same without them. */
const isMark = (name: string): boolean => /^utm_|^(?:yclid|gclid|fbclid|ysclid|_openstat)$/i.test(name);

/**
 * What addresses of one page have in common: scheme, `www.`, a slash at the end and marks of advertisements are left
 * out.
 */
export function placeOf(url: string): string {
  const place = new URL(url);
  for (const [name] of new URL(url).searchParams) if (isMark(name)) place.searchParams.delete(name);
  const query = place.searchParams.size === 0 ? '' : place.search;
  return `${place.hostname.replace(/^www\./, '')}${place.pathname.replace(/\/+$/, '')}${query}`;
}

/** Whether an address looks like that of a sitemap; what is read decides. */
export const looksLikeSitemap = (url: string): boolean => /\.xml(?:\.gz)?$|sitemap/i.test(new URL(url).pathname);
