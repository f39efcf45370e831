// The widget: the panel with its lazy chunks as modules, then the loader, which knows their names and hashes.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';

const here = import.meta.dirname;
const out = join(here, 'dist');
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
const sdk = (file) => join(here, '../sdk/src', file);

const integrityOf = (code) => `sha256-${createHash('sha256').update(code).digest('base64')}`;
/** @type {[file: string, integrity: string][]} */
let chunks = [];

function write(file, code) {
  const path = join(out, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(code, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: code.length },
    }),
  );
}

/** A style sheet as text, for adoptedStyleSheets. */
const styleText = {
  name: 'style-text',
  resolveId: (id, importer) => (id.endsWith('.css?inline') ? join(dirname(importer), id.replace('?inline', '')) : null),
  load(id) {
    if (!id.endsWith('.css')) return null;
    this.addWatchFile(id);
    const text = readFileSync(id, 'utf8')
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,>]) ?/g, '$1')
      .replace(/: /g, ':')
      .replaceAll(';}', '}')
      .replaceAll(' !', '!')
      .replaceAll(/(\D)0\./g, '$1.')
      .trim();
    return `export default ${JSON.stringify(text)}`;
  },
};

/** Workspace names to sources, so that the widget is built before the SDK is. */
const workspace = {
  name: 'workspace',
  resolveId: (id) =>
    ({
      '@otklik/sdk/visitor': sdk('visitor.ts'),
      '@otklik/sdk/contract': sdk('contract/contract.ts'),
      '@otklik/sdk/widget': sdk('widget-api.ts'),
    })[id] ?? null,
};

const virtualChunks = {
  name: 'virtual-chunks',
  resolveId: (id) => (id === 'virtual:chunks' ? '\0chunks' : null),
  load: (id) => (id === '\0chunks' ? `export const chunks = ${JSON.stringify(chunks)}` : null),
};

/** Empties the folder, then writes each chunk with its brotli twin. */
const writePanel = {
  name: 'write-panel',
  buildStart: () => rmSync(out, { recursive: true, force: true }),
  generateBundle(_, bundle) {
    const built = Object.values(bundle).filter(({ type }) => type === 'chunk');
    for (const { fileName, code } of built) write(fileName, code);
    chunks = ['panel-', 'chunk-talk-', 'chunk-extras-', 'chunk-greeting-'].map((name) => {
      const { fileName, code } = built.find((chunk) => chunk.fileName.startsWith(name));
      return [fileName, integrityOf(code)];
    });
    writeFileSync(
      join(out, 'integrity.json'),
      JSON.stringify(Object.fromEntries(built.map(({ fileName, code }) => [fileName, integrityOf(code)]))),
    );
  },
};

/** The loader at its floating and its versioned address, and the hashes for those who pin. */
const writeLoader = {
  name: 'write-loader',
  generateBundle(_, bundle) {
    const { code } = bundle['widget.js'];
    const manifest = JSON.parse(readFileSync(join(out, 'integrity.json'), 'utf8'));
    write('widget.js', code);
    write(`${version}/widget.js`, code);
    writeFileSync(
      join(out, 'integrity.json'),
      `${JSON.stringify({ version, files: { [`${version}/widget.js`]: integrityOf(code), ...manifest } }, null, 2)}\n`,
    );
  },
};

const compile = () => [
  workspace,
  resolve({ exportConditions: ['production', 'browser'] }),
  // The page gets one global, and that is not nanostores'.
  replace({
    preventAssignment: true,
    delimiters: ['', ''],
    values: { 'globalThis.nanostoresGlobal ||= ': '', 'process.env.NODE_ENV': '"production"' },
  }),
  styleText,
  typescript({
    tsconfig: join(here, 'tsconfig.json'),
    include: [join(here, 'src/**/*'), join(here, '../sdk/src/**/*')],
    exclude: ['**/*.test.*'],
    compilerOptions: {
      noEmit: false,
      declaration: false,
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      types: [],
    },
    noEmitOnError: true,
  }),
];
const small = (module) =>
  terser({
    module,
    ecma: 2022,
    compress: {
      passes: 3,
      unsafe_arrows: true,
      pure_getters: true,
      unsafe_methods: true,
      keep_fargs: false,
      booleans_as_integers: false,
    },
    format: { comments: false },
  });

const onLog = (level, log, handle) => {
  if (level === 'warn' && !/node_modules/.test(log.id ?? log.ids?.[0] ?? '')) throw new Error(log.message);
  handle(level, log);
};

export default [
  {
    input: { panel: join(here, 'src/panel.tsx'), greeting: join(here, 'src/greeting.ts') },
    preserveEntrySignatures: 'allow-extension',
    onLog,
    plugins: [...compile(), small(true), writePanel],
    output: {
      dir: out,
      format: 'es',
      entryFileNames: ({ name }) => (name === 'panel' ? 'panel-[hash].js' : `chunk-${name}-[hash].js`),
      chunkFileNames: 'chunk-[name]-[hash].js',
      hashCharacters: 'base36',
    },
  },
  {
    input: join(here, 'src/loader.ts'),
    onLog,
    plugins: [virtualChunks, ...compile(), small(false), writeLoader],
    output: { file: join(out, 'widget.js'), format: 'iife' },
  },
];
