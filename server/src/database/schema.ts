import type { ColumnType, Generated, Kysely, Selectable } from 'kysely';
import type { Fixed, Flag, Time } from './query/column.ts';
import type { AssistantSchema } from './schema-assistant.ts';
import type { DeliverySchema } from './schema-delivery.ts';
import type { DialogSchema } from './schema-dialog.ts';
import type { MailSchema } from './schema-mail.ts';
import type { PersonSchema } from './schema-person.ts';
import type { PushSchema } from './schema-push.ts';
import type { TelegramSchema } from './schema-telegram.ts';
import type { SourceSchema } from './schema-source.ts';
import type { TeamSchema } from './schema-team.ts';
import type { UserSchema } from './schema-user.ts';

export interface Schema
  extends
    UserSchema,
    TeamSchema,
    AssistantSchema,
    DialogSchema,
    MailSchema,
    DeliverySchema,
    PushSchema,
    TelegramSchema,
    PersonSchema,
    SourceSchema {
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
    /** The secret before it, and until when signatures by that are accepted. */
    old_secret: ColumnType<string | null, string | null | undefined, string | null>;
    old_secret_until: ColumnType<Time | null, Time | null | undefined, Time | null>;
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
    /** Bytes of its dialogs' texts, counted as they are indexed. */
    text_bytes: Generated<number>;
    /** When its widget was first seen on a page of the site, and last, to five minutes. */
    first_sight_at: Time | null;
    last_sight_at: Time | null;
    /** When a visitor was last refused because the address had begun its daily number of dialogs; to five minutes. */
    crowded_at: ColumnType<Time | null, Time | null | undefined, Time | null>;
    /** How many dialogs have ever begun here: the number of the last one. */
    dialogs: Generated<number>;
    /** A dialog is deleted so many days after its last sentence; null for never. */
    keep_days: ColumnType<number | null, number | null | undefined, number | null>;
    /** A file is deleted so many days after it was sent; null for with its dialog. */
    keep_file_days: ColumnType<number | null, number | null | undefined, number | null>;
    /** For how many days a dialog remembers where in the net its visitor was; 0 for not at all. */
    keep_address_days: Generated<number>;
  };
  part: { set_id: Fixed<string>; number: Fixed<number>; items: Fixed<number>; bytes: Fixed<Uint8Array> };
  /** Sets of parts that no row refers to: not yet (`since` then), or not any more (0). */
  loose_set: { set_id: Fixed<string>; since: Time };
  /** The picture of a domain's assistant: base64 PNG. */
  domain_picture: { domain_id: Fixed<string>; png: string };
  event: {
    owner_id: Fixed<string>;
    rev: Fixed<number>;
    type: Fixed<'sentence' | 'deleted' | 'dialog' | 'note' | 'handed' | 'given_back'>;
    dialog_id: Fixed<string>;
    seq: Fixed<number | null>;
    /** JSON: `Fact.extra`. */
    extra: Fixed<string | null>;
    at: Fixed<Time>;
    /** JSON of `Moments`: what began or ended with the fact. */
    moments: ColumnType<string | null, string | null | undefined, never>;
  };
  /** How often something counted was used in a window of time that ends at `until`. */
  tally: { key: Fixed<string>; used: number; until: Time };
}

export type UserRow = Selectable<Schema['user']>;
export type TeamRow = Selectable<Schema['team']>;
export type MemberRow = Selectable<Schema['member']>;
export type InviteRow = Selectable<Schema['invite']>;
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
export type GivenAnswerRow = Selectable<Schema['given_answer']>;
export type PinRow = Selectable<Schema['pin']>;
export type SourceRow = Selectable<Schema['source']>;
export type SourcePageRow = Selectable<Schema['source_page']>;
export type DraftRow = Selectable<Schema['draft']>;
export type ReplayRow = Selectable<Schema['replay']>;
export type DialogRow = Selectable<Schema['dialog']>;
export type SentenceRow = Selectable<Schema['sentence']>;
export type EventRow = Selectable<Schema['event']>;
export type MailboxRow = Selectable<Schema['mailbox']>;
export type NoteRow = Selectable<Schema['note']>;
export type ReadyReplyRow = Selectable<Schema['ready_reply']>;
export type DestinationRow = Selectable<Schema['destination']>;
export type DeliveryRow = Selectable<Schema['delivery']>;
export type HookRow = Selectable<Schema['hook']>;
export type ReplyAddressRow = Selectable<Schema['reply_address']>;
export type WaitingLetterRow = Selectable<Schema['waiting_letter']>;
export type MailCheckRow = Selectable<Schema['mail_check']>;
export type PushSubscriptionRow = Selectable<Schema['push_subscription']>;
export type VisitorPushRow = Selectable<Schema['visitor_push']>;
export type PushSettingRow = Selectable<Schema['push_setting']>;
export type TelegramBotRow = Selectable<Schema['telegram_bot']>;
export type TelegramChatRow = Selectable<Schema['telegram_chat']>;
export type FileRow = Selectable<Schema['file']>;

/** The database, or a transaction on it. */
export type Db = Kysely<Schema>;
