import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { isLoopback, isOwnOrigin } from './page-origin.ts';

/**
 * The origin that an owner typed as browsers state it (RFC 6454), or null where none may be listed: an `https` address
 * without a path, or outside production one of this machine.
 */
export function readOrigin({ production }: Pick<Config, 'production'>, typed: string): string | null {
  const text = typed.trim();
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, pathname, search, hash, username, password, origin } = new URL(text);
  if (pathname !== '/' || search + hash + username + password !== '' || hostname.includes('*')) return null;
  const isFit = protocol === 'https:' || (!production && protocol === 'http:' && isLoopback(hostname));
  return isFit ? origin : null;
}

/** Whether pages of an origin are a developer's: outside production those of this machine, such as a proxy's. */
export const isDeveloperOrigin = ({ production }: Pick<Config, 'production'>, origin: string): boolean =>
  !production && URL.canParse(origin) && isLoopback(new URL(origin).hostname);

type OriginDeps = Pick<Deps, 'config' | 'origins'>;

/**
 * Whether a request may act for an account: from the server's own pages, from outside a browser, or from a page of an
 * origin that the account lists. With no account yet, as when signing in, no listed origin counts: any account may list
 * any origin.
 */
export async function isOperatorOrigin(
  { config, origins }: OriginDeps,
  request: Request,
  ownerId: string | null,
): Promise<boolean> {
  const origin = request.headers.get('origin');
  if (origin === null || isOwnOrigin(config, request, origin) || isDeveloperOrigin(config, origin)) return true;
  return ownerId !== null && origins.has(origin) && origins.isListedBy(ownerId, origin);
}

/** @throws AppError `forbidden` where `isOperatorOrigin` does not hold */
export async function expectOperatorOrigin(deps: OriginDeps, request: Request, ownerId: string | null): Promise<void> {
  if (await isOperatorOrigin(deps, request, ownerId)) return;
  throw new AppError('forbidden', { detail: 'Этого адреса нет среди разрешённых адресов аккаунта.' });
}
