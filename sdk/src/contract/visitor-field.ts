import * as z from 'zod/mini';
import { visitorEmailRule, visitorPhoneRule } from './field-rule.ts';
import { lined, optionalRuled } from './ruled.ts';

/** Who the visitor is, given by the page or the visitor; `''` clears a field. */
export interface VisitorFields {
  /** As the operator sees it. */
  name?: string;
  /** As the operator sees it; answers of operators that the visitor has not read are mailed there. */
  email?: string;
  /** As the operator sees it: 5 to 20 digits, with `+`, spaces, brackets and dashes. */
  phone?: string;
}
/** The name of a field in which a visitor is described. */
export type VisitorField = keyof VisitorFields;

/**
 * The rule of each field. All that a field needs besides its line in the operator's card is its row here and its
 * docstring above: by this table it is checked, stored, merged and exported, by the test server too.
 */
export const visitorFields: Readonly<Record<VisitorField, ReturnType<typeof lined>>> = {
  name: lined(0, 60),
  email: optionalRuled(visitorEmailRule),
  phone: optionalRuled(visitorPhoneRule),
};

/** The names of all fields, in the order of exports. */
export const visitorFieldNames = Object.keys(visitorFields) as VisitorField[];

const shapeOf = <S>(schemaOf: (field: VisitorField) => S): Record<VisitorField, S> =>
  Object.fromEntries(visitorFieldNames.map((field) => [field, schemaOf(field)])) as Record<VisitorField, S>;

/** Any of the fields, as a description gives them. */
export const givenFields = shapeOf((field) => z.optional(visitorFields[field]));
/** All fields, `''` for what no description has given. */
export const knownFields = shapeOf(() => z.string());
