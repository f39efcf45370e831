import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { compare, type Rule } from './rule.ts';

/** Rows whose bytes are a set of parts, and what each row counts of it. */
const owners = [
  { table: 'file', name: 'bytes of a sent file', counts: 'size', sum: 'length(bytes)' },
  { table: 'ready_picture', name: 'bytes of a picture of a ready reply', counts: 'size', sum: 'length(bytes)' },
  { table: 'qa', name: 'sentences of an entry of a context', counts: '"count"', sum: 'items' },
] as const;

/** Rows whose parts are not there, or not all, or more. */
export const partRules: readonly Rule[] = owners.flatMap(({ table, name, counts, sum }): Rule[] => {
  const parts = sql`${sql.table(table)} as owner join part on part.set_id = owner.set_id`;
  return [
    {
      name,
      table,
      find: (slice) =>
        compare({
          stored: sql`select id, '' as what, ${sql.raw(counts)} as n from ${sql.table(table)} as owner
            where ${slice('owner.id')}`,
          counted: sql`select owner.id, '' as what, sum(${sql.raw(sum)}) as n from ${parts}
            where ${slice('owner.id')} group by owner.id`,
        }),
    },
    {
      name: `parts of ${table}, without a gap`,
      table,
      find: (slice) =>
        compare({
          stored: sql`select owner.id, '' as what, max(part.number) + 1 as n from ${parts}
            where ${slice('owner.id')} group by owner.id`,
          counted: sql`select owner.id, '' as what, count(*) as n from ${parts} where ${slice('owner.id')} group by owner.id`,
        }),
    },
  ];
});

/** Sets of parts that belong to no row and are not to be deleted. */
export async function findLostSets(db: Db, limit: number): Promise<string[]> {
  const found = await sql<{ id: string }>`select set_id as id from part
    except select set_id from file except select set_id from qa except select set_id from ready_picture
    except select set_id from loose_set order by id limit ${sql.lit(limit)}`.execute(db);
  return found.rows.map(({ id }) => id);
}
