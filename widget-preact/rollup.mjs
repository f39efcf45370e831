// The widget: the panel with its lazy chunks as modules, then the loader, which knows their names and hashes.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import resolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';
import { boundWords } from '../scripts/bind-words.mjs';
import { internalNames, nameCache } from './internal-names.mjs';

const here = import.meta.dirname;
const out = join(here, 'dist');
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
const sdk = (file) => join(here, '../sdk/src', file);

const integrityOf = (code) => `sha256-${createHash('sha256').update(code).digest('base64')}`;
/** Stands in names and imports until all chunks are known: then it becomes their common hash. */
const buildMark = 'BUILDMARK';
/** Stands for the SHA-256 of a chunk in the panel, which checks what it fetches. */
const integrityMark = (name) => `INTEGRITY-${name}`;
/** What the loader has to know: the chunks' common hash, and the SHA-256 of those it fetches itself. */
let known = { build: '', panel: '', greeting: '' };

function write(file, code) {
  const path = join(out, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(code, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: code.length,
      },
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
      // As text, so that two chunks that share a look do not share a module, which would be a chunk of its own.
      .replace(/@import '(.+)';/g, (_, path) => readFileSync(join(dirname(id), path), 'utf8'))
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,>]) ?/g, '$1')
      .replace(/\( | \)/g, (bracket) => bracket.trim())
      .replace(/: /g, ':')
      .replaceAll(';}', '}')
      .replaceAll(' !', '!')
      .replaceAll(/='(\w+)'/g, '=$1')
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
      // The SDK has a store that is the same, for half the bytes.
      nanostores: sdk('transport/atom.ts'),
    })[id] ?? null,
};

const fileName = (name) => `${name === 'panel' ? '' : 'chunk-'}${name}-${buildMark}.js`;
const panelChunks = {
  build: buildMark,
  talk: integrityMark('talk'),
  extras: integrityMark('extras'),
  wordsEn: integrityMark('words-en'),
};

const virtualChunks = (constants) => ({
  name: 'virtual-chunks',
  resolveId: (id) => (id === 'virtual:chunks' ? '\0chunks' : null),
  load: (id) =>
    id === '\0chunks'
      ? Object.entries(constants())
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n')
      : null,
});

/** Empties the folder, then writes each chunk with its brotli twin. */
const writePanel = {
  name: 'write-panel',
  buildStart: () => rmSync(out, { recursive: true, force: true }),
  generateBundle(_, bundle) {
    const built = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const hash = createHash('sha256');
    for (const { code } of built) hash.update(code);
    const build = BigInt(`0x${hash.digest('hex')}`)
      .toString(36)
      .slice(0, 8);
    const files = new Map(built.map(({ name, code }) => [name, code.replaceAll(buildMark, build)]));
    const integrities = Object.fromEntries([...files].map(([name, code]) => [name, integrityOf(code)]));
    const panel = files.get('panel').replace(/INTEGRITY-([\w-]+)/g, (_, name) => integrities[name]);
    files.set('panel', panel);
    known = { build, panel: integrityOf(panel), greeting: integrities.greeting };
    const manifest = {};
    for (const file of Object.keys(bundle)) delete bundle[file];
    for (const [name, code] of files) {
      const file = fileName(name).replace(buildMark, build);
      write(file, code);
      manifest[file] = integrityOf(code);
    }
    writeFileSync(join(out, 'integrity.json'), JSON.stringify(manifest));
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

/** What no view uses: classes and their life, context, portals, HTML as text, hydration, suspense, formulas. */
const unusedPreact = [
  /\b\w+\.(getDerivedStateFrom(Props|Error)|getSnapshotBeforeUpdate|getChildContext|contextType|component(Will|Did)\w+|props\.__P)\b(?!=[^=])/g,
  /"dangerouslySetInnerHTML"==\w+/g,
  /(32|128)&\w+\.__u/g,
  /\w+&&\w+\.then\b/g,
  /\w+=\w+\.__z\b/g,
  /"(math|foreignObject|http:[^"]+MathML)"==\w+/g,
  /\w+=\w+\.replace\(\/xlink.+?"s"\)/g,
];
/** Takes out of Preact what is never true here; the minifier drops what depends on it. */
const slimPreact = {
  name: 'slim-preact',
  transform: (code, id) =>
    id.endsWith('/preact/dist/preact.mjs')
      ? { code: unusedPreact.reduce((text, pattern) => text.replace(pattern, '(void 0)'), code), map: null }
      : null,
};

const compile = () => [
  workspace,
  boundWords(/\/words-ru[\w-]*\.ts$/),
  resolve({ exportConditions: ['production', 'browser'] }),
  slimPreact,
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
    mangle: { properties: { regex: internalNames } },
    nameCache: structuredClone(nameCache),
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
    plugins: [virtualChunks(() => panelChunks), ...compile(), small(true), writePanel],
    output: {
      dir: out,
      format: 'es',
      entryFileNames: ({ name }) => fileName(name),
      chunkFileNames: ({ name }) => fileName(name),
    },
  },
  {
    input: join(here, 'src/loader.ts'),
    onLog,
    plugins: [virtualChunks(() => known), ...compile(), small(false), writeLoader],
    output: { file: join(out, 'widget.js'), format: 'iife', strict: false },
  },
];
