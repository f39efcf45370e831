import { expect, test } from 'vitest';
import { bundle } from './testing-bundle.ts';

const foreign = (modules: readonly string[]): string[] =>
  [...new Set(modules.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []))].sort();

test('the visitor’s bundle: nothing of others, within 7.5 KB', async () => {
  const { bytes, modules } = await bundle(`export * from './visitor.ts'`);
  console.log(`visitor: ${bytes} bytes brotli`);
  expect(foreign(modules)).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(7_500);
});

test('the operator’s bundle: no zod, within 22 KB', async () => {
  const { bytes, modules } = await bundle(`export * from './index.ts'`);
  console.log(`operator: ${bytes} bytes brotli`);
  expect(foreign(modules)).toEqual(['@noble/ciphers', '@noble/hashes']);
  expect(bytes).toBeLessThanOrEqual(22_000);
});

test('the React hooks: within 1 KB beside the clients that they make', async () => {
  const { bytes, modules } = await bundle(`export * from './react.ts'`, { external: ['./visitor.ts', './index.ts'] });
  console.log(`React hooks: ${bytes} bytes brotli`);
  expect(foreign(modules)).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(1_000);
});

test('an operator who is signed in: the ciphers are in a part of their own, which a handshake loads, within 15 KB', async () => {
  const { bytes } = await bundle(`export { createOperator } from './index.ts'`);
  console.log(`operator, signed in: ${bytes} bytes brotli`);
  expect(bytes).toBeLessThanOrEqual(15_000);
}, 60_000);

test.each(['passwordRule', 'emailRule', 'domainRule', 'labelRule', 'visitorEmailRule', 'visitorPhoneRule'])(
  'one rule of the contract, %s: no zod, within 1 KB',
  async (rule) => {
    const { bytes, modules } = await bundle(
      `import { validationErrorOf, ${rule} } from './contract/contract.ts'; globalThis.check = (text) => validationErrorOf(${rule}, text);`,
    );
    console.log(`${rule}: ${bytes} bytes brotli`);
    expect(foreign(modules)).toEqual([]);
    expect(bytes).toBeLessThanOrEqual(1_000);
  },
);
