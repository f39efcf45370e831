import type { ColumnType, Generated, Kysely, Selectable } from 'kysely';
import type { AssistantSetting, Author, QaType } from './contract.ts';

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
    /** Whether a code that was mailed to this very `email` came back. */
    proven: ColumnType<Flag, Flag | undefined, Flag>;
    created_at: Fixed<Time>;
    /** The number of the owner's newest fact. */
    rev: number;
    /** The wording that was agreed to at the registration, and when. */
    consent: ColumnType<string, string | undefined, never>;
    consent_at: ColumnType<Time | null, Time | null | undefined, never>;
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
    /** When the password was last shown here. */
    password_at: Time;
  };
  /** `scopes` are names with spaces between, `used_at` is good to a minute. */
  api_token: {
    id: Fixed<string>;
    user_id: Fixed<string>;
    name: Fixed<string>;
    hash: Fixed<string>;
    scopes: Fixed<string>;
    created_at: Fixed<Time>;
    used_at: Time | null;
  };
  /** Where pages may act for the account from. */
  origin: { user_id: Fixed<string>; origin: Fixed<string> };
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
  domain: {
    id: Fixed<string>;
    owner_id: Fixed<string>;
    name: string;
    host: string;
    site: string;
    proof: string;
    verified: Flag;
    config: string;
    secret: string;
    trained_at: Time | null;
    /** When the contexts were last changed, null while the assistant knows all of them. */
    changed_at: Time | null;
    /** How often the contexts were changed. */
    changes: Generated<number>;
    created_at: Fixed<Time>;
    /** When a verified host's proof was last found, and when it is looked for again. */
    checked_at: Time | null;
    check_at: Time | null;
    /** How many times in a row it was not found. */
    misses: Generated<number>;
    /** Bytes of its dialogs' files, counted as they change. */
    file_bytes: Generated<number>;
    /** When its widget was first seen on a page of the site, and last, to five minutes. */
    first_sight_at: Time | null;
    last_sight_at: Time | null;
    /** How many dialogs have ever begun here: the number of the last one. */
    dialogs: Generated<number>;
    /** A dialog is deleted so many days after its last sentence; null for never. */
    keep_days: ColumnType<number | null, number | null | undefined, number | null>;
  };
  /** `questions` and `answers` count its sentences. */
  label: {
    id: Fixed<string>;
    domain_id: Fixed<string>;
    label: string;
    description: string;
    questions: number;
    answers: number;
    /** Questions of it are passed on to a person, never answered. */
    passed_on: Generated<Flag>;
    created_at: Fixed<Time>;
  };
  /** Its sentences are the set `set_id` of parts, each a JSON array; `count` counts them. */
  qa: {
    id: Fixed<string>;
    label_id: Fixed<string>;
    type: Fixed<QaType>;
    set_id: string;
    count: number;
    created_at: Fixed<Time>;
  };
  part: { set_id: Fixed<string>; number: Fixed<number>; items: Fixed<number>; bytes: Fixed<Uint8Array> };
  /** Sets of parts that no row refers to: not yet (`since` then), or not any more (0). */
  loose_set: { set_id: Fixed<string>; since: Time };
  /** Its file is the parts of the same domain and time. */
  model: { domain_id: Fixed<string>; learned: string; report: string; trained_at: Time };
  model_part: { domain_id: Fixed<string>; trained_at: Fixed<Time>; number: Fixed<number>; bytes: Fixed<Uint8Array> };
  /** `replies` and `hours` are JSON of the contract's `AssistantSetting`. */
  assistant_setting: {
    domain_id: Fixed<string>;
    replies: string;
    hours: string | null;
    notify: AssistantSetting['notify'];
  };
  /** The picture of a domain's assistant: base64 PNG. */
  domain_picture: { domain_id: Fixed<string>; png: string };
  /** A way to a new password, by the hash of the token that was mailed. */
  password_reset: { hash: Fixed<string>; user_id: Fixed<string>; at: Fixed<Time> };
  /** Which context a question belongs to by its owner's word; `key` is a hash of the folded question. */
  correction: {
    id: Fixed<string>;
    domain_id: Fixed<string>;
    key: Fixed<string>;
    label_id: string;
    /** The answer that was marked wrong; null once its dialog is erased. */
    dialog_id: string | null;
    seq: number | null;
    /** JSON of what an undo takes back. */
    undo: string;
    at: Time;
  };
  /** A control question. `label_id` is null where nothing shall be answered; `label` is the context's name when it was pinned. */
  pin: {
    id: Fixed<string>;
    domain_id: Fixed<string>;
    question: Fixed<string>;
    /** Of the question's words: equal ones are pinned once. */
    hash: Fixed<string>;
    label_id: string | null;
    label: string;
    /** Whether the owner has published a model that does not keep it. */
    failing: Flag;
    created_at: Time;
  };
  /** The domain's last training run. A model that waits for the owner is the parts of the same domain and time. */
  replay: {
    domain_id: Fixed<string>;
    trained_at: Time;
    state: 'published' | 'waiting' | 'discarded';
    /** `domain.changed_at` when its contexts were read. */
    known: Time | null;
    learned: string;
    report: string;
    /** What publishing does besides. */
    effects: string;
    /** What its model made of the questions that it was tried with. */
    readings: string;
    expires_at: Time;
  };
  /** What the run of that time changes, page by page, as JSON. */
  replay_page: { domain_id: Fixed<string>; trained_at: Fixed<Time>; number: Fixed<number>; lines: string };
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
    /** Of the browser in which the dialog began; other tokens of the dialog are rows of `visitor_token`. */
    token_hash: string;
    /** The API token by which a program began or went on with the dialog; null for a browser's. */
    api_token_id: string | null;
    visitor_name: string;
    email: string;
    user_id: string;
    verified: Flag;
    is_ban: Flag;
    /** The greatest `seq`. */
    last: number;
    visitor_read: number;
    operator_read: number;
    /** Up to which `seq` the assistant has considered the visitor's sentences. */
    turn: number;
    silent_until: Time | null;
    waiting: Flag;
    /** When a person was called or a question passed on, while no operator has answered since. */
    called_at: ColumnType<Time | null, Time | null | undefined, Time | null>;
    /** The greatest `seq` of an operator that a letter has brought to the visitor. */
    mailed: Generated<number>;
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
    /** HMAC of the address that the visitor was last seen at, and when; forgotten after a day. */
    address_hash: string | null;
    address_at: Time | null;
    /** The wording that the visitor has agreed to, and when. */
    consent: Generated<string>;
    consent_at: ColumnType<Time | null, Time | null | undefined, Time | null>;
    /** Counts the dialogs of its domain; never used again. */
    number: ColumnType<number, number | undefined, never>;
    /** What its operators call the visitor; empty where they use the visitor's own name. */
    own_name: Generated<string>;
    /** When an operator closed it, null while it is open. */
    closed_at: ColumnType<Time | null, Time | null | undefined, Time | null>;
    /** Since when a person is needed; means nothing while none is. */
    waiting_since: ColumnType<Time | null, Time | null | undefined, Time | null>;
    /** Counts all dialogs in the order in which they began; the database gives it. */
    serial: ColumnType<number, number | undefined, never>;
    /** The visitor's sentences after `operator_read`. */
    unread: Generated<number>;
  };
  /** How many dialogs of a domain there are, and how many of each filter; the database counts them. */
  dialog_count: {
    domain_id: Fixed<string>;
    owner_id: Fixed<string>;
    total: number;
    unread: number;
    waiting: number;
    banned: number;
    closed: number;
  };
  /** Statistics of a domain by the number of the UTC day since 1970. */
  dialog_day: { domain_id: Fixed<string>; day: Fixed<number>; begun: number; answered: number; handed: number };
  /** Up to where the search knows what was stored before it: dialogs by `serial`, the greatest first, in it sentences by `seq`. */
  dialog_text_fill: { id: Fixed<1>; serial: number; seq: number };
  /** By which words of their own the operators find dialogs. */
  dialog_tag: { dialog_id: Fixed<string>; tag: Fixed<string>; owner_id: Fixed<string> };
  /** Tokens of a dialog besides the one in its row: of other browsers, and replaced ones until they are void. */
  visitor_token: { hash: Fixed<string>; dialog_id: Fixed<string>; until: Time | null };
  /** The address of a banned visitor, closed at one site until a time. */
  ban: { dialog_id: Fixed<string>; domain_id: Fixed<string>; address_hash: Fixed<string>; until: Time };
  /** Dialogs whose visitor may have to be mailed what an operator said; one that is under way is due again when its lease ends. */
  reply_letter: { dialog_id: Fixed<string>; due_at: Time; tries: Generated<number> };
  /** Since when visitors of a domain wait that its owner has not been mailed of, and when that is due; null for none. */
  wait_letter: { domain_id: Fixed<string>; since: Time | null; due_at: Time | null; sent_at: Generated<Time> };
  /** A visitor's address at one domain, as an HMAC: letters sent, whether a link from one was followed, whether it wants none. */
  mailbox: {
    key: Fixed<string>;
    domain_id: Fixed<string>;
    sent: number;
    proven: Flag;
    stopped: Flag;
    at: Time;
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
  /** Sentences that the search index lacks, a row a commit: `ranges` is JSON, dialogs with numbers from and to. */
  dialog_text_due: { id: Generated<number>; ranges: Fixed<string> };
  event: {
    owner_id: Fixed<string>;
    rev: Fixed<number>;
    type: Fixed<'sentence' | 'dialog'>;
    dialog_id: Fixed<string>;
    seq: Fixed<number | null>;
    at: Fixed<Time>;
  };
  /** How often something counted was used in a window of time that ends at `until`. */
  tally: { key: Fixed<string>; used: number; until: Time };
  file: {
    id: Fixed<string>;
    dialog_id: Fixed<string>;
    name: Fixed<string>;
    type: Fixed<string>;
    size: Fixed<number>;
    set_id: Fixed<string>;
  };
}

export type UserRow = Selectable<Schema['user']>;
export type SignInRow = Selectable<Schema['signin']>;
export type ApiTokenRow = Selectable<Schema['api_token']>;
export type StoneRow = Selectable<Schema['stone']>;
export type CodeRow = Selectable<Schema['code']>;
export type EmailUndoRow = Selectable<Schema['email_undo']>;
export type DomainRow = Selectable<Schema['domain']>;
export type LabelRow = Selectable<Schema['label']>;
export type QaRow = Selectable<Schema['qa']>;
export type ModelRow = Selectable<Schema['model']>;
export type AssistantSettingRow = Selectable<Schema['assistant_setting']>;
export type CorrectionRow = Selectable<Schema['correction']>;
export type MissedRow = Selectable<Schema['missed']>;
export type PinRow = Selectable<Schema['pin']>;
export type ReplayRow = Selectable<Schema['replay']>;
export type DialogRow = Selectable<Schema['dialog']>;
export type SentenceRow = Selectable<Schema['sentence']>;
export type EventRow = Selectable<Schema['event']>;
export type MailboxRow = Selectable<Schema['mailbox']>;
export type FileRow = Selectable<Schema['file']>;

/** The database, or a transaction on it. */
export type Db = Kysely<Schema>;
