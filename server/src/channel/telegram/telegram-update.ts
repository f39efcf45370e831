import * as z from 'zod/mini';

const person = z.object({
  id: z.number(),
  is_bot: z.boolean(),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  language_code: z.optional(z.string()),
});
const chat = z.object({
  id: z.number(),
  type: z.string(),
  title: z.optional(z.string()),
  is_forum: z.optional(z.boolean()),
});
const media = z.object({
  file_id: z.string(),
  file_size: z.optional(z.number()),
  file_name: z.optional(z.string()),
});

/** A message, of what a dialog can take of one. */
const message = z.object({
  message_id: z.number(),
  from: z.optional(person),
  sender_chat: z.optional(chat),
  chat,
  text: z.optional(z.string()),
  caption: z.optional(z.string()),
  photo: z.optional(z.array(media)),
  document: z.optional(media),
  sticker: z.optional(z.object({ emoji: z.optional(z.string()) })),
  location: z.optional(z.object({ latitude: z.number(), longitude: z.number() })),
  contact: z.optional(z.object({ phone_number: z.string(), first_name: z.optional(z.string()) })),
  voice: z.optional(z.unknown()),
  audio: z.optional(z.unknown()),
  video: z.optional(z.unknown()),
  video_note: z.optional(z.unknown()),
  message_thread_id: z.optional(z.number()),
  is_topic_message: z.optional(z.boolean()),
  is_automatic_forward: z.optional(z.boolean()),
});
export type TelegramMessage = z.infer<typeof message>;

const update = z.object({
  update_id: z.number(),
  message: z.optional(message),
  edited_message: z.optional(message),
  callback_query: z.optional(
    z.object({ id: z.string(), from: person, message: z.optional(message), data: z.optional(z.string()) }),
  ),
  my_chat_member: z.optional(z.object({ chat, new_chat_member: z.object({ status: z.string() }) })),
});
/** One update of the Bot API. */
export type TelegramUpdate = z.infer<typeof update>;

/** The kinds of updates that a bot asks for. */
export const wantedUpdates = ['message', 'edited_message', 'callback_query', 'my_chat_member'] as const;

/** An update; of one in another form only its number, so that it is passed over. */
export function readUpdate(given: unknown): TelegramUpdate | null {
  const read = z.safeParse(update, given);
  if (read.success) return read.data;
  const id = (given as { update_id?: unknown } | null)?.update_id;
  return typeof id === 'number' ? { update_id: id } : null;
}

/** The chat that an update is of. */
export const chatOf = ({ message: one, edited_message, callback_query, my_chat_member }: TelegramUpdate) =>
  (one ?? edited_message ?? callback_query?.message ?? my_chat_member)?.chat;

/** The name of a person as Telegram shows it. */
export const nameOf = ({ from }: Pick<TelegramMessage, 'from'>): string =>
  [from?.first_name, from?.last_name].filter(Boolean).join(' ').slice(0, 64).trim();
