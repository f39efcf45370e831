import { complaintOf, detectLanguage, isForeignLanguage } from '../../assistant/assistant-service.ts';
import type { Language } from '../../contract.ts';

/** Words that are English and neither a brand nor Russian in Latin letters. */
const english =
  /(?<!\p{L})(?:the|is|are|was|how|what|when|where|which|who|why|does|did|can|could|would|will|you|your|have|has|there|this|that|much|many|please|hello|with|want|need|and|for|from|not|get|give|any|today|tomorrow|dont|wont|cant|none|something|nobody|thanks|thank)(?!\p{L})/iu;

const cyrillic = /[а-яё]/i;
/** Latin words side by side, and no address of a page. */
const latin = /[a-z]{2,}[^a-z:/.]+[a-z]{2,}/i;

const cyrillicLanguages: ReadonlySet<Language> = new Set(['ru', 'uk', 'be', 'kk']);
const isCyrillic = (language: Language): boolean => cyrillicLanguages.has(language);
const isLatin = (language: Language): boolean => language !== 'zh' && !isCyrillic(language);

/**
 * What a visitor is answered in: the language of the text where that is sure; else one that its letters fit: that of
 * the assistant's `last` sentence, of the chat, Russian for Cyrillic letters, English for words of an unknown language.
 */
export function languageFor(text: string, chat: Language, last = ''): Language {
  const found = detectLanguage(text);
  if (found) return found;
  const before = detectLanguage(last);
  if (cyrillic.test(text)) return [before, chat].find((one) => one !== null && isCyrillic(one)) ?? 'ru';
  if (english.test(text)) return 'en';
  if (isForeignLanguage(text)) return [before, chat].find((one) => one !== null && isLatin(one)) ?? 'en';
  if (before) return before;
  if (cyrillic.test(last)) return isCyrillic(chat) ? chat : 'ru';
  if (isLatin(chat)) return chat;
  // The complaints that the engine reads in Latin letters are English.
  return latin.test(last) || complaintOf(text) !== null ? 'en' : chat;
}
