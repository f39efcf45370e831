// The SDK's package (ESM, CJS, types) and the widget's bundles.
import { copyFileSync } from 'node:fs';
import resolve from '@rollup/plugin-node-resolve';
import typescript from '@rollup/plugin-typescript';
import { dts } from 'rollup-plugin-dts';
import widget from './widget-preact/rollup.mjs';

const entries = {
  index: 'sdk/src/index.ts',
  visitor: 'sdk/src/visitor.ts',
  contract: 'sdk/src/contract/contract.ts',
  cookie: 'sdk/src/cookie.ts',
};
const external = (id) => /^(nanostores|zod|@noble)(\/|$)/.test(id);

const onLog = (level, log, handle) => {
  if (level === 'warn' && !/node_modules/.test(log.id ?? log.ids?.[0] ?? '')) throw new Error(log.message);
  handle(level, log);
};

/** CommonJS readers get the same declarations under their own ending. */
const twinDeclarations = {
  name: 'twin-declarations',
  writeBundle() {
    for (const name of Object.keys(entries)) copyFileSync(`sdk/dist/${name}.d.ts`, `sdk/dist/${name}.d.cts`);
  },
};

const sdk = [
  {
    input: entries,
    external,
    onLog,
    plugins: [
      resolve(),
      typescript({
        tsconfig: 'sdk/tsconfig.json',
        exclude: ['**/*.test.ts'],
        compilerOptions: {
          noEmit: false,
          declaration: false,
          allowImportingTsExtensions: false,
          rewriteRelativeImportExtensions: true,
        },
        noEmitOnError: true,
      }),
    ],
    output: [
      { dir: 'sdk/dist', format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
      { dir: 'sdk/dist', format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'shared-[hash].cjs' },
    ],
  },
  {
    input: entries,
    external,
    onLog,
    plugins: [dts({ tsconfig: 'sdk/tsconfig.json' }), twinDeclarations],
    output: { dir: 'sdk/dist', format: 'es', entryFileNames: '[name].d.ts', chunkFileNames: 'shared-[hash].d.ts' },
  },
];

export default [...sdk, ...widget];
