// Builds the words of each language, the chunk `outside`, the panel with its lazy chunks, then the loader. Each embeds
// the names and hashes of the files that were built before it.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';
import { boundWords } from '../scripts/bind-words.mjs';

const here = import.meta.dirname;
const out = join(here, 'dist');
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
const sdk = (file) => join(here, '../sdk/src', file);

/** Name of each chunk → its file and SHA-256 in base64, for the loader, which is built last. */
const chunks = {};
const hashOf = (code) => createHash('sha256').update(code).digest('base64');
const integrityOf = (code) => `sha256-${hashOf(code)}`;

/** A style sheet as text, for adoptedStyleSheets. */
const styleText = {
  name: 'style-text',
  resolveId: (id, importer) => (id.endsWith('.css?inline') ? join(dirname(importer), id.replace('?inline', '')) : null),
  load(id) {
    if (!id.endsWith('.css')) return null;
    this.addWatchFile(id);
    const text = readFileSync(id, 'utf8')
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/\s+/g, ' ');
    // A space before a colon may be a part of a selector.
    const packed = text
      .replace(/ ?([{};,]) ?/g, '$1')
      .replace(/: /g, ':')
      .replace(/;(?=})| (?=[!)])|(?<=\() /g, '')
      .trim();
    return `export default ${JSON.stringify(packed)}`;
  },
};

/** Workspace names to sources, so that the widget is built before the SDK is. */
const workspace = {
  name: 'workspace',
  resolveId: (id) =>
    ({
      '@otklik/sdk/visitor': sdk('visitor.ts'),
      '@otklik/sdk/contract': sdk('contract/contract.ts'),
      '@otklik/sdk/widget': sdk('visitor/widget-api.ts'),
    })[id] ?? null,
  // As in the SDK's package.json, which the compiler does not read where it resolves a module.
  transform: (code, id) => (id.startsWith(sdk('')) ? { code, map: null, moduleSideEffects: false } : null),
};

/** Language → the file of its words and its SHA-256 in base64, for the chunk `outside`, which loads them. */
const languages = {};

const virtualLanguages = {
  name: 'virtual-languages',
  resolveId: (id) => (id === 'virtual:languages' ? '\0languages' : null),
  load: (id) => (id === '\0languages' ? `export const languages = ${JSON.stringify(languages)};` : null),
};

const virtualChunks = {
  name: 'virtual-chunks',
  resolveId: (id) => (id === 'virtual:chunks' ? '\0chunks' : null),
  load: (id) => (id === '\0chunks' ? `export const chunks = ${JSON.stringify(chunks)};` : null),
};

/** Emits the brotli twin of each file, which the server sends as it is. */
const brotli = {
  name: 'brotli',
  generateBundle(_, bundle) {
    for (const { fileName, code } of Object.values(bundle))
      this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(code) });
  },
};

const emptyFolder = { name: 'empty-folder', buildStart: () => rmSync(out, { recursive: true, force: true }) };

const recordLanguages = {
  name: 'record-languages',
  writeBundle(_, bundle) {
    for (const { type, name, fileName, code } of Object.values(bundle))
      if (type === 'chunk') languages[name.replace('words-', '')] = [fileName, hashOf(code)];
  },
};

const recordChunks = {
  name: 'record-chunks',
  writeBundle(_, bundle) {
    for (const { type, name, fileName, code } of Object.values(bundle))
      if (type === 'chunk') chunks[name] = [fileName, hashOf(code)];
  },
};

const otherLanguages = ['en', 'uk', 'be', 'kk', 'uz', 'de', 'fr', 'es', 'tr', 'pl', 'zh'];

/** Adds the loader at its versioned address, and `integrity.json` for pages that pin it. */
const pinnedLoader = {
  name: 'pinned-loader',
  generateBundle(_, bundle) {
    const { code } = bundle['widget.js'];
    const pinned = `${version}/widget.js`;
    const all = [...Object.values(chunks), ...Object.values(languages)];
    const files = Object.fromEntries(all.map(([file, hash]) => [file, `sha256-${hash}`]));
    this.emitFile({ type: 'asset', fileName: pinned, source: code });
    this.emitFile({ type: 'asset', fileName: `${pinned}.br`, source: brotliCompressSync(code) });
    this.emitFile({
      type: 'asset',
      fileName: 'integrity.json',
      source: `${JSON.stringify({ version, files: { [pinned]: integrityOf(code), ...files } }, null, 2)}\n`,
    });
  },
};

/** What a site's service worker imports: at an address of its own, since the owner writes it into a file once. */
const pushWorker = {
  name: 'push-worker',
  generateBundle() {
    const source = readFileSync(join(here, 'src/push-worker.js'));
    this.emitFile({ type: 'asset', fileName: 'push-worker.js', source });
    this.emitFile({ type: 'asset', fileName: 'push-worker.js.br', source: brotliCompressSync(source) });
  },
};

const compile = () => [
  workspace,
  virtualLanguages,
  boundWords(/\/words-ru[\w-]*\.ts$/),
  resolve({ exportConditions: ['production', 'browser'] }),
  replace({ 'process.env.NODE_ENV': JSON.stringify('production'), preventAssignment: true }),
  styleText,
  typescript({
    tsconfig: join(here, 'tsconfig.json'),
    include: [join(here, 'src/**/*'), join(here, '../sdk/src/**/*')],
    exclude: ['**/*.test.*'],
    compilerOptions: {
      noEmit: false,
      declaration: false,
      // `npm test` checks the types, in a quarter of the time: so the least of them is read.
      noCheck: true,
      lib: ['ES5'],
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      types: [],
    },
    noEmitOnError: true,
  }),
];
const onLog = (level, log, handle) => {
  if (level === 'warn' && !/node_modules/.test(log.id ?? log.ids?.[0] ?? '')) throw new Error(log.message);
  handle(level, log);
};

export default [
  {
    input: Object.fromEntries(
      otherLanguages.map((language) => [`words-${language}`, join(here, `src/words/words-${language}.ts`)]),
    ),
    onLog,
    plugins: [emptyFolder, ...compile(), terser({ module: true, ecma: 2022 }), brotli, recordLanguages],
    output: { dir: out, format: 'es', hashCharacters: 'base36', entryFileNames: 'chunk-[name]-[hash].js' },
  },
  {
    input: { outside: join(here, 'src/outside.ts') },
    onLog,
    plugins: [...compile(), terser({ module: true, ecma: 2022 }), brotli, recordChunks],
    output: { dir: out, format: 'es', hashCharacters: 'base36', entryFileNames: 'chunk-[name]-[hash].js' },
  },
  {
    input: { panel: join(here, 'src/panel.tsx') },
    preserveEntrySignatures: 'allow-extension',
    onLog,
    plugins: [...compile(), terser({ module: true, ecma: 2022 }), brotli, recordChunks],
    output: {
      dir: out,
      format: 'es',
      hashCharacters: 'base36',
      entryFileNames: '[name]-[hash].js',
      chunkFileNames: 'chunk-[name]-[hash].js',
    },
  },
  {
    input: { widget: join(here, 'src/loader.ts') },
    onLog,
    plugins: [
      virtualChunks,
      ...compile(),
      terser({
        ecma: 2022,
        toplevel: true,
        compress: { passes: 3, keep_fargs: false, unsafe: true, unsafe_arrows: true },
      }),
      brotli,
      pinnedLoader,
      pushWorker,
    ],
    output: { dir: out, format: 'iife', strict: false, entryFileNames: '[name].js' },
  },
];
