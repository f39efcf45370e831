import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { pagePolicy } from './security-headers.ts';

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
  /** Present where it saves something. */
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
    ...(type.startsWith('text/html') ? { 'content-security-policy': pagePolicy } : {}),
    ...(root.shared ? { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } : {}),
  };
}

/** A file as the build has made it: packed where it has a packed twin, whose text is made when somebody asks for it. */
interface Built {
  readonly plain: () => Buffer<ArrayBuffer>;
  readonly brotli: Buffer<ArrayBuffer> | null;
}

function readBuilt(path: string): Built {
  const brotli = existsSync(`${path}.br`) ? (readFileSync(`${path}.br`) as Buffer<ArrayBuffer>) : null;
  let plain = brotli ? undefined : (readFileSync(path) as Buffer<ArrayBuffer>);
  return { brotli, plain: () => (plain ??= brotliDecompressSync(brotli!) as Buffer<ArrayBuffer>) };
}

function brotliOf(bytes: Buffer, type: string): Buffer<ArrayBuffer> | null {
  if (!packable.test(type) || bytes.length < 512) return null;
  const made = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return made.length < bytes.length ? (made as Buffer<ArrayBuffer>) : null;
}

function pack(path: string, root: Root, { plain, brotli }: Built): Served {
  const headers = headersOf(path, root, `"${Bun.hash(brotli ?? plain()).toString(36)}"`);
  return { plain, headers, brotli: brotli ?? brotliOf(plain(), headers['content-type']!) };
}

function packPage(path: string, root: Root, text: string): Served {
  const bytes = Buffer.from(text);
  return pack(path, root, { plain: () => bytes, brotli: null });
}

/** Makes a file as it is served when it is first asked for. */
type Ready = () => Served | Promise<Served>;

function serve(path: string, root: Root): Ready {
  const built = readBuilt(path);
  const { rewrite } = root;
  const isPage = rewrite !== undefined && /\.(?:html|md)$/.test(path);
  let made: Served | Promise<Served> | undefined;
  const make = (): Served | Promise<Served> => {
    if (!isPage) return pack(path, root, built);
    const page = rewrite(built.plain().toString());
    if (typeof page === 'string') return packPage(path, root, page);
    const packed = page.then((text) => packPage(path, root, text));
    // After a failure the next one to ask has it written anew.
    packed.catch(() => (made = undefined));
    return packed;
  };
  return () => (made ??= make());
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
export type StaticFiles = (request: Request, path: string) => Response | Promise<Response> | null;

/** Keeps the built files in memory, as the build has packed them or packed when they are first asked for. */
export function openStatic(roots: readonly Root[], aliases: Readonly<Record<string, string>>): StaticFiles {
  const files = new Map<string, Ready>();
  let page: Ready | undefined;
  for (const root of roots) {
    if (!existsSync(root.folder)) continue;
    for (const path of filesUnder(root.folder)) {
      const name = root.prefix + relative(root.folder, path).split(sep).join('/');
      const file = serve(path, root);
      files.set(name, file);
      if (/\/index\.(?:html|md)$/.test(name)) files.set(name.replace(/index\.\w+$/, ''), file);
      if (root.app && name === `${root.prefix}index.html`) page = file;
    }
  }
  return (request, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    if (!path.endsWith('/') && files.has(`${path}/`))
      return new Response(null, { status: 308, headers: { location: `${path}/` } });
    const file =
      files.get(aliases[path] ?? path) ?? (path.includes('.') || path.startsWith('/api/') ? undefined : page);
    if (!file) return null;
    const made = file();
    return made instanceof Promise ? made.then((served) => respond(request, served)) : respond(request, made);
  };
}

function respond(request: Request, { plain, brotli, headers }: Served): Response {
  if (
    request.headers
      .get('if-none-match')
      ?.split(/,\s*/)
      .some((tag) => tag.replace(/^W\//, '') === headers.etag)
  ) {
    return new Response(null, { status: 304, headers });
  }
  const packed = brotli && /\bbr\b/.test(request.headers.get('accept-encoding') ?? '') ? brotli : null;
  const body = packed ?? plain();
  const all = { ...headers, 'content-length': String(body.length), ...(packed ? { 'content-encoding': 'br' } : {}) };
  return new Response(request.method === 'HEAD' ? null : body, { headers: all });
}
