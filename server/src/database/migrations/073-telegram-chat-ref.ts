import { statements } from './statements.ts';

/**
 * A name for each chat with a bot, by which deliveries find it: they outlast the chat, whose number identifies a person.
 * Words that wait at the upgrade are not sent: those in the line of a dialog are dropped in their turn, others are deleted.
 */
export const telegramChatRef = statements(
  'alter table telegram_chat add column ref text',
  'create unique index telegram_chat_ref on telegram_chat (ref)',
  `delete from delivery where type = 'words' and about like '{"chat":%' and (state <> 'waiting' or dialog_id like 'chat %')`,
  `update delivery set about = '{"ref":"","words":"refused","language":"ru"}' where type = 'words' and about like '{"chat":%'`,
);
