import { expect, it } from 'vitest';
import { validationErrorOf, passwordRule } from '../../contract.ts';
import { commonPasswords, weakness } from './weak-password.ts';

it('are ten thousand, and each of them fits the rule', () => {
  const all = [...commonPasswords()];
  expect(all).toHaveLength(10_000);
  expect(all.filter((password) => validationErrorOf(passwordRule, password) !== null)).toEqual([]);
});

it.each(['12345678', 'password', 'Password', 'qwerty123', 'QWERTYUIOP', '1qaz2wsx', 'football'])(
  '%s is one',
  (password) => expect(weakness(password)?.[0]).toBe('too_common'),
);

it.each(['Secret-1', 'Very-good_pass1', 'constructor1', '__proto__'])('%s is none', (password) =>
  expect(weakness(password)).toBeNull(),
);
