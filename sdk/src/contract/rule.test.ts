import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './contract.ts';
import type { Endpoint, Schema } from './endpoint.ts';
import { clientFrame } from './frame.ts';
import { nameRule, visitorEmailRule, visitorPhoneRule } from './field-rule.ts';
import {
  isBlank,
  isWithin,
  lengthOf,
  printable,
  textRule,
  tidyName,
  validationErrorOf,
  withoutControls,
} from './rule.ts';
import { ruled } from './ruled.ts';
import { clientId, say } from './sentence.ts';
import { name } from './user.ts';
import { visitorFields } from './visitor-field.ts';

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly options?: readonly Schema[];
}

/** Every string of a schema, by its path. */
function stringsOf(schema: Schema, path: string): [string, Schema][] {
  const { type, shape = {}, element, innerType, in: first, options = [] } = schema._zod.def as unknown as Definition;
  if (type === 'string') return [[path, schema]];
  const inner = [element, innerType, first, ...options].filter((one) => one !== undefined);
  return [
    ...Object.entries(shape).flatMap(([key, field]) => stringsOf(field, `${path}.${key}`)),
    ...inner.flatMap((one) => stringsOf(one, path)),
  ];
}

const rows = Object.entries(endpoints as Record<string, Endpoint>);
const strings = [
  ...rows.flatMap(([name, { body, query }]) =>
    [body, query].flatMap((schema) => (schema ? stringsOf(schema, name) : [])),
  ),
  ...stringsOf(clientFrame, 'frame'),
];

const size = 400_000;
/** Texts on which a pattern that tries again from every place would take minutes. */
const costly = [
  `a@${'.'.repeat(size)}@`,
  `${'a@'.repeat(size / 2)}`,
  `${'a.'.repeat(size / 2)}!`,
  `${'a-'.repeat(size / 2)}@`,
  `a@${'a.'.repeat(size / 2)}1`,
  `${'aa.'.repeat(size / 3)}1`,
  'a'.repeat(size),
  `${' '.repeat(size)}x `,
  `x${' '.repeat(size)}x`,
  ' '.repeat(size),
  '\t\n'.repeat(size / 2),
  '0'.repeat(size),
  `#${'0'.repeat(size)}`,
  '😀'.repeat(size / 2),
  '\ud800'.repeat(size),
  `${'é'.repeat(size)}`,
  '<'.repeat(size),
  '-'.repeat(size),
  '\u0301\u0327'.repeat(size / 2),
];

/** Each schema once, by the first of its paths: many fields share one. */
const schemas = strings.filter(([, schema], at) => strings.findIndex(([, other]) => other === schema) === at);

// A quadratic pattern does not come to an end within the time limit of a test.
test.each(schemas)('%s comes to an end on any text', (_, schema) => {
  for (const text of costly) expect(z.core.safeParse(schema, text)).toHaveProperty('success');
});

test('the table of strings is whole', () => {
  expect(strings.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      'PATCH /widget/visitor.email',
      'POST /assistant/import.contexts.questions',
      'frame.text',
      'GET /dialog/list.q',
    ]),
  );
});

test('an import of 32 MiB is read without a copy of each text', () => {
  const rule = ruled(textRule(1, 2000));
  for (const text of ['a', ' ', '\ud800'].map((letter) => letter.repeat(32 * 1024 * 1024))) {
    expect(z.safeParse(rule, text).error?.issues.map(({ message }) => message)).toEqual(['Не больше 2000 символов']);
  }
});

test('a visitor’s e-mail', () => {
  const schema = ruled(visitorEmailRule);
  const isGood = (text: string): boolean => z.safeParse(schema, text).success;
  for (const text of ['a@b.c', 'имя@почта.рф', 'a.b+c@d-e.f.gg', 'a@b..c', 'a@.b.c'])
    expect([text, isGood(text)]).toEqual([text, true]);
  for (const text of [
    'a@b',
    '@b.c',
    'a@.',
    'a@b.',
    'a@.b',
    'a b@c.d',
    'a@b@c.d',
    'a@b.c ',
    'abc',
    'a,b@c.d',
    'a<b@c.d>',
    '(a)b@c.d',
    'a\u200b@b.c',
    `${'a'.repeat(250)}@b.cc`,
  ])
    expect([text, isGood(text)]).toEqual([text, false]);
});

