import { basePath } from '../contract.ts';
import type { Deps } from '../deps.ts';

/** The calls that pages of visitors' sites make. */
export const isWidgetCall = (path: string): boolean =>
  path.startsWith(`${basePath}/widget/`) || path.startsWith(`${basePath}/file/`);

/** The calls that owners' own interfaces make. */
const isOperatorCall = (path: string): boolean => path.startsWith(`${basePath}/`) && !isWidgetCall(path);

/** The reply to a preflight: allowed headers, and for how many seconds it may be cached. */
const asked = {
  widget: { 'access-control-allow-headers': 'authorization, content-type', 'access-control-max-age': '7200' },
  operator: {
    'access-control-allow-headers': 'authorization, content-type, stone, refresh',
    'access-control-max-age': '600',
  },
} as const;

const readable = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': 'retry-after',
  'cross-origin-resource-policy': 'cross-origin',
});

/**
 * What a call from another origin may read (Fetch standard, CORS protocol): a widget's anywhere, an operator's at the
 * origins that accounts list. Who may call is decided by the call itself; no cookie takes part, so the origin is echoed
 * and never comes with credentials.
 */
export function corsHeaders(
  { origins }: Pick<Deps, 'origins'>,
  origin: string | null,
  path: string,
): Record<string, string> {
  if (isWidgetCall(path))
    return {
      vary: 'origin',
      ...(origin === null ? { 'cross-origin-resource-policy': 'cross-origin' } : readable(origin)),
    };
  if (!isOperatorCall(path)) return {};
  return { vary: 'origin', ...(origin !== null && origins.has(origin) ? readable(origin) : {}) };
}

/**
 * The answer to a browser that asks first; the origin is added as to any response. Null where pages elsewhere may not
 * call.
 */
export function preflight({ origins }: Pick<Deps, 'origins'>, request: Request, path: string): Response | null {
  if (request.method !== 'OPTIONS') return null;
  const origin = request.headers.get('origin');
  const isListed = isOperatorCall(path) && origin !== null && origins.has(origin);
  if (!isWidgetCall(path) && !isListed) return null;
  const headers = {
    'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
    ...asked[isListed ? 'operator' : 'widget'],
  };
  return new Response(null, { status: 204, headers });
}
