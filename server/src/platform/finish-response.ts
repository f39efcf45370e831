import { corsHeaders } from './cors.ts';
import type { Deps } from './deps.ts';
import { securityHeaders } from './security-headers.ts';

/** Adds to any response what all have: headers of security, and for the calls of other origins those of CORS. */
export function finishResponse(
  deps: Pick<Deps, 'config' | 'origins'>,
  request: Request,
  path: string,
  response: Response,
): Response {
  for (const [name, value] of Object.entries({
    ...securityHeaders(deps.config),
    ...corsHeaders(deps, request, path),
  })) {
    if (name === 'vary') response.headers.append(name, value);
    else if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}

/** The path of a request's address, as it was sent. */
export function pathOf(request: Request): string {
  const start = request.url.indexOf('/', request.url.indexOf('//') + 2);
  const end = request.url.indexOf('?', start);
  return request.url.slice(start, end < 0 ? undefined : end);
}
