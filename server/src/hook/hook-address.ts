import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { fieldError } from '../app-error.ts';
import { isLoopback } from '../http/page-origin.ts';
import { isPublic } from '../security/public-address.ts';

type Place = Pick<Config, 'production'>;

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
const isOwnMachine = (address: string): boolean => /^(127\.|::1$|::ffff:7f)/.test(address);

/** Whether a message may go to an address: one of the open internet, and outside production the machine's own. */
export const mayReach = ({ production }: Place, address: string): boolean =>
  isPublic(address) || (!production && isOwnMachine(address));

/** The address as a URL's host names it; null for a name that has to be looked up. */
export const addressIn = ({ hostname }: URL): string | null => (isIP(bare(hostname)) === 0 ? null : bare(hostname));

/** Whether the scheme is one that may be used. */
export const maySend = ({ production }: Place, { protocol }: URL): boolean =>
  protocol === 'https:' || (!production && protocol === 'http:');

/** An address to which messages may go as it is stored, of at most `most` characters. @throws AppError `invalid` */
export function checkReceiver(place: Place, text: string, { field, most }: { field: string; most: number }): string {
  const refuse = (message: string) => fieldError(field, 'bad_format', message);
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol)) throw refuse('Напишите адрес целиком: https://example.ru/hook');
  if (!maySend(place, url)) throw refuse('Адрес должен начинаться с https://');
  if (url.username || url.password) throw refuse('В адресе не должно быть имени и пароля');
  const address = addressIn(url);
  const isReachable = address === null ? !place.production || !isLoopback(url.hostname) : mayReach(place, address);
  if (!isReachable) throw refuse('Нужен адрес в интернете: внутренние адреса не принимаются');
  url.hash = '';
  if (url.href.length > most) throw fieldError(field, 'too_long', 'Слишком длинный адрес');
  return url.href;
}
