import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/new-id.ts';
import { flag } from '../../database/query/flag.ts';
import { prepared } from '../../database/query/prepared.ts';
import type { DestinationRow, Schema, TelegramBotRow, TelegramChatRow } from '../../database/schema.ts';

/** A bot with the state of the destination by which visitors are answered. */
export type BotState = TelegramBotRow & Pick<DestinationRow, 'active' | 'last_error' | 'last_at' | 'fails' | 'ended'>;

const states = (db: Db) =>
  db
    .selectFrom('telegram_bot')
    .innerJoin('destination', 'destination.id', 'telegram_bot.id')
    .selectAll('telegram_bot')
    .select(['active', 'last_error', 'last_at', 'fails', 'ended']);

export const findBotOf = (db: Db, teamId: string, domainId: string): Promise<BotState | undefined> =>
  states(db).where('telegram_bot.team_id', '=', teamId).where('domain_id', '=', domainId).executeTakeFirst();

/** A bot by its id at Telegram. */
export const findBotByNumber = (db: Db, bot: number): Promise<{ id: string; domain_id: string } | undefined> =>
  db.selectFrom('telegram_bot').select(['id', 'domain_id']).where('bot', '=', bot).executeTakeFirst();

const selectBot = prepared<{ id: string }, TelegramBotRow>((db, slot) =>
  db.selectFrom('telegram_bot').selectAll().where('id', '=', slot('id')).compile(),
);
export const findBot = async (db: Db, id: string): Promise<TelegramBotRow | undefined> =>
  (await selectBot(db, { id }))[0];

const selectDesk = prepared<{ id: string }, TelegramBotRow>((db, slot) =>
  db.selectFrom('telegram_bot').selectAll().where('desk_id', '=', slot('id')).compile(),
);
/** The bot whose desk is this destination. */
export const findBotOfDesk = async (db: Db, id: string): Promise<TelegramBotRow | undefined> =>
  (await selectDesk(db, { id }))[0];

export const findDomainBot = (db: Db, domainId: string): Promise<TelegramBotRow | undefined> =>
  db.selectFrom('telegram_bot').selectAll().where('domain_id', '=', domainId).executeTakeFirst();

export async function insertBot(db: Db, row: Insertable<Schema['telegram_bot']>): Promise<void> {
  await db.insertInto('telegram_bot').values(row).execute();
}

export async function updateBot(db: Db, id: string, change: Updateable<Schema['telegram_bot']>): Promise<void> {
  await db.updateTable('telegram_bot').set(change).where('id', '=', id).execute();
}

const selectPolled = prepared<{ now: number; by: string }, { id: string }>((db, slot) =>
  db
    .selectFrom('telegram_bot')
    .innerJoin('destination', 'destination.id', 'telegram_bot.id')
    .select('telegram_bot.id')
    .where('destination.active', '=', flag.on)
    .where((is) =>
      is.or([is('telegram_bot.lease_until', '<=', slot('now')), is('telegram_bot.lease_by', '=', slot('by'))]),
    )
    .compile(),
);
/** Active bots whose updates this process may ask for. */
export const listPolled = async (db: Db, now: number, by: string): Promise<string[]> =>
  (await selectPolled(db, { now, by })).map(({ id }) => id);

