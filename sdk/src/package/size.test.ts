import { expect, test } from 'vitest';
import { bundle } from './bundle-fixture.ts';

const foreign = (modules: readonly string[]): string[] =>
  [...new Set(modules.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []))].sort();

/** nanostores, ofetch and what ofetch depends on. */
const runtime = ['destr', 'nanostores', 'ofetch', 'ufo'];

test('the visitor’s bundle: ofetch and nanostores alone, within 13.5 KB', async () => {
  const { bytes, modules } = await bundle(`export * from '../visitor.ts'`);
  console.log(`visitor: ${bytes} bytes brotli`);
  expect(foreign(modules)).toEqual(runtime);
  expect(bytes).toBeLessThanOrEqual(13_500);
});

test('the operator’s bundle: no zod, within 30 KB', async () => {
  const { bytes, modules } = await bundle(`export * from '../index.ts'`);
  console.log(`operator: ${bytes} bytes brotli`);
  expect(foreign(modules)).toEqual(['@noble/ciphers', '@noble/hashes', ...runtime]);
  expect(bytes).toBeLessThanOrEqual(30_000);
});

test('the React hooks: within 1 KB besides the clients that they make', async () => {
  const { bytes, modules } = await bundle(`export * from '../react.ts'`, {
    external: ['./visitor.ts', './index.ts'],
  });
  console.log(`React hooks: ${bytes} bytes brotli`);
  expect(foreign(modules)).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(1_000);
});

test('an operator who is signed in: the ciphers are in a part of their own, which a handshake loads, within 23 KB', async () => {
  const { bytes } = await bundle(`export { createOperator } from '../index.ts'`);
  console.log(`operator, signed in: ${bytes} bytes brotli`);
  expect(bytes).toBeLessThanOrEqual(23_000);
});

test('rules of the contract: no zod, and six of them within 2 KB', async () => {
  const rules = 'passwordRule, emailRule, domainRule, labelRule, visitorEmailRule, visitorPhoneRule';
  const { bytes, modules } = await bundle(
    `import { validationErrorOf, ${rules} } from '../contract/contract.ts';
globalThis.check = (text) => [${rules}].map((rule) => validationErrorOf(rule, text));`,
  );
  console.log(`six rules: ${bytes} bytes brotli`);
  expect(foreign(modules)).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(2_000);
});
