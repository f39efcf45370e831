import type { ColumnType, Selectable } from 'kysely';
import type { Author, QaType } from './contract.ts';

/** Ids are texts, times milliseconds since 1970, flags 0 or 1, structures JSON text. */
type Flag = number;
type Time = number;
type Fixed<T> = ColumnType<T, T, never>;

export interface Schema {
  user: {
    id: Fixed<string>;
    email: string;
    name: string;
    password: string;
    /** base64 PNG, or empty. */
    avatar: string;
    confirmed: Flag;
    created_at: Fixed<Time>;
    /** The number of the owner's newest fact. */
    rev: number;
  };
  signin: {
    id: Fixed<string>;
    user_id: Fixed<string>;
    /** The generation of the refresh token that is to be used next. */
    generation: number;
    rotated_at: Time;
    user_agent: string;
    created_at: Fixed<Time>;
    seen_at: Time;
  };
  stone: { hash: Fixed<string>; expires_at: Time; use: 'create' | 'login' | null; email: string | null; user_id: string | null };
  /** `stone_hash` is null for a code which a signed-in operator asked for. */
  code: {
    id: Fixed<string>;
    user_id: Fixed<string>;
    stone_hash: Fixed<string | null>;
    hash: string;
    tries: number;
    expires_at: Time;
    sent_at: Time;
    refreshed_at: Time | null;
  };
  domain: {
    id: Fixed<string>;
    owner_id: Fixed<string>;
    name: string;
    host: string;
    site: Fixed<string>;
    proof: string;
    verified: Flag;
    config: string;
    secret: string;
    trained_at: Time | null;
    /** When the contexts were last changed, null while the assistant knows all of them. */
    changed_at: Time | null;
    created_at: Fixed<Time>;
  };
  label: { id: Fixed<string>; domain_id: Fixed<string>; label: string; description: string; created_at: Fixed<Time> };
  qa: { id: Fixed<string>; label_id: Fixed<string>; type: Fixed<QaType>; sentences: string; created_at: Fixed<Time> };
  /** Its file is the parts of the same domain and time. */
  model: { domain_id: Fixed<string>; learned: string; report: string; trained_at: Time };
  model_part: { domain_id: Fixed<string>; trained_at: Fixed<Time>; number: Fixed<number>; bytes: Fixed<Uint8Array> };
  missed: {
    id: Fixed<string>;
    domain_id: Fixed<string>;
    dialog_id: Fixed<string | null>;
    question: string;
    read: string;
    closest: string | null;
    at: Time;
  };
  dialog: {
    id: Fixed<string>;
    owner_id: Fixed<string>;
    domain_id: Fixed<string>;
    session: Fixed<string>;
    token_hash: string;
    visitor_name: string;
    email: string;
    user_id: string;
    verified: Flag;
    is_ban: Flag;
    /** The greatest `seq`. */
    last: number;
    visitor_read: number;
    operator_read: number;
    /** The visitor's last `seq` that the assistant has considered. */
    turn: number;
    silent_until: Time | null;
    waiting: Flag;
    page: string;
    title: string;
    referrer: string;
    locale: string;
    user_agent: string;
    rating: number | null;
    rating_comment: string;
    first_seen_at: Fixed<Time>;
    last_seen_at: Time;
    updated_at: Time;
  };
  sentence: {
    id: Fixed<string>;
    dialog_id: Fixed<string>;
    seq: Fixed<number>;
    author: Fixed<Author>;
    text: string;
    client_id: Fixed<string | null>;
    part: Fixed<number>;
    at: Fixed<Time>;
    extra: string | null;
  };
  event: { owner_id: Fixed<string>; rev: Fixed<number>; type: Fixed<'sentence' | 'dialog'>; dialog_id: Fixed<string>; seq: Fixed<number | null>; at: Fixed<Time> };
  file: { id: Fixed<string>; dialog_id: Fixed<string>; name: Fixed<string>; type: Fixed<string>; size: Fixed<number>; bytes: Fixed<Uint8Array> };
}

export type UserRow = Selectable<Schema['user']>;
export type SignInRow = Selectable<Schema['signin']>;
export type StoneRow = Selectable<Schema['stone']>;
export type CodeRow = Selectable<Schema['code']>;
export type DomainRow = Selectable<Schema['domain']>;
export type LabelRow = Selectable<Schema['label']>;
export type QaRow = Selectable<Schema['qa']>;
export type ModelRow = Selectable<Schema['model']>;
export type MissedRow = Selectable<Schema['missed']>;
export type DialogRow = Selectable<Schema['dialog']>;
export type SentenceRow = Selectable<Schema['sentence']>;
export type EventRow = Selectable<Schema['event']>;
export type FileRow = Selectable<Schema['file']>;
