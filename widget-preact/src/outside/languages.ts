import { languages } from 'virtual:languages';
import type { Language, VisitorConfig } from '@otklik/sdk/contract';
import { importChunk } from '../loader/import-chunk.js';
import type { OutsideModule } from '../loader/import-outside.ts';
import type { Shell } from '../loader/shell.ts';
import { languageIn, localeFor } from '../panel/locale-for.ts';

/** Every language but Russian, whose words come with the views. */
type OtherLanguage = keyof typeof languages;

/** What the launcher and a greeting need before the panel is opened: to open the chat, to dismiss. */
const labels: Record<Language, readonly [open: string, hide: string]> = {
  ru: ['Открыть чат', 'Скрыть'],
  en: ['Open chat', 'Dismiss'],
  uk: ['Відкрити чат', 'Сховати'],
  be: ['Адкрыць чат', 'Схаваць'],
  kk: ['Чатты ашу', 'Жасыру'],
  uz: ['Chatni ochish', 'Yashirish'],
  de: ['Chat öffnen', 'Ausblenden'],
  fr: ['Ouvrir le chat', 'Masquer'],
  es: ['Abrir el chat', 'Ocultar'],
  tr: ['Sohbeti aç', 'Gizle'],
  pl: ['Otwórz czat', 'Ukryj'],
  zh: ['打开聊天', '隐藏'],
};

/** In the visitor's language. */
export const labelsFor = ({ options }: Shell, config: VisitorConfig) =>
  labels[languageIn(localeFor(options, config)) ?? 'en'];

export const nameLauncher: OutsideModule['nameLauncher'] = (shell, config) => {
  const [open] = labelsFor(shell, config);
  // In Russian it has its name, and from the panel, which may be here, those of an open chat.
  if (open !== labels.ru[0]) shell.rename(open);
};

export const loadWords: OutsideModule['loadWords'] = (shell, locale) => {
  const language = languageIn(locale) as OtherLanguage;
  return importChunk(shell.preload(`words-${language}`, languages[language])) as ReturnType<OutsideModule['loadWords']>;
};
