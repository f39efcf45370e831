import type { Language } from '../visitor-language.ts';

const words = {
  ru: {
    closed: 'Диалог завершён. Если появится вопрос, просто напишите сюда.',
    rate: 'Оцените, пожалуйста, разговор.',
  },
  en: {
    closed: 'This conversation is closed. If you have another question, just write here.',
    rate: 'Please rate it.',
  },
} as const;

/** The sentence that a visitor gets when an operator closes the dialog; `isAsked` for a rating. */
export function closingWords(language: Language, isAsked: boolean): string {
  const { closed, rate } = words[language];
  return isAsked ? `${closed} ${rate}` : closed;
}
