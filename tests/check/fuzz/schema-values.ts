import fc from 'fast-check';
import { safeParse } from 'zod/mini';
import type { Schema } from '../../../server/src/contract.ts';
import { hostileKey, hostileNumber, hostileText, hostileValue } from './hostile-values.ts';

/**
 * Placeholders of existing objects: each word is replaced by an id, a token … of the account that calls.
 */
export const references = [
  '$domain',
  '$label',
  '$qa',
  '$dialog',
  '$session',
  '$site',
  '$signin',
  '$missed',
  '$file',
  '$visitor',
  '$access',
  '$selina',
  '$email',
] as const;

/** Texts of which each fits some field of the contract. */
const usual = [
  ...references,
  'Сколько стоит доставка?',
  'Добрый день',
  'Иван',
  'ivan@example.com',
  'shop.ru',
  'магазин.рф',
  '123456',
  'Secret-12-strong',
  '#3457d5',
  'ru',
  'en-US',
  'clientid1',
  'clientid2',
  'a'.repeat(64),
  '1',
  '2',
  '30',
  '0',
  'https://shop.ru/page',
  'q',
  'Раздел',
  `<b>${'x'.repeat(50)}</b>`,
  'да',
];

interface Def {
  readonly type: string;
  readonly shape?: Record<string, Schema>;
  readonly element?: Schema;
  readonly entries?: Record<string, string>;
  readonly values?: readonly (string | number | boolean)[];
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly options?: readonly Schema[];
  readonly valueType?: Schema;
}

const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def;
const fits =
  (schema: Schema) =>
  (value: unknown): boolean =>
    safeParse(schema, value).success;

function textOf(schema: Schema): fc.Arbitrary<unknown> {
  const good = usual.filter(fits(schema));
  return good.length === 0
    ? hostileText
    : fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: hostileText });
}

function numberOf(schema: Schema): fc.Arbitrary<unknown> {
  const good = [0, 1, 2, 3, 5, 10, 100, 0.5, 1000, 2_147_483_000].filter(fits(schema));
  return good.length === 0
    ? hostileNumber
    : fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: hostileNumber });
}

/** An object that lacks what it may lack, now and then with a key too many or one too few. */
function objectOf(shape: Record<string, Schema>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, around(schema)]));
  const optional = new Set(
    Object.entries(shape)
      .filter(([, schema]) => ['optional', 'default'].includes(defOf(schema).type))
      .map(([key]) => key),
  );
  const whole = fc.record(fields, { requiredKeys: Object.keys(fields).filter((key) => !optional.has(key)) });
  const lacking = fc.record(fields, { requiredKeys: [] });
  const more = fc
    .tuple(whole, hostileKey, hostileValue)
    .map(([object, key, value]) =>
      Object.defineProperty({ ...object }, key, { value, enumerable: true, configurable: true, writable: true }),
    );
  return fc.oneof({ weight: 14, arbitrary: whole }, { weight: 1, arbitrary: lacking }, { weight: 2, arbitrary: more });
}

function within(schema: Schema): fc.Arbitrary<unknown> {
  const { type, shape, element, entries, values, innerType, in: source, options, valueType } = defOf(schema);
  if (type === 'object') return objectOf(shape!);
  if (type === 'string') return textOf(schema);
  if (type === 'number') return numberOf(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'enum') return fc.constantFrom(...Object.values(entries!));
  if (type === 'literal') return fc.constantFrom(...values!);
  if (type === 'array') return fc.array(around(element!), { maxLength: 4 });
  if (type === 'union') return fc.oneof(...options!.map(around));
  if (type === 'record') return fc.dictionary(fc.string({ maxLength: 10 }), around(valueType!), { maxKeys: 4 });
  if (type === 'nullable') return fc.oneof(fc.constant(null), around(innerType!));
  if (type === 'pipe') return around(source!);
  if (innerType) return around(innerType);
  throw new Error(`the fuzzer knows no values of «${type}»`);
}

/** Values from a schema and around it: most fit, some are of another kind or beyond its limits. */
export function around(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: within(schema) }, { weight: 1, arbitrary: hostileValue });
}
