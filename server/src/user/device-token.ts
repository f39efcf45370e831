import type { Deps } from '../deps.ts';
import { newId } from '../database/new-id.ts';
import { isSameText, signText } from '../security/token-hash.ts';

/** How long a device stays known without another sign-in; ms. */
const deviceLife = 365 * 24 * 60 * 60 * 1000;

const markOf = (secret: string, userId: string, claim: string): string => signText(secret, `device:${userId}:${claim}`);

/**
 * `<id>.<end, base 36>.<HMAC>`: proves that a device has signed in to an account before. It does not sign in, and is
 * not stored.
 */
export function makeDeviceToken({ secret, clock }: Pick<Deps, 'secret' | 'clock'>, userId: string): string {
  const claim = `${newId()}.${(clock.now() + deviceLife).toString(36)}`;
  return `${claim}.${markOf(secret, userId, claim)}`;
}

/** The id of a device that has signed in to this account before, or null. */
export function readDeviceToken(
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  userId: string,
  token: string,
): string | null {
  const [, id, end, mark] = /^([\w-]{1,64})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? [];
  if (!id || !end || !mark || !isSameText(mark, markOf(secret, userId, `${id}.${end}`))) return null;
  return parseInt(end, 36) > clock.now() ? id : null;
}
