import { atom } from 'nanostores';

export type Theme = 'auto' | 'light' | 'dark';
const key = 'otklik-theme';

const stored = (): Theme => {
  const value = localStorage.getItem(key);
  return value === 'light' || value === 'dark' ? value : 'auto';
};

/** Light, dark, or the system's setting. */
export const $theme = atom<Theme>('auto');

/** Chooses the colours and keeps the choice on this device. */
export const setTheme = (theme: Theme): void => {
  $theme.set(theme);
  if (theme === 'auto') localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  document.documentElement.dataset['theme'] = theme;
};

/** Applies the choice stored on this device. */
export const startTheme = (): void => setTheme(stored());
