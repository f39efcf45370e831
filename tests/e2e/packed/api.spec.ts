import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import resolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import { rollup } from 'rollup';
import { committedReport, reported, reportsOf, undocumentedOf } from '../../../sdk/api-report.mjs';
import { expect, test } from '../../harness/browser/policy.ts';
import { packSdk, type Project } from './project.ts';

// What the packed SDK promises, and what it costs.

let project: Project;
let dist: string;
test.beforeAll(() => {
  project = packSdk();
  dist = join(project.folder, 'node_modules/@otklik/sdk/dist');
});
test.afterAll(() => project.remove());

test('the public API is the one in sdk/api (`npm run api -w @otklik/sdk` after a build updates it)', () => {
  const reports: Record<string, string> = reportsOf(dist);
  for (const name of reported) expect(reports[name], name).toBe(committedReport(name));
});

test('every member of both clients has a docstring in the declarations', () => {
  expect(undocumentedOf(dist)).toEqual([]);
});

/** What an application of this text pays for the SDK: bytes, minified, brotli. */
async function costOf(text: string): Promise<number> {
  const build = await rollup({
    input: project.write('application.mjs', text),
    external: ['react'],
    plugins: [resolve({ exportConditions: ['production', 'browser'] })],
    onLog: () => undefined,
  });
  const { output } = await build.generate({
    format: 'es',
    plugins: [terser({ module: true, ecma: 2020, compress: { passes: 3 } })],
  });
  return brotliCompressSync(output[0].code).length;
}

test('the hooks cost at most 1 KB more than their client', { tag: '@long' }, async () => {
  for (const [client, hook] of [
    ['@otklik/sdk/visitor', 'useVisitor'],
    ['@otklik/sdk', 'useOperator'],
  ]) {
    const alone = await costOf(`export * from '${client}';`);
    const hooked = await costOf(`export * from '${client}'; export { useStore, ${hook} } from '@otklik/sdk/react';`);
    console.log(`${client}: ${alone} bytes, with ${hook} ${hooked}`);
    expect(hooked - alone).toBeLessThanOrEqual(1_000);
  }
});
