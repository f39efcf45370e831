import { join, resolve } from 'node:path';
import type { Config } from './config.ts';
import { patience } from './http/pages.ts';
import { placePage, publicPath } from './http/public-path.ts';
import type { ThreadPool } from './runtime/thread-pool.ts';
import { taskIn } from './runtime/thread-task.ts';
import type { Root } from './http/static.ts';
import { helpPage } from './help/help-page.ts';
import type { writeReference } from './reference/reference-task.ts';

const root = resolve(import.meta.dirname, '../..');
const referenceTask = taskIn<typeof writeReference>(
  new URL('./reference/reference-task.ts', import.meta.url),
  'writeReference',
);

/**
 * What the build made, and where it is served; the account's page takes the product's name. In production there is no
 * demo shop.
 */
const ownRoots = (
  { productName, publicUrl, dataDir, production, ...config }: Config,
  pool: ThreadPool,
): readonly Root[] => [
  { folder: join(dataDir, 'widget'), prefix: '/widget/', shared: true },
  {
    folder: join(root, 'dashboard/dist'),
    prefix: '/',
    app: true,
    rewrite: (page) =>
      page
        // The build makes the addresses relative, and this page is that of every path of the account.
        .replaceAll('="./', '="/')
        .replace('data-path=""', () => `data-path="${Bun.escapeHTML(publicPath({ publicUrl }))}"`)
        .replaceAll('Отклик', () =>
          page.startsWith('{') ? JSON.stringify(productName).slice(1, -1) : Bun.escapeHTML(productName),
        )
        .replace('data-site=""', () => `data-site="${Bun.escapeHTML(config.homeSite)}"`)
        .replace('data-consent="" data-policy=""', (none) => {
          const { consent } = config;
          if (!consent) return none;
          return `data-consent="${Bun.escapeHTML(consent.text)}" data-policy="${Bun.escapeHTML(consent.policyUrl)}"`;
        }),
  },
  { folder: join(root, 'widget-preact/dist'), prefix: '/widget/', shared: true },
  {
    folder: join(import.meta.dirname, 'reference/assets'),
    prefix: '/api/',
    rewrite: (page) => pool.run(referenceTask, { page, productName, publicUrl }, patience),
  },
  { folder: join(import.meta.dirname, 'widget/try-assets'), prefix: '/try-page/' },
  { folder: join(root, 'docs/ru'), prefix: '/help/', rewrite: (page) => helpPage(page, productName) },
  { folder: join(import.meta.dirname, 'help/assets'), prefix: '/help-page/' },
  ...(production ? [] : [{ folder: join(root, 'examples/shop'), prefix: '/demo/' }]),
];

/** The same; below a path of the owner's host, every page's own addresses have that path. */
export const rootsOf = (config: Config, pool: ThreadPool): readonly Root[] =>
  ownRoots(config, pool).map(({ rewrite, ...root }) => ({
    ...root,
    ...(rewrite || publicPath(config) !== ''
      ? { rewrite: async (page) => placePage(config, rewrite ? await rewrite(page) : page) }
      : {}),
  }));

/** Files that have a second address. */
export const aliases = { '/widget.js': '/widget/widget.js', '/favicon.ico': '/icon.svg' } as const;
