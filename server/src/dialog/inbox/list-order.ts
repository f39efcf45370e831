import { type RawBuilder, sql } from 'kysely';
import type { ListPlace } from '../../platform/contract.ts';

/** A dialog's place in its owner's list, whose order `isListedBefore` of the contract says. */
export type Place = ListPlace<number>;

export const placeIn = ({ updated_at: updatedAt, id }: { updated_at: number; id: string }): Place => ({
  updatedAt,
  id,
});

/** The order in SQL, as the indexes of the list have it: of the rows that a query calls so. */
export const listOrder = (rows: 'listed' | 'page', isFromEnd = false): RawBuilder<unknown> => {
  const way = isFromEnd ? 'asc' : 'desc';
  return sql.raw(`order by ${rows}.updated_at ${way}, ${rows}.id ${way}`);
};

/** Which dialogs stand behind a place. */
export const isBehind = (updatedAt: unknown, id: unknown): RawBuilder<unknown> =>
  sql`(listed.updated_at, listed.id) < (${updatedAt}, ${id})`;

/** The place as the cursor that clients get, and back. */
export const cursorOf = ({ updatedAt, id }: Place): string => `${updatedAt}.${id}`;
export function placeOfCursor(cursor: string): Place {
  const [updatedAt, id] = cursor.split('.') as [string, string];
  return { updatedAt: Number(updatedAt), id };
}
