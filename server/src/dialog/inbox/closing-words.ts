import type { Language } from '../../contract.ts';
import { inOthers } from '../words/visitor-words.ts';

const words: Readonly<Record<Language, { readonly closed: string; readonly rate: string }>> = {
  ru: {
    closed: 'Диалог завершён. Если появится вопрос, просто напишите сюда.',
    rate: 'Оцените, пожалуйста, разговор.',
  },
  en: {
    closed: 'This conversation is closed. If you have another question, just write here.',
    rate: 'Please rate it.',
  },
  ...inOthers(({ closing }) => closing),
};

/** The sentence that a visitor gets when an operator closes the dialog; `isAsked` for a rating. */
export function closingWords(language: Language, isAsked: boolean): string {
  const { closed, rate } = words[language];
  return isAsked ? (language === 'zh' ? closed + rate : `${closed} ${rate}`) : closed;
}
