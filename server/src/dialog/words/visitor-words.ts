import { type Language, languages, returnText } from '../../contract.ts';
import type { SmallTalk } from '../../assistant/assistant-service.ts';
import type { Return } from '../turn/return-words.ts';
import { be } from './spoken-be.ts';
import { de } from './spoken-de.ts';
import { es } from './spoken-es.ts';
import { fr } from './spoken-fr.ts';
import { kk } from './spoken-kk.ts';
import { pl } from './spoken-pl.ts';
import { tr } from './spoken-tr.ts';
import { uk } from './spoken-uk.ts';
import { uz } from './spoken-uz.ts';
import type { SpokenWords } from './spoken-words.ts';
import { zh } from './spoken-zh.ts';

/** The languages whose words are data; those of Russian and English are in the code that uses them. */
export type OtherLanguage = Exclude<Language, 'ru' | 'en'>;

export const spokenWords: Readonly<Record<OtherLanguage, SpokenWords>> = { uk, be, kk, uz, de, fr, es, tr, pl, zh };

export const isOtherLanguage = (language: Language): language is OtherLanguage =>
  language !== 'ru' && language !== 'en';

/** `make` of each language but Russian and English. */
export const inOthers = <T>(make: (words: SpokenWords, language: OtherLanguage) => T): Record<OtherLanguage, T> =>
  Object.fromEntries(
    languages.filter(isOtherLanguage).map((language) => [language, make(spokenWords[language], language)]),
  ) as Record<OtherLanguage, T>;

/** A text with its `{}` replaced, in order; what replaces them is not read again. */
export function filled(text: string, ...parts: readonly string[]): string {
  let at = 0;
  return text.replaceAll('{}', () => parts[at++] ?? parts.at(-1) ?? '');
}

/** When an operator is back, as `returns` puts it. */
export function returnPart({ turn }: SpokenWords, language: OtherLanguage, back: Return | null): string {
  const { from, soon } = turn.returns;
  return back ? filled(from, ...returnText(language, back.at, back.now, back.zone)) : soon;
}

/** The form of `forms` that a number takes, filled with it. */
export const countedIn = (language: OtherLanguage, forms: SpokenWords['letter']['more'], count: number): string =>
  filled(forms[new Intl.PluralRules(language).select(count)] ?? forms.other, `${count}`);

/** The assistant's own reply to small talk; a greeting by the hour of the day, 0 to 23, where it is known. */
export function spokenReply(language: OtherLanguage, kind: SmallTalk['kind'], hour?: number): string {
  const { smallTalk } = spokenWords[language];
  if (kind === 'emoji') return '🙂';
  if (kind !== 'greeting') return smallTalk[kind];
  const [night, morning, day, evening] = smallTalk.greetings;
  const greeting = hour === undefined || hour < 5 ? night : hour < 12 ? morning : hour < 18 ? day : evening;
  return language === 'zh' ? greeting + smallTalk.ask : `${greeting} ${smallTalk.ask}`;
}
