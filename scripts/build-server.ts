// Bundles the modules of the server into `server/dist/main.js`, and those that run in its threads into
// `thread-worker.js`, each with its bytecode: they start in half the time, and nothing is compiled to bytecode while
// visitors wait. Files that the server reads, and threads that need no other module, are not copied: a module resolves
// them from the path of its source. An argument names another folder than `server/dist`, whose name ends in `dist`.
import { join, relative } from 'node:path';
import type { BunPlugin } from 'bun';

const server = join(import.meta.dirname, '../server');
const sources = join(server, 'src');

/** The place of a file of the server, from the built file that runs. */
const place = (path: string): string =>
  `(Bun.main.slice(0, Bun.main.lastIndexOf('dist')) + ${JSON.stringify(relative(server, path))})`;
const url = (path: string): string => `Bun.pathToFileURL(${place(path)})`;

/** The modules whose functions run in threads, by the names that threads receive. */
const tasks = [...new Bun.Glob('**/*-{task,tasks}.ts').scanSync(sources)]
  .map((path) => join(sources, path))
  .map((path) => `[${url(path)}.href]: () => import(${JSON.stringify(path)})`);

/** By module: the text to replace and its replacement. */
const replacements: Readonly<Record<string, readonly (readonly [find: string, put: string])[]>> = {
  'runtime/thread-pool.ts': [
    [`new URL('./thread-worker.ts', import.meta.url)`, url(join(server, 'dist/thread-worker.js'))],
  ],
  'runtime/thread-worker.ts': [['import(module)', `({ ${tasks.join(', ')} })[module]()`]],
};

async function readModule(path: string): Promise<string> {
  let text = await Bun.file(path).text();
  for (const [find, put] of replacements[relative(sources, path).replaceAll('\\', '/')] ?? []) {
    if (!text.includes(find)) throw new Error(`${path} does not have «${find}»`);
    text = text.replace(find, () => put);
  }
  return text
    .replaceAll('import.meta.dirname', place(join(path, '..')))
    .replaceAll('import.meta.url', `${url(path)}.href`);
}

const places: BunPlugin = {
  name: 'places',
  setup: (build) =>
    void build.onLoad({ filter: /\.ts$/ }, async ({ path }) =>
      path.startsWith(sources) ? { contents: await readModule(path), loader: 'ts' } : undefined,
    ),
};

// One by one: of two that are built together, each holds what the other alone needs.
for (const entry of ['main.ts', 'runtime/thread-worker.ts']) {
  await Bun.build({
    entrypoints: [join(sources, entry)],
    outdir: process.argv[2] ?? join(server, 'dist'),
    target: 'bun',
    format: 'cjs',
    bytecode: true,
    minify: { syntax: true },
    // Of libraries: the server reads its environment when it starts.
    define: { 'process.env.NODE_ENV': '"production"' },
    // Loaded on first use, not at the start.
    external: ['ioredis', 'nodemailer', 'parse5', 'pg', '@noble/ciphers'],
    plugins: [places],
    throw: true,
  });
}
