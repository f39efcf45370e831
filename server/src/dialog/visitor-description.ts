import type { Body } from '../platform/contract.ts';
import type { DialogRow } from '../platform/schema.ts';

/** The column of a dialog for each field in which a page or its visitor says who they are and where. */
const columns = { name: 'visitor_name', email: 'email', phone: 'phone', page: 'page', title: 'title' } as const;

/** What is stored of a visitor's description. */
export type Description = Partial<
  Pick<DialogRow, (typeof columns)[keyof typeof columns] | 'user_id' | 'verified' | 'consent' | 'consent_at'>
>;

type Described = Pick<Body<'PATCH /widget/visitor'>, keyof typeof columns>;

/** The columns of the fields that are given, so that earlier ones remain. */
export const descriptionOf = (described: Described): Description =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => {
      const value = described[field as keyof Described];
      return value === undefined ? [] : [[column, value.trim()]];
    }),
  );
