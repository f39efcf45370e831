import type { ColumnType } from 'kysely';

// Ids are texts, structures JSON text.
/** 0 or 1. */
export type Flag = number;
/** Milliseconds since 1970. */
export type Time = number;
/** Never updated. */
export type Fixed<T> = ColumnType<T, T, never>;
