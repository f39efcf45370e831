import type { ColumnType, Generated } from 'kysely';
import type { Fixed, Flag, Time } from './query/column.ts';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Destinations of facts, and what is to be delivered there. */
export interface DeliverySchema {
  destination: {
    id: Fixed<string>;
    team_id: Fixed<string>;
    kind: Fixed<string>;
    active: ColumnType<Flag, Flag | undefined, Flag>;
    /** The number of the last fact of the team whose deliveries are rows of `delivery`. */
    rev: number;
    /** The process that delivers there, and until when no other does. */
    lease_by: Generated<string>;
    lease_until: Generated<Time>;
    /** Nothing is sent before. */
    not_before: Generated<Time>;
    /** How many attempts in a row have failed. */
    fails: Generated<number>;
    /** Result of the last attempt, and its time. */
    last_status: Nullable<number>;
    last_error: Nullable<string>;
    last_at: Nullable<Time>;
    /** Why it was switched off, null unless the server did that; and when somebody is to be written to about it. */
    ended: Nullable<string>;
    report_at: Nullable<Time>;
  };
  /**
   * The deliveries of a dialog to a destination are a line: `due_at` is set for the first waiting one alone, in the
   * order of `rev` and `place`.
   */
  delivery: {
    id: Fixed<string>;
    destination_id: Fixed<string>;
    /** Of a delivery without a dialog its own id. */
    dialog_id: Fixed<string>;
    rev: Fixed<number>;
    /** Its place among those of one fact. */
    place: Fixed<number>;
    type: Fixed<string>;
    seq: Fixed<number | null>;
    /** What else its body is composed from, as JSON; neither texts nor names. */
    about: Fixed<string | null>;
    at: Fixed<Time>;
    state: ColumnType<'waiting' | 'delivered' | 'failed', undefined, 'waiting' | 'delivered' | 'failed'>;
    attempts: Generated<number>;
    due_at: Nullable<Time>;
    status: Nullable<number>;
    error: Nullable<string>;
    ended_at: Nullable<Time>;
  };
  /** `id` is that of its destination; `events` is JSON. */
  hook: {
    id: Fixed<string>;
    team_id: Fixed<string>;
    domain_id: Fixed<string | null>;
    url: string;
    events: string;
    secret: Fixed<string>;
    created_at: Fixed<Time>;
  };
}
