import { domainBySite, type Site } from '../domain/domain-service.ts';
import { readOperator } from '../user/caller-service.ts';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { isId } from '../http/calls.ts';
import { isOwnOrigin, originOf } from '../http/page-origin.ts';
import { publicPath } from '../http/public-path.ts';

/** Where the owner tries the chat: the page of a site's widget that this server has itself. */
export const tryPath = '/try/';

/** What operators see in the list when it is the owner who asks. */
export const tryName = 'Проверка чата';

/**
 * The access token of the account that the browser is signed in to; its cookies go to this server's own pages alone.
 */
const cookieToken = (request: Request): string | null =>
  /(?:^|;\s*)jwt=([\w.-]{1,4096})(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;

/** The team that the browser's sign-in works in; null for none. */
async function teamOf(deps: Deps, request: Request): Promise<string | null> {
  const token = cookieToken(request);
  if (token === null) return null;
  const operator = await readOperator(deps, token).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return operator?.teamId ?? null;
}

/** The site of a try page's address, for the browser of a signed-in member of its team; for anybody else why it is not shown. */
export async function siteToTry(
  deps: Deps,
  site: string | null,
  request: Request,
): Promise<Site | 'signed-out' | 'foreign'> {
  const teamId = await teamOf(deps, request);
  if (teamId === null) return 'signed-out';
  const domain = isId(site) ? await domainBySite(deps, site) : null;
  return domain?.ownerId === teamId ? domain : 'foreign';
}

/**
 * Whether the owner tries the chat on the page that this server has for that, verified or not. The cookie counts on
 * this server's own pages alone, so that no other page can use it.
 */
export async function isOwnersTry(deps: Deps, domain: Site, request: Request, page = ''): Promise<boolean> {
  const origin = originOf(request);
  if (origin === null || !isOwnOrigin(deps.config, request, origin)) return false;
  if (!URL.canParse(page) || !new URL(page).pathname.startsWith(publicPath(deps.config) + tryPath)) return false;
  return (await teamOf(deps, request)) === domain.ownerId;
}
