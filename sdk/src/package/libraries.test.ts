// Libraries run as their authors ship them: no build points an import of one elsewhere or edits its text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import resolve from '@rollup/plugin-node-resolve';
import { type InputOptions, type Plugin, rollup } from 'rollup';
import { build } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sources = join(root, 'sdk/src');
const program = join(sources, 'program.js');

/** A program that imports `libraries`; collects each module's text as the plugins leave it. */
const programOf = (libraries: readonly string[], modules: Map<string, string>) => ({
  name: 'program',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === 'program' ? program : null),
  load: (id: string) => (id === program ? libraries.map((name) => `import '${name}';`).join('\n') : null),
  moduleParsed: ({ id, code }: { id: string; code: string | null }) => {
    if (id !== program && !id.startsWith('\0')) modules.set(id, code ?? '');
  },
});

/** The switch between a library's two builds, which its authors leave to the application. */
const inProduction = (text: string): string => text.replaceAll('process.env.NODE_ENV', '"production"');

/** Expects the text of each bundled module, by its path, to equal the installed file. */
function expectAsShipped(modules: ReadonlyMap<string, string>, libraries: readonly string[]): void {
  const edited = [...modules].filter(([id, text]) => inProduction(text) !== inProduction(readFileSync(id, 'utf8')));
  expect(edited.map(([id]) => id)).toEqual([]);
  const paths = [...modules.keys()];
  expect(paths.filter((id) => !id.startsWith(join(root, 'node_modules/')))).toEqual([]);
  for (const name of libraries.map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0]))
    expect([name, paths.some((id) => id.startsWith(join(root, `node_modules/${name}/`)))]).toEqual([name, true]);
}

/** What a plugin does to an import: its other hooks delete folders or write files. */
const importing = ({ name, resolveId, load, transform }: Plugin): Plugin =>
  ({ name, resolveId, load, transform }) as Plugin;
const compilesOurs = new Set(['typescript', 'node-resolve']);
const flat = (plugins: InputOptions['plugins']): Plugin[] => [plugins].flat(9).filter((one) => !!one) as Plugin[];

const dependenciesOf = (folder: string): string[] => {
  const text = readFileSync(join(root, folder, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(text) as { dependencies: Readonly<Record<string, string>> };
  return Object.keys(dependencies).filter((name) => !name.startsWith('@otklik/'));
};

test('the SDK depends on nanostores and ofetch, and its sources import both', () => {
  expect(dependenciesOf('sdk')).toEqual(expect.arrayContaining(['nanostores', 'ofetch']));
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  const own = files.filter((name) => name.endsWith('.ts') && !/\.test\.ts$|fixture/.test(name));
  const texts = own.map((name) => readFileSync(join(sources, name), 'utf8'));
  for (const name of ['nanostores', 'ofetch'])
    expect([name, texts.some((text) => text.includes(`from '${name}';`))]).toEqual([name, true]);
});

test.each([
  ['sdk/rollup.mjs', ['nanostores', 'ofetch', '@noble/ciphers/aes.js', '@noble/hashes/sha2.js']],
  ['widget-preact/rollup.mjs', ['nanostores', 'ofetch', 'preact', 'preact/hooks']],
])('%s takes each library from its own package, its text unchanged', async (file, libraries) => {
  const { default: builds } = (await import(join(root, file))) as { default: InputOptions[] };
  // Declarations hold no code of a library.
  const bundles = builds.map(({ plugins }) => flat(plugins)).filter((all) => !all.some(({ name }) => name === 'dts'));
  expect(bundles.length).toBeGreaterThan(1);
  for (const plugins of bundles) {
    const own = plugins.filter(({ name }) => !compilesOurs.has(name)).map(importing);
    const modules = new Map<string, string>();
    const all = [programOf(libraries, modules), ...own, resolve({ exportConditions: ['production', 'browser'] })];
    await (await rollup({ input: 'program', plugins: all, treeshake: false, onLog: () => undefined })).close();
    expectAsShipped(modules, libraries);
  }
});

test('dashboard/vite.config.ts takes each library from its own package, its text unchanged', async () => {
  const dependencies = dependenciesOf('dashboard').filter((name) => name !== 'react-dom' && name !== 'read-excel-file');
  const libraries = [...dependencies, 'ofetch', 'react-dom/client', 'read-excel-file/universal'];
  const modules = new Map<string, string>();
  await build({
    configFile: join(root, 'dashboard/vite.config.ts'),
    logLevel: 'silent',
    plugins: [programOf(libraries, modules)],
    build: { write: false, minify: false, rollupOptions: { input: 'program', treeshake: false } },
  });
  expectAsShipped(modules, libraries);
});
