import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import { checked } from './checked.ts';
import {
  type Call,
  type Endpoint,
  endpoints,
  fieldCodes,
  optionalText,
  ruled,
  type Schema,
  textRule,
} from '../contract.ts';
import { problemOf } from './problem.ts';

/** Validation errors of a refused value: codes by field. */
function refusalOf(schema: Schema, value: unknown): Record<string, string> {
  try {
    checked(schema, value);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { fields = {}, fieldCodes: codes = {} } = problemOf(error);
    expect(Object.keys(codes)).toEqual(Object.keys(fields));
    for (const message of Object.values(fields)) expect(message).toMatch(/[а-яё]/i);
    return codes;
  }
  return {};
}

const inBody = (name: Call, body: Record<string, unknown>): Record<string, string> =>
  refusalOf((endpoints[name] as Endpoint).body!, body);

describe('the code of a refused field', () => {
  it.each<[string, Schema, unknown, string]>([
    ['nothing', z.string(), undefined, 'required'],
    ['a number for a text', z.string(), 5, 'wrong_type'],
    ['a number for a text with a rule', ruled(textRule(1, 5)), 5, 'required'],
    ['an empty text', ruled(textRule(1, 5)), '', 'required'],
    ['blanks', ruled(textRule(1, 5)), '  ', 'required'],
    ['a short text', ruled(textRule(3, 5)), 'да', 'too_short'],
    ['a long text', ruled(textRule(3, 5)), 'длинный', 'too_long'],
    ['a long text that may be empty', optionalText(5), 'длинный', 'too_long'],
    ['control characters', ruled(textRule(1, 5)), 'a\u0000', 'bad_characters'],
    ['a short text of a schema', z.string().check(z.minLength(2)), 'a', 'too_short'],
    ['a long text of a schema', z.string().check(z.maxLength(2)), 'aaa', 'too_long'],
    ['a small number', z.number().check(z.gte(1)), 0, 'too_small'],
    ['a big number', z.number().check(z.lte(1)), 2, 'too_big'],
    ['a fraction', z.number().check(z.int()), 0.5, 'wrong_type'],
    ['an empty list', z.array(z.string()).check(z.minLength(1)), [], 'too_few'],
    ['a long list', z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'too_many'],
    ['another form', z.string().check(z.regex(/^a$/)), 'b', 'bad_format'],
    ['another value', z.enum(['a']), 'b', 'not_allowed'],
    ['none of several', z.union([z.string(), z.number()]), true, 'wrong_type'],
    ['what a program refuses', z.string().check(z.refine(() => false)), 'a', 'invalid'],
  ])('%s', (_, field, value, code) => {
    expect(refusalOf(z.object({ field }), { field: value })).toEqual({ field: code });
  });

  it('an unknown key, where a schema minds', () => {
    expect(refusalOf(z.strictObject({}), { more: 1 })).toEqual({ body: 'unknown_field' });
  });

  it('lists every field at once, and each item by its index', () => {
    expect(inBody('POST /user/token/create', { name: 'a', scopes: [] })).toEqual({
      name: 'too_short',
      scopes: 'too_few',
    });
    expect(inBody('PATCH /user/send/code', { subject: '' })).toEqual({ subject: 'required', text: 'required' });
    expect(inBody('PATCH /user/send/code', { subject: 'a'.repeat(121), text: 'a' })).toEqual({ subject: 'too_long' });
    expect(inBody('POST /dialog/answer', { session: 's', sentences: ['да', ''], clientId: '\ud800' })).toEqual({
      'sentences.1': 'required',
      clientId: 'bad_characters',
    });
  });

  it('is a published one for whatever a call is sent', () => {
    const values = [
      undefined,
      null,
      '',
      ' ',
      'a',
      '\u0000',
      '\ud800',
      'a'.repeat(5000),
      -1,
      0.5,
      1e12,
      true,
      [],
      [[]],
      {},
    ];
    for (const [name, { body }] of Object.entries(endpoints as Record<string, Endpoint>)) {
      if (!body) continue;
      const { shape = {} } = body._zod.def as { shape?: object };
      for (const value of values) {
        const sent = Object.fromEntries(Object.keys(shape).map((field) => [field, value]));
        for (const code of Object.values(refusalOf(body, sent))) {
          expect(Object.keys(fieldCodes), name).toContain(code);
          expect(code, `${name}: a code of its own`).not.toBe('invalid');
        }
      }
    }
  });
});
