import { Elysia } from 'elysia';
import type { Deps } from '../deps.ts';
import { addressOf } from '../http/client-address.ts';
import { limits } from '../security/rate-limit.ts';
import { placePage } from '../http/public-path.ts';
import { framedPage } from '../http/security-headers.ts';
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
    <title>${Bun.escapeHTML(title)}</title>
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
    <script async src="/widget.js" data-site="${Bun.escapeHTML(site)}"></script>`,
  );

/** The text of the page without a chat: the state, the next step and its link. */
const refusals = {
  'signed-out': {
    title: 'Войдите в\u00a0аккаунт',
    text: 'Здесь владелец сайта пробует свой чат, поэтому страница открывается только после входа. Войдите и\u00a0откройте проверку ещё раз.',
    href: '/login',
    link: 'Войти',
  },
  foreign: {
    title: 'Такого сайта в\u00a0вашем аккаунте нет',
    text: 'Его удалили, или он добавлен в\u00a0другом аккаунте. Откройте проверку у\u00a0одного из\u00a0своих доменов.',
    href: '/setting/domains',
    link: 'Мои домены',
  },
} as const;

function refusalPage(why: keyof typeof refusals): string {
  const { title, text, href, link } = refusals[why];
  return pageOf(
    'Проверка чата',
    `    <main class="refused">
      <h1>${title}</h1>
      <p>${text}</p>
      <p><a href="${href}" target="_top">${link}</a></p>
    </main>`,
  );
}

/** Serves the page where a signed-in owner tries the real chat before it is on the site. */
export function tryPage(deps: Deps): Elysia {
  const app = new Elysia({ name: 'try-page' });
  app.get(`${tryPath}:site`, async ({ request, params, server }) => {
    const ip = addressOf(deps, request, server);
    await deps.rates.take([{ bucket: `call:address:${ip}`, ...limits['call by address'] }]);
    const { site } = params as { site: string };
    const found = await siteToTry(deps, site, request);
    if (typeof found === 'string')
      return new Response(placePage(deps.config, refusalPage(found)), { status: 403, headers });
    // A page that is only looked at stores nothing under the site's own name.
    const page = sitePage(found.host, /[?&]look\b/.test(request.url) ? 'look' : site);
    return new Response(placePage(deps.config, page), { headers });
  });
  return app;
}
