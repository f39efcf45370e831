import fc from 'fast-check';

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

const half = '\ud83d';
const texts = [
  '',
  ' ',
  '\u0000',
  `a\u0000b`,
  half,
  `a${half}`,
  `\udc00${half}`,
  '\u202e',
  '\ufeff',
  '%',
  '%00',
  '*',
  '[',
  '\\',
  "'",
  '"',
  "'; drop table dialog; --",
  '%_*?[a-z]',
  '<img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
  'a\r\nBcc: victim@example.org',
  '../..',
  '__proto__',
  'constructor',
  'toString',
  'null',
  '1e999',
  '-0',
  'NaN',
  '\r\n',
  '𝔘',
  'е́'.repeat(40),
  'x'.repeat(70),
  'я'.repeat(2001),
  'a.'.repeat(150),
  'x'.repeat(5000),
  ' '.repeat(300),
  // Patterns that can match in more than one way take very long on these.
  `a@${'a.'.repeat(1500)}@`,
  `${'аа-'.repeat(700)}.!`,
  `x@${' '.repeat(3000)}.`,
  `a${'\u0301'.repeat(1000)}`,
];
const numbers = [
  0,
  -0,
  -1,
  0.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  -(2 ** 53),
  1e15,
  1e16,
  366,
  367,
];

/** Any text, half characters and patterns among them. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ maxLength: 20 }).map((text) => text + half),
);

export const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(...numbers),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** A value of any kind, where the contract expects another one or none. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 1e9 }, { toString: 1 }),
  fc.constantFrom(deep(5), deep(17), deep(200)),
  fc.constant(Array.from({ length: 1500 }, () => '')),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Keys with a meaning in JavaScript, and unknown ones. */
export const hostileKey: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    'length',
    'id',
    'isAdmin',
    'verified',
    '',
  ),
  fc.string({ maxLength: 10 }),
);
