import type { Elysia } from 'elysia';
import type { Deps } from '../platform/deps.ts';
import { escapeHtml } from '../platform/mail/escape-html.ts';
import { finishResponse } from '../platform/http/finish-response.ts';
import { addressOf, isId } from '../platform/http/mount.ts';
import { problemResponse } from '../platform/http/problem.ts';
import { limits } from '../platform/limit/rate-limit.ts';
import { framedPage } from '../platform/http/security-headers.ts';
import { tryPath, siteToTry } from './owner-try.ts';

const headers = { ...framedPage, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

/** A page as any site has, with the snippet on it; `body` is HTML. */
const pageOf = (title: string, body: string): string => `<!doctype html>
<html lang="ru">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${escapeHtml(title)}</title>
    <link rel="stylesheet" href="/try-page/try-page.css" />
    <script src="/try-page/try-page.js"></script>
  </head>
  <body>
${body}
  </body>
</html>
`;

const sitePage = (host: string, site: string): string =>
  pageOf(
    `Проверка чата — ${host}`,
    `    <div class="site" aria-hidden="true"><i></i><b></b><i></i><i></i><i></i></div>
    <script async src="/widget.js" data-site="${escapeHtml(site)}"></script>`,
  );

const refused = pageOf(
  'Проверка чата',
  '    <p class="refused">Эту страницу видит только владелец сайта. <a href="/login" target="_top">Войдите в аккаунт</a> и&nbsp;откройте её снова.</p>',
);

interface TryContext {
  readonly request: Request;
  readonly params: { site: string | null };
  readonly server: never;
}

async function answer(deps: Deps, { request, params, server }: TryContext): Promise<Response> {
  const ip = addressOf(deps, { request, server });
  await deps.rates.take([{ bucket: `call:address:${ip}`, ...limits['call by address'] }]);
  const domain = isId(params.site) ? await siteToTry(deps, params.site, request) : null;
  if (!domain) return new Response(refused, { status: 403, headers });
  // What is only looked at stores nothing under the site's own name.
  const site = /[?&]look\b/.test(request.url) ? 'look' : params.site!;
  return new Response(sitePage(domain.host, site), { headers });
}

/** Serves the page where a signed-in owner tries the real chat before it is on the site. */
export function mountTryPage(app: Elysia, deps: Deps): void {
  app.get(`${tryPath}:site`, async (context) => {
    const { request } = context;
    const response = await answer(deps, context as unknown as TryContext).catch((error: unknown) =>
      problemResponse(error, deps.log),
    );
    return finishResponse(deps, request, tryPath, response);
  });
}
