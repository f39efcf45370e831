import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { Elysia } from 'elysia';
import { AppError } from '../app-error.ts';
import { pathOf } from './cors.ts';
import { accountPolicy, pagePolicy } from './security-headers.ts';

/** A folder of static files, and how they are served. */
export interface Root {
  readonly folder: string;
  /** Path before each file, with a slash at both ends. */
  readonly prefix: string;
  /** The account's pages, whose routes all answer with its `index.html`; none of them is under `/api/`. */
  readonly app?: true;
  /** What is written into its pages when they are first asked for. */
  readonly rewrite?: (page: string) => string | Promise<string>;
  /** Files that pages of other origins load. */
  readonly shared?: true;
}

interface Served {
  readonly plain: () => Buffer<ArrayBuffer>;
  /** Null where it is no smaller. */
  readonly brotli: Buffer<ArrayBuffer> | null;
  readonly headers: Readonly<Record<string, string>>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  // Pages of the guide, which are written as HTML before they are served.
  '.md': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
const packable = /^(text|application|image\/svg)/;
/**
 * Names that carry a hash of their contents never change, nor do folders named after a version: `panel-B1x_9a0z.js`,
 * `0.1.0/`.
 */
const hashed = /[-.][\w-]{8,}\.\w+$/;

function cacheOf(path: string, folder: string): string {
  const named = hashed.test(path) && (/[/\\]assets[/\\]/.test(path) || /(panel|chunk)-/.test(relative(folder, path)));
  if (named || /[/\\]\d+\.\d+\.\d+[/\\]/.test(path.slice(folder.length))) return 'public, max-age=31536000, immutable';
  return path.endsWith('.html') ? 'no-cache' : 'public, max-age=300, must-revalidate';
}

function headersOf(path: string, root: Root, tag: string): Record<string, string> {
  const type = types[extname(path)] ?? 'application/octet-stream';
  return {
    'content-type': type,
    'cache-control': cacheOf(path, root.folder),
    etag: tag,
    vary: 'accept-encoding',
    ...(type.startsWith('text/html') ? { 'content-security-policy': root.app ? accountPolicy : pagePolicy } : {}),
    ...(root.shared ? { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } : {}),
  };
}

/** Reads a file as the build made it: the text of one with a brotli twin is unpacked when it is first needed. */
function readBuilt(path: string): Pick<Served, 'plain' | 'brotli'> {
  const brotli = existsSync(`${path}.br`) ? (readFileSync(`${path}.br`) as Buffer<ArrayBuffer>) : null;
  let plain = brotli ? undefined : (readFileSync(path) as Buffer<ArrayBuffer>);
  return { brotli, plain: () => (plain ??= brotliDecompressSync(brotli!) as Buffer<ArrayBuffer>) };
}

function brotliOf(bytes: Buffer, type: string): Buffer<ArrayBuffer> | null {
  if (!packable.test(type) || bytes.length < 512) return null;
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return packed.length < bytes.length ? (packed as Buffer<ArrayBuffer>) : null;
}

function pack(path: string, root: Root, { plain, brotli }: Pick<Served, 'plain' | 'brotli'>): Served {
  const headers = headersOf(path, root, `"${Bun.hash(brotli ?? plain()).toString(36)}"`);
  return { plain, headers, brotli: brotli ?? brotliOf(plain(), headers['content-type']!) };
}

/** Makes a file as it is served. */
type Load = () => Promise<Served>;

/** Loads a file when it is first asked for; after a failure the next request tries again. */
function loadOnce(path: string, root: Root): Load {
  const built = readBuilt(path);
  const { rewrite } = root;
  const load = async (): Promise<Served> => {
    if (!rewrite || !/\.(?:html|md|webmanifest)$/.test(path)) return pack(path, root, built);
    const page = Buffer.from(await rewrite(built.plain().toString()));
    return pack(path, root, { plain: () => page, brotli: null });
  };
  let loaded: Promise<Served> | undefined;
  return () => {
    loaded ??= load();
    loaded.catch(() => (loaded = undefined));
    return loaded;
  };
}

function* filesUnder(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      if (name !== 'node_modules') yield* filesUnder(path);
    } else if (!name.startsWith('.') && !name.endsWith('.br')) yield path;
  }
}

/** Answers with a built file, or null where there is none. */
export type StaticFiles = (request: Request, path: string) => Promise<Response> | Response | null;

/** Keeps the built files in memory. */
export function openStatic(roots: readonly Root[], aliases: Readonly<Record<string, string>>): StaticFiles {
  const files = new Map<string, Load>();
  let page: Load | undefined;
  for (const root of roots) {
    if (!existsSync(root.folder)) continue;
    for (const path of filesUnder(root.folder)) {
      const name = root.prefix + relative(root.folder, path).split(sep).join('/');
      const file = loadOnce(path, root);
      files.set(name, file);
      if (/\/index\.(?:html|md)$/.test(name)) files.set(name.replace(/index\.\w+$/, ''), file);
      if (root.app && name === `${root.prefix}index.html`) page = file;
    }
  }
  return (request, path) => {
    if (!path.endsWith('/') && files.has(`${path}/`))
      // Relative, since a proxy may have removed the path under which this server is reached.
      return new Response(null, { status: 308, headers: { location: `${path.slice(path.lastIndexOf('/') + 1)}/` } });
    const isPage = !path.includes('.') && !path.startsWith('/api/');
    const file = files.get(aliases[path] ?? path) ?? (isPage ? page : undefined);
    return file ? file().then((served) => respond(request, served)) : null;
  };
}

function respond(request: Request, { plain, brotli, headers }: Served): Response {
  const known = request.headers.get('if-none-match')?.split(/,\s*/) ?? [];
  if (known.some((tag) => tag.replace(/^W\//, '') === headers.etag))
    return new Response(null, { status: 304, headers });
  const packed = brotli && /\bbr\b/.test(request.headers.get('accept-encoding') ?? '') ? brotli : null;
  return new Response(packed ?? plain(), { headers: { ...headers, ...(packed ? { 'content-encoding': 'br' } : {}) } });
}

/** Serves the built files on every path that has no other route; Elysia answers HEAD by the same route. */
export function staticFiles(files: StaticFiles): Elysia {
  const app = new Elysia({ name: 'static' });
  app.get('/*', async ({ request }) => {
    const response = await files(request, pathOf(request));
    if (!response) throw new AppError('not_found');
    return response;
  });
  return app;
}
