import { brotliCompressSync } from 'node:zlib';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
import { type Plugin, rollup } from 'rollup';
import ts from 'typescript';
import { expect, test } from 'vitest';

const stripTypes: Plugin = {
  name: 'strip-types',
  transform: (code, id) =>
    id.endsWith('.ts')
      ? ts.transpileModule(code, {
          compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
        }).outputText
      : null,
};

/** What a page pays: everything bundled, minified, brotli. */
async function bundle(entry: string): Promise<{ bytes: number; modules: string[] }> {
  const build = await rollup({
    input: new URL(entry, import.meta.url).pathname,
    plugins: [
      resolve({ exportConditions: ['production', 'browser'] }),
      stripTypes,
      replace({ preventAssignment: true, 'process.env.NODE_ENV': '"production"' }),
    ],
    onLog: () => undefined,
  });
  const { output } = await build.generate({
    format: 'es',
    plugins: [terser({ module: true, ecma: 2020, compress: { passes: 3 } })],
  });
  const modules = output.flatMap((chunk) =>
    chunk.type === 'chunk'
      ? Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []))
      : [],
  );
  return { bytes: brotliCompressSync(output[0].code).length, modules };
}
const foreign = (modules: readonly string[]): string[] =>
  [...new Set(modules.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []))].sort();

test('the visitor’s bundle: nanostores and nothing else of others, within 7.5 KB', async () => {
  const { bytes, modules } = await bundle('./visitor.ts');
  console.log(`visitor: ${bytes} bytes brotli`);
  expect(foreign(modules)).toEqual(['nanostores']);
  expect(bytes).toBeLessThanOrEqual(7_500);
}, 60_000);

test('the operator’s bundle: no zod, within 22 KB', async () => {
  const { bytes, modules } = await bundle('./index.ts');
  console.log(`operator: ${bytes} bytes brotli`);
  expect(foreign(modules)).toEqual(['@noble/ciphers', '@noble/hashes', 'destr', 'nanostores', 'ofetch', 'ufo']);
  expect(bytes).toBeLessThanOrEqual(22_000);
}, 60_000);
