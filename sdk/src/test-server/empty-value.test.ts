import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dialogHeader } from '../contract/dialog.ts';
import { emptyOf } from './empty-value.ts';

test('a schema’s value that says nothing fits the schema, but for times', () => {
  const visitor = dialogHeader.shape.visitor;
  const now = new Date().toISOString();
  const value = { ...emptyOf(visitor), firstSeenAt: now, lastSeenAt: now };
  expect(visitor.parse(value)).toEqual(value);
  expect(value).toMatchObject({ name: '', verified: false, online: false, consent: null });
});

test('where nothing fits that says nothing, there is none', () => {
  expect(() => emptyOf(z.object({ author: z.enum(['visitor', 'operator']) }))).toThrow('enum');
});
