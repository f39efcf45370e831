import { languages } from 'virtual:languages';
import type { Language } from '@otklik/sdk/contract';
import { importChunk } from '../loader/import-chunk.js';
import type { WordsModule } from '../loader/import-words.ts';
import { languageIn, localeFor } from '../panel/locale-for.ts';

export { translate } from './owner-texts.ts';

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

export const nameLauncher: WordsModule['nameLauncher'] = (shell, config) => {
  const [open, hide] = labels[languageIn(localeFor(shell.options, config)) ?? 'en'];
  shell.rename(open);
  return hide;
};

export const loadWords: WordsModule['loadWords'] = (shell, locale) => {
  const language = languageIn(locale) as OtherLanguage;
  return importChunk(shell.preload(`words-${language}`, languages[language])) as ReturnType<WordsModule['loadWords']>;
};
