import type { DialogFilter } from '@otklik/sdk/contract';

export type Filter = DialogFilter;

interface FilterText {
  readonly id: Filter;
  readonly text: string;
  /** In place of entries, where there are none. */
  readonly quiet: string;
}

/** The filters of every day, in one line over the list. */
export const filterTabs: readonly FilterText[] = [
  { id: 'open', text: 'Открытые', quiet: 'Открытых диалогов нет' },
  { id: 'waiting', text: 'Ждут человека', quiet: 'Никто не ждёт человека' },
  { id: 'closed', text: 'Архив', quiet: 'В архиве пусто' },
];

/** Those behind «Другие фильтры», with the tags. */
export const otherFilters: readonly FilterText[] = [
  { id: 'unread', text: 'Непрочитанные', quiet: 'Всё прочитано' },
  { id: 'mentioned', text: 'Упоминания', quiet: 'Новых упоминаний нет' },
  { id: 'banned', text: 'Заблокированные', quiet: 'Никто не заблокирован' },
  { id: 'all', text: 'Все диалоги', quiet: 'Таких диалогов нет' },
];

export const dialogFilters: readonly FilterText[] = [...filterTabs, ...otherFilters];
