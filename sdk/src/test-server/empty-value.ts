import type * as z from 'zod/mini';

/**
 * The empty value of a schema: `''`, `false`, `0`, `[]`, null where it is allowed, and so each field of an object.
 * @throws Error for a schema that has no such value
 */
export function emptyOf<T extends z.core.$ZodType>(schema: T): z.output<T>;
export function emptyOf(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object')
    return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, emptyOf(field)]));
  const values: Partial<Record<typeof def.type, unknown>> = {
    string: '',
    boolean: false,
    number: 0,
    array: [],
    nullable: null,
    optional: undefined,
  };
  if (!(def.type in values)) throw new Error(`no value of ${def.type} says nothing`);
  return values[def.type];
}
