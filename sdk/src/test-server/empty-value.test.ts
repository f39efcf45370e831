import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dialogHeader } from '../contract/dialog.ts';
import { emptyOf } from './empty-value.ts';

test('the empty value of a schema fits the schema, except for times', () => {
  const visitor = dialogHeader.shape.visitor;
  const now = new Date().toISOString();
  const value = { ...emptyOf(visitor), firstSeenAt: now, lastSeenAt: now };
  expect(visitor.parse(value)).toEqual(value);
  expect(value).toMatchObject({ name: '', verified: false, online: false, consent: null });
});

test('there is none where no empty value fits', () => {
  expect(() => emptyOf(z.object({ author: z.enum(['visitor', 'operator']) }))).toThrow('enum');
});