/** Claims a bot's updates for a process, while the bot is active. @returns its row, or undefined when it is another's */
export async function claimBot(
  db: Db,
  id: string,
  { by, now, until }: { by: string; now: number; until: number },
): Promise<TelegramBotRow | undefined> {
  return db
    .updateTable('telegram_bot')
    .set({ lease_by: by, lease_until: until })
    .where('id', '=', id)
    .where((is) => is.or([is('lease_until', '<=', now), is('lease_by', '=', by)]))
    .where((is) =>
      is.exists(
        is
          .selectFrom('destination')
          .select('destination.id')
          .whereRef('destination.id', '=', 'telegram_bot.id')
          .where('destination.active', '=', flag.on),
      ),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Confirms a bot's updates below a number, unless another process has claimed the bot. */
export async function confirmUpdates(db: Db, id: string, by: string, next: number): Promise<void> {
  await db
    .updateTable('telegram_bot')
    .set({ next_update: next })
    .where('id', '=', id)
    .where('lease_by', '=', by)
    .execute();
}

/** Ends the leases of a process; all of them where no other can be running. */
export async function releaseBots(db: Db, by: string | null): Promise<void> {
  const release = db.updateTable('telegram_bot').set({ lease_until: 0 }).where('lease_until', '>', sql.lit(0));
  await (by === null ? release : release.where('lease_by', '=', by)).execute();
}

const selectChat = prepared<{ botId: string; chat: number }, TelegramChatRow>((db, slot) =>
  db
    .selectFrom('telegram_chat')
    .selectAll()
    .where('bot_id', '=', slot('botId'))
    .where('chat', '=', slot('chat'))
    .compile(),
);
export const findChat = async (db: Db, botId: string, chat: number): Promise<TelegramChatRow | undefined> =>
  (await selectChat(db, { botId, chat }))[0];

const selectDialogChat = prepared<{ dialogId: string }, TelegramChatRow>((db, slot) =>
  db.selectFrom('telegram_chat').selectAll().where('dialog_id', '=', slot('dialogId')).compile(),
);
export const findChatOfDialog = async (db: Db, dialogId: string): Promise<TelegramChatRow | undefined> =>
  (await selectDialogChat(db, { dialogId }))[0];

/** Stores a chat that is not stored yet, by the name that deliveries have for it. */
export async function insertChat(db: Db, botId: string, chat: number): Promise<void> {
  const ref = newId();
  await db
    .insertInto('telegram_chat')
    .values({ bot_id: botId, chat, dialog_id: null, ref })
    .onConflict((same) => same.columns(['bot_id', 'chat']).doUpdateSet({ ref }).where('telegram_chat.ref', 'is', null))
    .execute();
}

/** The chat that a delivery names. */
export const findChatByRef = (db: Db, ref: string): Promise<TelegramChatRow | undefined> =>
  db.selectFrom('telegram_chat').selectAll().where('ref', '=', ref).executeTakeFirst();

export async function updateChat(
  db: Db,
  botId: string,
  chat: number,
  change: Updateable<Schema['telegram_chat']>,
): Promise<void> {
  await db.updateTable('telegram_chat').set(change).where('bot_id', '=', botId).where('chat', '=', chat).execute();
}

/** Notes that a message is answered with words of the bot's own. @returns false where it was answered before */
export async function noteWorded(db: Db, botId: string, chat: number, message: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('telegram_chat')
    .set({ worded: message })
    .where('bot_id', '=', botId)
    .where('chat', '=', chat)
    .where('worded', '<', message)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Some chats of a bot behind one, with their dialogs. */
export const listChats = (db: Db, botId: string, after: number, limit: number) =>
  db
    .selectFrom('telegram_chat')
    .select(['chat', 'dialog_id'])
    .where('bot_id', '=', botId)
    .where('chat', '>', after)
    .orderBy('chat')
    .limit(limit)
    .execute();

/** Deletes some chats of a bot. @returns their dialogs */
export async function deleteChats(db: Db, botId: string, limit: number): Promise<(string | null)[]> {
  const some = db.selectFrom('telegram_chat').select('chat').where('bot_id', '=', botId).limit(limit);
  const rows = await db
    .deleteFrom('telegram_chat')
    .where('bot_id', '=', botId)
    .where('chat', 'in', some)
    .returning('dialog_id')
    .execute();
  return rows.map(({ dialog_id }) => dialog_id);
}

/** Deletes some of the messages that are noted of a bot. @returns how many */
export async function deleteMessages(db: Db, botId: string, limit: number): Promise<number> {
  const { rows } = await sql`delete from telegram_message where bot_id = ${botId} and (chat, message) in
    (select chat, message from telegram_message where bot_id = ${botId} limit ${limit}) returning message`.execute(db);
  return rows.length;
}

/** Notes which sentence a message brings. */
export async function noteMessage(db: Db, row: Insertable<Schema['telegram_message']>): Promise<void> {
  await db
    .insertInto('telegram_message')
    .values(row)
    .onConflict((same) => same.doNothing())
    .execute();
}

/** The sentence that a message has brought. */
export const findMessage = (db: Db, botId: string, chat: number, message: number) =>
  db
    .selectFrom('telegram_message')
    .select(['dialog_id', 'seq'])
    .where('bot_id', '=', botId)
    .where('chat', '=', chat)
    .where('message', '=', message)
    .executeTakeFirst();

const selectParts = prepared<{ dialogId: string; seq: number; chat: number }, { part: number }>((db, slot) =>
  db
    .selectFrom('telegram_message')
    .select('part')
    .where('dialog_id', '=', slot('dialogId'))
    .where('seq', '=', slot('seq'))
    .where('chat', '=', slot('chat'))
    .compile(),
);
/** The messages that have brought a sentence to a chat. */
export const findSentMessages = (db: Db, dialogId: string, seq: number, chat: number): Promise<{ message: number }[]> =>
  db
    .selectFrom('telegram_message')
    .select('message')
    .where('dialog_id', '=', dialogId)
    .where('seq', '=', seq)
    .where('chat', '=', chat)
    .execute();

/** The parts of a sentence that a chat has. */
export const findSentParts = async (
  db: Db,
  at: { readonly dialogId: string; readonly seq: number; readonly chat: number },
): Promise<Set<number>> => new Set((await selectParts(db, at)).map(({ part }) => part));

export const findTopic = (db: Db, botId: string, dialogId: string): Promise<{ topic: number } | undefined> =>
  db
    .selectFrom('telegram_topic')
    .select('topic')
    .where('bot_id', '=', botId)
    .where('dialog_id', '=', dialogId)
    .executeTakeFirst();

export const findDialogOfTopic = (db: Db, botId: string, topic: number): Promise<{ dialog_id: string } | undefined> =>
  db
    .selectFrom('telegram_topic')
    .select('dialog_id')
    .where('bot_id', '=', botId)
    .where('topic', '=', topic)
    .executeTakeFirst();

export async function insertTopic(db: Db, botId: string, dialogId: string, topic: number): Promise<void> {
  await db.insertInto('telegram_topic').values({ bot_id: botId, dialog_id: dialogId, topic }).execute();
}

/** Forgets the topic of a dialog; without one, all of the bot's. */
export async function deleteTopics(db: Db, botId: string, dialogId?: string): Promise<void> {
  const all = db.deleteFrom('telegram_topic').where('bot_id', '=', botId);
  await (dialogId === undefined ? all : all.where('dialog_id', '=', dialogId)).execute();
}