test('a visitor’s phone: 5 to 20 digits of any country, with what people write between them', () => {
  const isGood = (text: string): boolean => validationErrorOf(visitorPhoneRule, text) === null;
  for (const text of [
    '12345',
    '+7 (999) 123-45-67',
    '8\u00a0495\u00a0123\u201145\u201167',
    '0'.repeat(20),
    '(495) 12-34-5',
  ])
    expect([text, isGood(text)]).toEqual([text, true]);
  for (const text of [
    '1234',
    '0'.repeat(21),
    '+7 999',
    'звоните 12345',
    '12345; ext=1',
    '1234\n5',
    `${' '.repeat(36)}12345`,
  ])
    expect([text, isGood(text)]).toEqual([text, false]);
});

test('characters are counted as code points', () => {
  for (const text of ['', 'abc', '😀', 'a😀b', '\ud800', '\ud800\ud800\udc00', '\udc00\ud800', 'я']) {
    expect([text, lengthOf(text)]).toEqual([text, [...text].length]);
    for (const most of [0, 1, 2, 3]) expect(isWithin(text, most)).toBe([...text].length <= most);
  }
});

test('half a character becomes U+FFFD in a text and is refused in a name', () => {
  expect(z.parse(say, 'a\ud800b\udc00😀')).toBe('a\ufffdb\ufffd😀');
  expect(z.safeParse(clientId, 'c\ud800').error?.issues[0]?.message).toBe('Данный ввод содержит недопустимые символы');
  expect(z.parse(clientId, 'c😀')).toBe('c😀');
});

test.each(['Їжак', 'Әли', 'Ўлад', 'Ѓорѓи', 'Ёлка', 'Zoë', 'Łukasz', 'Йо'])('accepts the name %s', (name) =>
  expect(validationErrorOf(nameRule, name)).toBeNull(),
);

test.each(['Анна2', 'Анна Ли', 'Ελένη', '\u0301\u0301', 'Анна-Мария', 'Анна_', '安娜', '٢٢'])(
  'refuses the name %j',
  (name) => expect(validationErrorOf(nameRule, name)).toBe('Недопустимый ввод для имени'),
);

test.each([
  ['И\u0306осиф', 'Йосиф'],
  ['І\u0308жак', 'Їжак'],
  ['У\u0306лад', 'Ўлад'],
  ['Е\u0308лка', 'Ёлка'],
  ['Zoe\u0308', 'Zoë'],
  [' Анна\n', 'Анна'],
])('takes the name %j of a person and of a visitor as %s', (typed, expected) => {
  expect(z.parse(name, typed)).toBe(expected);
  expect(z.parse(visitorFields.name, typed)).toBe(expected);
  expect(validationErrorOf(nameRule, tidyName(typed)), 'a form checks the same').toBeNull();
});

test('a name is as long as its letters are, whatever it is typed of', () => {
  expect(z.parse(name, 'И\u0306'.repeat(20))).toBe('Й'.repeat(20));
  expect(z.safeParse(name, 'И\u0306').error?.issues[0]?.message).toBe('Имя не должно быть меньше 2 символов');
  expect(z.safeParse(name, ' Й ').success).toBe(false);
});

test('a client leaves out exactly the control characters that the server refuses', () => {
  const all = String.fromCharCode(...Array.from({ length: 0x100 }, (_, code) => code));
  for (const sign of all)
    expect([sign, withoutControls(sign)]).toEqual([sign, validationErrorOf([printable], sign) === null ? sign : '']);
  expect(withoutControls('a\0b\tc\r\nd\u007f')).toBe('ab\tc\r\nd');
});

test.each([
  ['', true],
  [' \t\n\u00a0', true],
  ['\u200b\ufeff\u2060\u00ad\u200d\u0000', true],
  ['\u200bа', false],
  ['❤\ufe0f', false],
  ['\ud800', false],
])('%j shows nothing: %s', (text, expected) => expect(isBlank(text)).toBe(expected));
