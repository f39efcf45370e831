import { type Body, type VisitorField, visitorFieldNames } from '../../contract.ts';
import type { DialogRow } from '../../database/schema.ts';

/** The columns of what queries read; every other field of the contract's table is in `visitor_fields`. */
const columns = {
  name: 'visitor_name',
  email: 'email',
  phone: 'phone',
  page: 'page',
  title: 'title',
  language: 'language',
} as const;
type Column = (typeof columns)[keyof typeof columns];
const columnOf: Readonly<Record<string, Column | undefined>> = columns;

/** What is stored of a visitor's description. */
export type Description = Partial<
  Pick<DialogRow, Column | 'visitor_fields' | 'user_id' | 'verified' | 'consent' | 'consent_at'>
>;

type Described = Pick<Body<'PATCH /widget/visitor'>, VisitorField | 'page' | 'title' | 'language'>;
const names = [...visitorFieldNames, 'page', 'title', 'language'] as const;

const storedFields = ({ visitor_fields }: Pick<DialogRow, 'visitor_fields'>): Record<string, string> =>
  JSON.parse(visitor_fields) as Record<string, string>;

/** The columns of the fields that are given, so that earlier ones remain. */
export function descriptionOf(described: Described, dialog: Pick<DialogRow, 'visitor_fields'>): Description {
  const given = names.flatMap((name) => {
    const value = described[name];
    return value === undefined ? [] : [[name, value.trim()] as const];
  });
  const others = given.filter(([name]) => !columnOf[name]);
  return {
    ...Object.fromEntries(given.flatMap(([name, value]) => (columnOf[name] ? [[columnOf[name], value]] : []))),
    ...(others.length > 0 && {
      visitor_fields: JSON.stringify({ ...storedFields(dialog), ...Object.fromEntries(others) }),
    }),
  };
}

/** What is known of who the visitor is: each field, `''` for what no description has given. */
export function knownOf(dialog: Pick<DialogRow, Column | 'visitor_fields'>): Record<VisitorField, string> {
  const stored = storedFields(dialog);
  return Object.fromEntries(
    visitorFieldNames.map((name) => [name, columnOf[name] ? dialog[columnOf[name]] : (stored[name] ?? '')]),
  ) as Record<VisitorField, string>;
}
