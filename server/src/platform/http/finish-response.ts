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
  const cors = corsHeaders(deps, request.headers.get('origin'), path);
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

/**
 * All headers of a response at `path` with these of its own, for who shows no origin. Made once: a response that copies
 * them costs a tenth less of a call than one on which each is set.
 */
export const plainHeaders = (
  deps: Pick<Deps, 'config' | 'origins'>,
  path: string,
  own: Readonly<Record<string, string>>,
): Headers => new Headers({ ...securityHeaders(deps.config), ...corsHeaders(deps, null, path), ...own });

/** Whether `plainHeaders` are all that the response to this request has. */
export const isPlain = ({ headers }: Request): boolean => !headers.has('origin') && !headers.has('transfer-encoding');

/** The path of a request's address, as it was sent. */
export function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('?', start);
  return url.slice(start, end < 0 ? undefined : end);
}
