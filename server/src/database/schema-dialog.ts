import type { ColumnType, Generated } from 'kysely';
import type { Author, DialogChannel, Unreachable } from '../contract.ts';
import type { Fixed, Flag, Time } from './query/column.ts';

/** Dialogs, their sentences and letters, and what finds them. */
export interface DialogSchema {
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
    phone: Generated<string>;
    /** JSON: what else describes the visitor, by the names of the contract's `visitorFields`. */
    visitor_fields: Generated<string>;
    user_id: string;
    verified: Flag;
    is_ban: Flag;
    /** The greatest `seq`. */
    last: number;
    visitor_read: number;
    /** The greatest `seq` that any member has read: what the visitor is shown. */
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
    /** The visitor's time zone by its IANA name; empty while unknown. */
    zone: Generated<string>;
    /** What the visitor's chat speaks, as the widget reports it; empty while unknown. */
    language: Generated<string>;
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
    /** When the visitor complained while a person is needed; means nothing while none is. */
    unhappy_at: ColumnType<Time | null, Time | null | undefined, Time | null>;
    /** Counts all dialogs in the order in which they began; the database gives it. */
    serial: ColumnType<number, number | undefined, never>;
    /** The member who answers, and since when; null for none. */
    assigned_id: ColumnType<string | null, string | null | undefined, string | null>;
    assigned_at: ColumnType<Time | null, Time | null | undefined, Time | null>;
    /** When the first of the visitor's sentences came that have no answer yet. */
    unanswered_at: ColumnType<Time | null, Time | null | undefined, Time | null>;
    /** When it was last opened again; null for one that was never closed. */
    opened_at: ColumnType<Time | null, Time | null | undefined, Time | null>;
    /** The member whose answer was the first of a person, null before; empty where that is not stored. */
    replied_by: ColumnType<string | null, string | null | undefined, string | null>;
    /** How long the visitor waited for that answer, ms; null where nothing was unanswered. */
    reply_wait: ColumnType<number | null, number | null | undefined, number | null>;
    /** 1 while the assistant alone has answered, 0 from the first need of a person on, null before any answer. */
    solved: ColumnType<Flag | null, Flag | null | undefined, Flag | null>;
    /** The member for which the rating counts; empty for none, null before a rating. */
    rated_by: ColumnType<string | null, string | null | undefined, string | null>;
    /** JSON: numbers of the sentences that were deleted for both sides, the newest 200. */
    deleted_seqs: Generated<string>;
    /** By which channel its visitor writes. */
    channel: ColumnType<DialogChannel, DialogChannel | undefined, never>;
    /** Why sentences do not reach a visitor of a channel; null while they do. */
    unreachable: ColumnType<Unreachable | null, Unreachable | null | undefined, Unreachable | null>;
  };
  /** How many dialogs of a domain there are, and how many of each filter; the database counts them. */
  dialog_count: {
    domain_id: Fixed<string>;
    owner_id: Fixed<string>;
    total: number;
    waiting: number;
    banned: number;
    closed: number;
  };
  /**
   * What a member has not read of a dialog: the visitor's `sentences` after `read_seq`. Who has read all has no row.
   * `updated_at` is the dialog's; the database copies it.
   */
  unread: {
    dialog_id: Fixed<string>;
    member_id: Fixed<string>;
    owner_id: Fixed<string>;
    domain_id: Fixed<string>;
    read_seq: number;
    sentences: number;
    updated_at: Time;
  };
  /** How many dialogs a member has not read, by domain; the database counts them. */
  unread_count: { owner_id: Fixed<string>; member_id: Fixed<string>; domain_id: Fixed<string>; dialogs: number };
  /** Former members of teams whose rows of `unread` are to be deleted. */
  former_reader: { owner_id: Fixed<string>; member_id: Fixed<string> };
  /** How many open dialogs each member has; unassigned ones under an empty id. The database counts them. */
  assigned_count: { owner_id: Fixed<string>; member_id: Fixed<string>; open: number };
  /** Statistics of a domain by the number of the UTC day since 1970. */
  dialog_day: { domain_id: Fixed<string>; day: Fixed<number>; begun: number; answered: number; handed: number };
  /** What is counted of dialogs, by hour since 1970: see `FigureCount`. */
  figure: {
    domain_id: Fixed<string>;
    kind: Fixed<string>;
    hour: Fixed<number>;
    member_id: Fixed<string>;
    bucket: Fixed<number>;
    n: number;
    total: number;
  };
  /** Dialogs, by `serial`, of which the search index lacks what was stored past the product's calls. */
  dialog_text_fill: { serial: Fixed<number> };
  /** By which words of their own the operators find dialogs. */
  dialog_tag: { dialog_id: Fixed<string>; tag: Fixed<string>; owner_id: Fixed<string> };
  /** Tokens of a dialog besides the one in its row: of other browsers, and replaced ones until they are void. */
  visitor_token: { hash: Fixed<string>; dialog_id: Fixed<string>; until: Time | null };
  /** The address of a banned visitor, closed at one site until a time. */
  ban: { dialog_id: Fixed<string>; domain_id: Fixed<string>; address_hash: Fixed<string>; until: Time };
  /**
   * Dialogs whose visitor may get an operator's reply by letter; one in progress is due again when its lease ends.
   */
  reply_letter: { dialog_id: Fixed<string>; owner_id: Generated<string>; due_at: Time; tries: Generated<number> };
  /**
   * Since when visitors of a domain wait that its owner has not been mailed of, and when that is due; null for none.
   */
  wait_letter: { domain_id: Fixed<string>; since: Time | null; due_at: Time | null; sent_at: Generated<Time> };
  /** What the assistant has suggested in a dialog, and when a person is called if the visitor does not choose. */
  open_suggestion: { dialog_id: Fixed<string>; seq: number; due_at: Time };
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
  /** What only members see; a deleted one has no text. */
  note: {
    id: Fixed<string>;
    dialog_id: Fixed<string>;
    /** Counts the notes of its dialog. */
    number: Fixed<number>;
    member_id: Fixed<string>;
    /** Of who wrote it, at that time. */
    member_name: Fixed<string>;
    client_id: Fixed<string>;
    /** The `seq` of the sentence that it is shown behind. */
    after_seq: Fixed<number>;
    text: string;
    /** JSON: ids of members. */
    mentions: string;
    at: Fixed<Time>;
    deleted: Flag;
  };
  /** Notes that mention a member who has not opened their dialog since, by dialog and `number` of the note. */
  mention: {
    dialog_id: Fixed<string>;
    member_id: Fixed<string>;
    number: Fixed<number>;
    owner_id: Fixed<string>;
    domain_id: Fixed<string>;
  };
  /** What operators insert into their answers. */
  ready_reply: {
    id: Fixed<string>;
    team_id: Fixed<string>;
    /** Who wrote it. */
    member_id: string;
    /** Whether it is for who wrote it alone. */
    own: Flag;
    title: string;
    text: string;
  };
  /** What goes with a ready reply; its bytes are parts, as those of `file`. */
  ready_picture: {
    id: Fixed<string>;
    team_id: Fixed<string>;
    reply_id: Fixed<string>;
    /** Its place among those of the reply. */
    number: Fixed<number>;
    name: Fixed<string>;
    type: Fixed<string>;
    size: Fixed<number>;
    set_id: Fixed<string>;
  };
  file: {
    id: Fixed<string>;
    dialog_id: Fixed<string>;
    name: Fixed<string>;
    type: Fixed<string>;
    size: Fixed<number>;
    set_id: Fixed<string>;
  };
}
