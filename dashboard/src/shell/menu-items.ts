/** One entry of the menus; `paths` are the first words of the addresses that highlight it. */
export interface MenuItem {
  href: string;
  text: string;
  paths: readonly string[];
}

const home: MenuItem = { href: '/', text: 'Главная', paths: [''] };

/** The menu of those who are not signed in. */
export const guestMenu: readonly MenuItem[] = [
  home,
  { href: '/registration', text: 'Регистрация', paths: ['registration'] },
  { href: '/login', text: 'Вход', paths: ['login'] },
];

/** The menu of an account; the list of dialogs and an open dialog share one highlight. */
export const operatorMenu: readonly MenuItem[] = [
  home,
  { href: '/dialogs', text: 'Мессенджер', paths: ['dialogs', 'dialog'] },
  { href: '/assistant', text: 'Ассистент', paths: ['assistant'] },
];

/** Whether the entry is the one for the address `path`. */
export const isCurrent = (item: MenuItem, path: string): boolean => item.paths.includes(path.split('/')[1] ?? '');
