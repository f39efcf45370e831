import type { Generated } from 'kysely';
import type { Fixed, Flag, Time } from './query/column.ts';

/** Bots of Telegram, and what belongs to which of their chats. */
export interface TelegramSchema {
  /** `id` is that of the destination by which visitors are answered, `desk_id` that of the operators' group. */
  telegram_bot: {
    id: Fixed<string>;
    team_id: Fixed<string>;
    domain_id: Fixed<string>;
    /** The bot's own id at Telegram. */
    bot: Fixed<number>;
    username: string;
    token: string;
    desk_id: string | null;
    group_chat: number | null;
    group_title: Generated<string>;
    /** Code that a member writes in a group to prove that it is the team's; renewed when the group changes. */
    group_code: Generated<string>;
    /** JSON: groups where the code was written, the newest first. */
    seen_groups: Generated<string>;
    /** The first `update_id` that is not processed yet. */
    next_update: Generated<number>;
    /** The process that asks for updates, and until when no other does. */
    lease_by: Generated<string>;
    lease_until: Generated<Time>;
    /** Why updates do not come, null while they do; and since when. */
    poll_error: string | null;
    poll_at: Time | null;
    created_at: Fixed<Time>;
  };
  /** A private chat; without a dialog until something is written there. */
  telegram_chat: {
    bot_id: Fixed<string>;
    chat: Fixed<number>;
    dialog_id: string | null;
    /** Whether the person wants no messages. */
    stopped: Generated<Flag>;
    /** The last message that was answered with words of the bot's own. */
    worded: Generated<number>;
    /** What deliveries name it by; null until words of the bot's own are to be sent there. */
    ref: string | null;
  };
  /** Messages of a chat or of the group, by the sentence that they bring; `part` counts those of one sentence. */
  telegram_message: {
    bot_id: Fixed<string>;
    chat: Fixed<number>;
    message: Fixed<number>;
    dialog_id: Fixed<string>;
    seq: Fixed<number>;
    part: Fixed<number>;
  };
  /** The topic of a dialog in the group. */
  telegram_topic: { bot_id: Fixed<string>; dialog_id: Fixed<string>; topic: number };
}
