// What an application's bundler makes of our sources.
import { brotliCompressSync } from 'node:zlib';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
import { type Plugin, rollup } from 'rollup';
import ts from 'typescript';

const compilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
};
const stripped = new Map<string, string>();
const stripTypes: Plugin = {
  name: 'strip-types',
  transform(code, id) {
    if (!id.endsWith('.ts')) return null;
    const known = stripped.get(code) ?? ts.transpileModule(code, { compilerOptions }).outputText;
    stripped.set(code, known);
    return known;
  },
};

const virtual = 'virtual:entry';

export interface Bundle {
  /** Of the entry. */
  readonly code: string;
  /** What a page pays: brotli of the entry and of all that it imports, but not of what it may load later. */
  readonly bytes: number;
  /** Files of which anything is left. */
  readonly modules: readonly string[];
}

export interface BundleOptions {
  /** What the application has already. */
  readonly external?: readonly string[];
  /** Whether its code is minified, which takes most of the time; true unless given. */
  readonly minified?: boolean;
}

/** @param program sources of an application, which import from `./` as this file does */
export async function bundle(program: string, { external = [], minified = true }: BundleOptions = {}): Promise<Bundle> {
  const here = new URL('./application.ts', import.meta.url).pathname;
  const build = await rollup({
    input: virtual,
    external: ['react', ...external],
    plugins: [
      {
        name: 'application',
        resolveId: (id) => (id === virtual ? here : null),
        load: (id) => (id === here ? { code: program, moduleSideEffects: true } : null),
      },
      resolve({ exportConditions: ['production', 'browser'] }),
      replace({ 'process.env.NODE_ENV': JSON.stringify('production'), preventAssignment: true }),
      stripTypes,
    ],
    onLog: () => undefined,
  });
  const { output } = await build.generate({
    format: 'es',
    plugins: minified ? [terser({ module: true, ecma: 2020, compress: { passes: 3 } })] : [],
  });
  const chunks = output.filter((one) => one.type === 'chunk');
  const modules = chunks.flatMap((chunk) =>
    Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
  );
  // The entry is the first; what it imports comes with it, and what that imports.
  const needed = new Set([chunks[0]!]);
  for (const { imports } of needed) for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  const bytes = [...needed].reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
  return { code: chunks[0]!.code, bytes, modules };
}
