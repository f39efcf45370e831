import { statements } from './statements.ts';

/**
 * A name for each chat with a bot, by which deliveries find it: they outlast the chat, whose number identifies a person.
 * Words that wait at the upgrade are not sent, those that were are deleted.
 */
export const telegramChatRef = statements(
  'alter table telegram_chat add column ref text',
  'create unique index telegram_chat_ref on telegram_chat (ref)',
  `delete from delivery where type = 'words' and state <> 'waiting' and about like '{"chat":%'`,
  `update delivery set about = '{"ref":"","words":"refused","language":"ru"}' where type = 'words' and about like '{"chat":%'`,
);
