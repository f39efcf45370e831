import type { ColumnType } from 'kysely';
import type { Fixed, Flag, Time } from './query/column.ts';

/** People, and how they sign in. */
export interface UserSchema {
  user: {
    id: Fixed<string>;
    /** Unique; until a registration is confirmed its own `id`, which is no address. */
    email: string;
    /** The address that an unconfirmed registration asks for: several may ask for the same. */
    pending_email: ColumnType<string | null, string | null | undefined, string | null>;
    name: string;
    password: string;
    /** base64 PNG, or empty. */
    avatar: string;
    /** Names the picture to visitors, in place of the id. */
    face: ColumnType<string, string | undefined, never>;
    confirmed: Flag;
    /** Whether a code that was mailed to this very `email` came back. */
    proven: ColumnType<Flag, Flag | undefined, Flag>;
    created_at: Fixed<Time>;
    /** The wording that was agreed to at the registration, and when. */
    consent: ColumnType<string, string | undefined, never>;
    consent_at: ColumnType<Time | null, Time | null | undefined, never>;
  };
  signin: {
    id: Fixed<string>;
    user_id: Fixed<string>;
    /** The team that it works in: the person is a member of it. */
    team_id: string;
    /** The generation of the refresh token that is to be used next. */
    generation: number;
    rotated_at: Time;
    user_agent: string;
    created_at: Fixed<Time>;
    seen_at: Time;
    /** When the password was last shown here. */
    password_at: Time;
  };
  /** A team's; `made_by` is a person. `scopes` are names with spaces between, `used_at` is good to a minute. */
  api_token: {
    id: Fixed<string>;
    team_id: Fixed<string>;
    made_by: Fixed<string>;
    name: Fixed<string>;
    hash: Fixed<string>;
    scopes: Fixed<string>;
    created_at: Fixed<Time>;
    used_at: Time | null;
  };
  /** Where pages may act for the team from, and who listed it. */
  origin: { team_id: Fixed<string>; origin: Fixed<string>; made_by: Fixed<string> };
  /** Stones that a registration or login has used; one that has ended has no user. */
  stone: {
    hash: Fixed<string>;
    expires_at: Time;
    use: 'create' | 'login' | null;
    email: string | null;
    user_id: string | null;
  };
  /** One row for each handshake, and one for each account: the last code requested by its signed-in operator. */
  code: {
    /** The hash of the stone, or the account's id. */
    id: Fixed<string>;
    user_id: Fixed<string>;
    stone_hash: Fixed<string | null>;
    /** Where it was mailed. */
    email: string;
    hash: string;
    tries: number;
    expires_at: Time;
    sent_at: Time;
    refreshed_at: Time | null;
  };
  /** What undoes a change of address: the address and the password's hash as they were; `hash` is the token's. */
  email_undo: {
    hash: Fixed<string>;
    user_id: Fixed<string>;
    email: Fixed<string>;
    password: Fixed<string>;
    at: Fixed<Time>;
  };
  /** When the newest five letters of a mailbox or an account were sent, `sent1` the newest. */
  letter_quota: { key: Fixed<string>; sent1: Time; sent2: Time; sent3: Time; sent4: Time; sent5: Time };
  /** Wrong passwords in a row by key, when the next try is free, when the last one was. */
  attempt: { key: Fixed<string>; failures: number; free_at: Time; at: Time };
  /** A way to a new password, by the hash of the token that was mailed. */
  password_reset: { hash: Fixed<string>; user_id: Fixed<string>; at: Fixed<Time> };
}
