import type { ColumnType, Generated } from 'kysely';
import type { Role, TrailKind } from '../contract.ts';
import type { Fixed, Flag, Time } from './query/column.ts';

/** Teams, their members, and what happened in them. */
export interface TeamSchema {
  team: {
    id: Fixed<string>;
    name: string;
    /** The number of the team's newest fact. */
    rev: Generated<number>;
    created_at: Fixed<Time>;
    assign: Generated<'hand' | 'turn'>;
    /** How many open dialogs a member gets in turn. */
    limit_open: Generated<number>;
    /** Minutes until a dialog without an answer is given back. */
    return_after: Generated<number>;
    /** Whether answers may be drafted by a model outside. */
    writer: ColumnType<Flag, Flag | undefined, Flag>;
  };
  /** `used_at`: when the team last became the current one of a sign-in of this person. */
  member: {
    team_id: Fixed<string>;
    user_id: Fixed<string>;
    role: Role;
    available: ColumnType<Flag, Flag | undefined, Flag>;
    created_at: Fixed<Time>;
    used_at: Time;
    /** Counts the dialogs that were assigned in turn: who has the least is next. */
    turn: Generated<number>;
    /** JSON of the contract's `WorkingHours`; null where those of each site apply. */
    hours: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** Teams that a person was removed from and has not read about. */
  removal: {
    id: Fixed<string>;
    user_id: Fixed<string>;
    team_id: Fixed<string>;
    team_name: Fixed<string>;
    at: Fixed<Time>;
  };
  /** `hash` is that of the token in the letter; a used invitation is deleted. `made_by`: null where it is not known. */
  invite: {
    id: Fixed<string>;
    team_id: Fixed<string>;
    email: Fixed<string>;
    role: Fixed<Role>;
    hash: Fixed<string>;
    created_at: Fixed<Time>;
    expires_at: Fixed<Time>;
    made_by: Fixed<string | null>;
  };
  /** Who did what; `member_id` is null where no person did. */
  trail: {
    id: Fixed<string>;
    team_id: Fixed<string>;
    at: Fixed<Time>;
    member_id: Fixed<string | null>;
    what: Fixed<TrailKind>;
    about: Fixed<string>;
  };
}
