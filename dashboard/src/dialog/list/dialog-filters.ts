import type { DialogFilter } from '@otklik/sdk/contract';

export type Filter = DialogFilter;

/**
 * The filters over the list, with the text of an empty list. In this order all five take two rows of the narrowest
 * list.
 */
export const dialogFilters: readonly { id: Filter; text: string; quiet: string }[] = [
  { id: 'open', text: 'Открытые', quiet: 'Открытых диалогов нет' },
  { id: 'waiting', text: 'Ждут человека', quiet: 'Никто не ждёт человека' },
  { id: 'closed', text: 'Архив', quiet: 'В архиве пусто' },
  { id: 'unread', text: 'Непрочитанные', quiet: 'Всё прочитано' },
  { id: 'banned', text: 'Заблокированные', quiet: 'Никто не заблокирован' },
];
