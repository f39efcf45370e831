import { basePath } from './contract.ts';

/** The calls that pages of other origins make. */
const isWidgetCall = (path: string): boolean => path.startsWith(`${basePath}/widget/`) || path.startsWith(`${basePath}/file/`);

/**
 * What a widget's call from another origin may read (Fetch standard, CORS protocol). Who may call is decided by the
 * call itself; no cookie takes part, so the origin is echoed and never comes with credentials.
 */
export function corsHeaders(request: Request, path: string): Record<string, string> {
  if (!isWidgetCall(path)) return {};
  const origin = request.headers.get('origin');
  if (origin === null) return { vary: 'origin', 'cross-origin-resource-policy': 'cross-origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after',
    'cross-origin-resource-policy': 'cross-origin',
  };
}

/** The answer to a browser that asks first; the origin is added as to any response. */
export const preflight = (request: Request, path: string): Response | null =>
  request.method === 'OPTIONS' && isWidgetCall(path)
    ? new Response(null, {
        status: 204,
        headers: {
          'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
          'access-control-allow-headers': 'authorization, content-type',
          'access-control-max-age': '7200',
        },
      })
    : null;
