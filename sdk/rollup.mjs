// The SDK's package: ESM and CommonJS with types of their own, and one file for a script tag.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';
import { dts } from 'rollup-plugin-dts';

const here = import.meta.dirname;
const out = join(here, 'dist');
const tsconfig = join(here, 'tsconfig.json');
const source = (file) => join(here, 'src', file);

/** The package's entries; each is a name in `exports`. */
export const entries = {
  index: source('index.ts'),
  visitor: source('visitor.ts'),
  contract: source('contract/contract.ts'),
  cookie: source('cookie.ts'),
  react: source('react.ts'),
  testing: source('testing.ts'),
  widget: source('widget.ts'),
};

const external = (id) => /^(zod|react|nanostores|ofetch|@noble)(\/|$)/.test(id);

const onLog = (level, log, handle) => {
  if (level === 'warn' && log.code !== 'EMPTY_BUNDLE' && !/node_modules/.test(log.id ?? log.ids?.[0] ?? ''))
    throw new Error(log.message);
  handle(level, log);
};

const compile = [
  resolve(),
  typescript({
    tsconfig,
    exclude: ['**/*.test.ts'],
    compilerOptions: {
      noEmit: false,
      declaration: false,
      sourceMap: true,
      inlineSources: true,
      // `npm test` checks the types, in a quarter of the time: so the least of them is read.
      noCheck: true,
      lib: ['ES5'],
      types: [],
      allowImportingTsExtensions: false,
      allowJs: false,
      rewriteRelativeImportExtensions: true,
    },
    noEmitOnError: true,
  }),
];

const emptyFolder = { name: 'empty-folder', buildStart: () => rmSync(out, { recursive: true, force: true }) };

const declared = join(out, 'declared');

/** The declarations of each source, by the native compiler: the plugin's own takes five times as long. */
const declareSources = {
  name: 'declare-sources',
  buildStart() {
    const compiler = join(here, '../node_modules/typescript-native/bin/tsc');
    const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--noCheck', '--outDir', declared];
    const args = [compiler, '--singleThreaded', '-p', here, ...emit];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) this.error(stdout);
  },
  resolveId: (id, from) => (from && /^\.+\/.*\.ts$/.test(id) ? declarationOf(join(dirname(from), id)) : null),
  closeBundle: () => rmSync(declared, { recursive: true }),
};
const declarationOf = (file) => file.replace(/(\.d)?\.ts$/, '.d.ts');
const declarationsOf = (file) => declarationOf(join(declared, relative(join(here, '..'), file)));

/** CommonJS importers get declarations under their own ending. nanostores has ESM declarations only. */
const commonDeclarations = {
  name: 'common-declarations',
  writeBundle(_, bundle) {
    for (const { fileName, code } of Object.values(bundle)) {
      const common = code
        .replace(/(['"])(\.\/[\w-]+)\.js\1/g, '$1$2.cjs$1')
        .replace(/^import 'nanostores';\n/gm, '')
        .replace(/^(import|export) (.+ from 'nanostores');$/gm, "$1 type $2 with { 'resolution-mode': 'import' };");
      writeFileSync(join(out, fileName.replace(/\.d\.ts$/, '.d.cts')), common);
    }
  },
};

/** A file imports what it uses itself, not what others need. By its map a stack trace names our sources. */
const split = { dir: out, hoistTransitiveImports: false, sourcemap: true };

/** What is compiled already comes with its map, so that the file for a script tag is traced to our sources too. */
const compiledMaps = {
  name: 'compiled-maps',
  load: (id) =>
    existsSync(`${id}.map`)
      ? { code: readFileSync(id, 'utf8'), map: JSON.parse(readFileSync(`${id}.map`, 'utf8')) }
      : null,
};

/** Each declaration names what it imports, so the plugin needs no program of all of them. */
const declarations = dts({
  tsconfig,
  compilerOptions: { noLib: true, noResolve: true, types: [] },
});

export default [
  {
    input: entries,
    external,
    onLog,
    plugins: [emptyFolder, ...compile],
    output: [
      { ...split, format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
      { ...split, format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'shared-[hash].cjs' },
    ],
  },
  {
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, declarationsOf(file)])),
    external,
    onLog,
    plugins: [declareSources, declarations, commonDeclarations],
    output: {
      dir: out,
      format: 'es',
      entryFileNames: '[name].d.ts',
      chunkFileNames: ({ name }) => `types-${name.replace('.d', '')}.d.ts`,
    },
  },
  {
    // Compiled by now.
    input: join(out, 'visitor.js'),
    onLog,
    plugins: [
      resolve({ exportConditions: ['production', 'browser'] }),
      compiledMaps,
      replace({ 'process.env.NODE_ENV': JSON.stringify('production'), preventAssignment: true }),
      terser({ ecma: 2022 }),
    ],
    output: { file: join(out, 'otklik-visitor.iife.js'), format: 'iife', name: 'OtklikSdk', sourcemap: true },
  },
];
