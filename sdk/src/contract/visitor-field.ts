import * as z from 'zod/mini';
import { visitorEmailRule, visitorPhoneRule } from './field-rule.ts';
import { lined, optionalRuled } from './ruled.ts';

/** Who the visitor is, as the page or the visitor says; `''` takes a field back. */
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
 * Each field with its rule, and the `label` before it in the operator's card where that has no place of its own for it.
 * All that a field needs is its row here and its docstring above: by this table it is checked, stored, merged, exported
 * and shown to operators, by the test server too.
 */
export const visitorFields: Readonly<Record<VisitorField, { rule: ReturnType<typeof lined>; label?: string }>> = {
  name: { rule: lined(0, 60) },
  email: { rule: optionalRuled(visitorEmailRule), label: 'E-mail' },
  phone: { rule: optionalRuled(visitorPhoneRule), label: 'Телефон' },
};

/** The names of all fields, in the order of the card. */
export const visitorFieldNames = Object.keys(visitorFields) as VisitorField[];

const shapeOf = <S>(schemaOf: (field: VisitorField) => S): Record<VisitorField, S> =>
  Object.fromEntries(visitorFieldNames.map((field) => [field, schemaOf(field)])) as Record<VisitorField, S>;

/** Any of the fields, as a description gives them. */
export const givenFields = shapeOf((field) => z.optional(visitorFields[field].rule));
/** All fields, `''` for what no description has given. */
export const knownFields = shapeOf(() => z.string());
