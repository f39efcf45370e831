import type { Language } from '@otklik/sdk/contract';

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  ru: 'Русский',
  en: 'English',
  uk: 'Українська',
  be: 'Беларуская',
  kk: 'Қазақша',
  uz: 'O‘zbekcha',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  tr: 'Türkçe',
  pl: 'Polski',
  zh: '中文',
};
