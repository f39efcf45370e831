import { sql } from 'kysely';

/** A flag's values as literals: for a parameter the index that holds only rows with one of them is not taken. */
export const flag = { on: sql.lit(1), off: sql.lit(0) } as const;
