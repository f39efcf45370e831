import { expect, it } from 'vitest';
import { writeDigits } from './code-field.tsx';

it.each([
  ['', 0, '1', '1'],
  ['1', 1, '2', '12'],
  ['123456', 2, '9', '129456'],
  ['12', 4, '5', '12  5'],
  ['12', 4, '5678', '12  56'],
  ['123456', 5, ' ', '12345'],
])('%j at %i gets %j: %j', (value, place, digits, next) =>
  expect(writeDigits(value, place as number, digits as string)).toBe(next),
);
