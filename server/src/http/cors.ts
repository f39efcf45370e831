import { Elysia } from 'elysia';
import { basePath, type Endpoint, endpoints } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { isDeveloperOrigin } from './operator-origin.ts';

/** Calls that pages of visitors' sites make. */
export const isWidgetCall = (path: string): boolean =>
  path.startsWith(`${basePath}/widget/`) || path.startsWith(`${basePath}/file/`);

/** Calls that owners' own interfaces make. */
const isOperatorCall = (path: string): boolean => path.startsWith(`${basePath}/`) && !isWidgetCall(path);

/** The paths of calls without a token, such as those of a sign-in: the server's own pages alone make them. */
const ownPaths: ReadonlySet<string> = new Set(
  Object.entries<Endpoint>(endpoints).flatMap(([name, { access }]) =>
    access === 'operator' ? [] : [basePath + name.split(' ')[1]!],
  ),
);

/** The reply to a preflight; `max-age` in seconds. */
const preflights = {
  widget: { 'access-control-allow-headers': 'authorization, content-type', 'access-control-max-age': '7200' },
  operator: {
    'access-control-allow-headers': 'authorization, content-type, stone, refresh',
    'access-control-max-age': '600',
  },
} as const;
const methods = { 'access-control-allow-methods': 'GET, POST, PATCH, DELETE' };

/** The path of a request's address, not decoded. */
export function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('?', start);
  return url.slice(start, end < 0 ? undefined : end);
}

/**
 * The CORS protocol (Fetch standard): a widget's call may be read by any origin, an operator's by those that accounts
 * list, unless it is one without a token. The call itself decides who may make it. No cookie takes part, so the origin
 * is echoed, never with credentials.
 */
export function cors({ config, origins }: Pick<Deps, 'config' | 'origins'>): Elysia {
  const mayCall = (origin: string, path: string): boolean =>
    origins.has(origin) && (!ownPaths.has(path) || isDeveloperOrigin(config, origin));
  const app = new Elysia({ name: 'cors' });
  app.onRequest(({ request, set: { headers } }) => {
    const path = pathOf(request);
    const isWidget = isWidgetCall(path);
    if (!isWidget && !isOperatorCall(path)) return undefined;
    headers['vary'] = 'origin';
    if (isWidget) headers['cross-origin-resource-policy'] = 'cross-origin';
    const origin = request.headers.get('origin');
    const isListed = !isWidget && origin !== null && mayCall(origin, path);
    if (origin !== null && (isWidget || isListed)) {
      headers['access-control-allow-origin'] = origin;
      headers['access-control-expose-headers'] = 'retry-after';
      headers['cross-origin-resource-policy'] = 'cross-origin';
    }
    if (request.method !== 'OPTIONS' || (!isWidget && !isListed)) return undefined;
    const allowed = preflights[isWidget ? 'widget' : 'operator'];
    return new Response(null, { status: 204, headers: { ...methods, ...allowed } });
  });
  return app;
}
