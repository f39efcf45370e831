// The server's modules as the bundler reads them: where each finds its files and the modules of its threads.
import { join, relative } from 'node:path';
import type { BunPlugin } from 'bun';

export const root = join(import.meta.dirname, '..');
export const sources = join(root, 'server/src');
export const mainModule = join(sources, 'main.ts');
export const threadModule = join(sources, 'runtime/thread-worker.ts');

/** Where a bundled server finds what lies in the checkout, as expressions of its code. */
export interface Places {
  /** The path of a file of the checkout. */
  readonly of: (path: string) => string;
  /** The path of the bundled module of the threads. */
  readonly thread: string;
}

/** The modules whose functions run in threads, by the names that threads receive. */
const tasks = [...new Bun.Glob('**/*-{task,tasks}.ts').scanSync(sources)].map((path) => join(sources, path));

async function readModule(path: string, places: Places): Promise<string> {
  const url = (of: string): string => `Bun.pathToFileURL(${places.of(of)})`;
  const taskModules = tasks.map((task) => `[${url(task)}.href]: () => import(${JSON.stringify(task)})`);
  /** By module: the text to replace and its replacement. */
  const replacements: Readonly<Record<string, readonly (readonly [find: string, put: string])[]>> = {
    'runtime/thread-pool.ts': [
      [`new URL('./thread-worker.ts', import.meta.url)`, `Bun.pathToFileURL(${places.thread})`],
    ],
    'runtime/thread-worker.ts': [['import(module)', `({ ${taskModules.join(', ')} })[module]()`]],
  };
  let text = await Bun.file(path).text();
  for (const [find, put] of replacements[relative(sources, path).replaceAll('\\', '/')] ?? []) {
    if (!text.includes(find)) throw new Error(`${path} does not have «${find}»`);
    text = text.replace(find, () => put);
  }
  return text
    .replaceAll('import.meta.dirname', places.of(join(path, '..')))
    .replaceAll('import.meta.url', `${url(path)}.href`);
}

/** Gives the server's modules their places. */
export const serverModules = (places: Places): BunPlugin => ({
  name: 'server-modules',
  setup: (build) =>
    void build.onLoad({ filter: /\.ts$/ }, async ({ path }) =>
      path.startsWith(sources) ? { contents: await readModule(path, places), loader: 'ts' } : undefined,
    ),
});

/** What every build of the server shares. */
export const serverBuild = {
  target: 'bun',
  format: 'cjs',
  bytecode: true,
  minify: { syntax: true },
  // Of libraries: the server reads its environment when it starts, and bundles have no `import.meta` in this format.
  define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': '"file:///"' },
  throw: true,
} as const;
