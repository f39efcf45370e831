import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { preparedRows } from '../../database/query/prepared.ts';

/** Current state of a domain that questions depend on. */
export interface Ground {
  /** The domain. */
  readonly id: string;
  /** When the domain's model was made; null when there is none. */
  readonly trained_at: number | null;
  /** 1 where its owner has corrected a question. */
  readonly corrected: number;
}

const selectGrounds = preparedRows('asked', { id: 'text' }, (db, asked) =>
  sql<Ground>`select asked.id, model.trained_at,
    case when exists (select 1 from correction where correction.domain_id = asked.id) then 1 else 0 end as corrected
    from ${asked} left join model on model.domain_id = asked.id`.compile(db),
);

/** Reads what questions to a domain are answered from. */
export const readGround = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Ground> =>
  (await selectGrounds(db, [{ id }]))[0]!;
