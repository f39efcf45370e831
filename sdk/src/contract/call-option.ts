import type { Language } from './language.ts';

/** The option below all questions that the assistant offers, by language: pressed or written, it calls a person. */
export const callOptions: Readonly<Record<Language, string>> = {
  ru: 'Другое — позвать человека',
  en: 'Something else — call a person',
  uk: 'Інше — покликати людину',
  be: 'Іншае — паклікаць чалавека',
  kk: 'Басқа — адамды шақыру',
  uz: 'Boshqa — odamni chaqirish',
  de: 'Etwas anderes – einen Menschen rufen',
  fr: 'Autre chose – appeler une personne',
  es: 'Otra cosa: llamar a una persona',
  tr: 'Başka bir şey – yetkili çağır',
  pl: 'Coś innego – zawołaj człowieka',
  zh: '其他问题，转人工客服',
};

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const calls: ReadonlySet<string> = new Set(Object.values(callOptions).map(plain));

/** Whether a text is that option, in whichever language it was offered. */
export const isCallOption = (text: string): boolean => calls.has(plain(text));
