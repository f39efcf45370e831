import { corsHeaders } from './cors.ts';
import type { Deps } from '../deps.ts';
import { securityHeaders } from './security-headers.ts';

/** Adds to any response what all have: headers of security, and for the calls of other origins those of CORS. */
export function finishResponse(
  deps: Pick<Deps, 'config' | 'origins'>,
  request: Request,
  path: string,
  response: Response,
): Response {
  const { headers } = response;
  const cors = corsHeaders(deps, request, path);
  for (const name in cors) {
    if (name === 'vary') headers.append(name, cors[name]!);
    else if (!headers.has(name)) headers.set(name, cors[name]!);
  }
  const common = securityHeaders(deps.config);
  for (const name in common) if (!headers.has(name)) headers.set(name, common[name]!);
  // What is left of a body that nobody has read to its end would be taken apart all the same, chunk by chunk.
  if (request.headers.has('transfer-encoding') && (response.status >= 400 || !request.bodyUsed))
    headers.set('connection', 'close');
  return response;
}

/** The path of a request's address, as it was sent. */
export function pathOf(request: Request): string {
  const start = request.url.indexOf('/', request.url.indexOf('//') + 2);
  const end = request.url.indexOf('?', start);
  return request.url.slice(start, end < 0 ? undefined : end);
}
