import { Elysia } from 'elysia';
import { AppError } from '../app-error.ts';

/** `uri-host [ ":" port ]` (RFC 9110, 7.2) of names and addresses as DNS and sockets have them. */
const hostHeader = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a `Host` header names one host and at most a port; Bun joins several headers with commas. */
export const isHostHeader = (value: string | null): boolean =>
  value !== null && hostHeader.test(value) && URL.canParse(`http://${value}/`);

/**
 * Answers 400 to a request whose `Host` is none (RFC 9112, 3.2): the runtime builds the request's address from it, by
 * which the call is chosen.
 */
export function hostHeaders(): Elysia {
  const app = new Elysia({ name: 'host-header' });
  app.onRequest(({ request }) => {
    if (!isHostHeader(request.headers.get('host')))
      throw new AppError('invalid', { detail: 'Заголовок Host должен называть один адрес.' });
  });
  return app;
}
