import { isForeignLanguage } from '../../assistant/assistant-service.ts';
import { callOptions } from '../../contract.ts';
import type { Language } from '../visitor-language.ts';
import { type Return, returnWords } from './return-words.ts';

/**
 * Sent when the assistant does not know, once until a person answers; the next question gets `passedToo`, all after it
 * together `passedAll`.
 */
export const note = 'Я не знаю точного ответа. Передал вопрос оператору — человек ответит здесь.';
/** The same, when the visitor asked for a person. */
export const called = 'Позвал оператора — человек ответит здесь.';
export const suggestion = 'Возможно, вы имели в виду:';

/** Whether somebody is there to answer: online and on duty. */
export interface Watch {
  readonly isThere: boolean;
  /** When work begins next, while no member is on duty. */
  readonly opening: Return | null;
}

/** The assistant's built-in sentences in both languages; they depend on whether an operator is online. */
export const turnWords = {
  ru: {
    note: ({ isThere, opening }: Watch) =>
      isThere ? note : `Я не знаю точного ответа и передал вопрос оператору. Ответим${returnWords.ru(opening)}.`,
    called: ({ isThere, opening }: Watch) =>
      isThere ? called : `Передал, что вы ждёте человека. Ответим${returnWords.ru(opening)}.`,
    /** As `called`, where the sentence before names the opening time. */
    calledAway: ({ opening }: Watch) => `Передал, что вы ждёте человека. Ответим${returnWords.ru(opening)}.`,
    calledAgain: ({ isThere, opening }: Watch) =>
      isThere
        ? 'Оператор уже знает, что вы ждёте, и ответит здесь.'
        : `Оператор увидит, что вы ждёте. Ответим${returnWords.ru(opening)}.`,
    complained: ({ isThere, opening }: Watch) =>
      isThere
        ? 'С этим разберётся человек: позвал оператора, он ответит здесь.'
        : `С этим разберётся человек: передал оператору. Ответим${returnWords.ru(opening)}.`,
    passedToo: 'Этот вопрос тоже передал оператору.',
    passedAll: 'Оператор увидит всё, что вы напишете, и ответит сразу на всё.',
    passedContact: 'Передал это оператору.',
    about: (question: string) => `О вопросе «${question}»:`,
    suggestion,
    other: callOptions.ru,
    again: 'Тогда напишите вопрос другими словами — или позову человека.',
    listening: 'Я здесь. Напишите ваш вопрос.',
  },
  en: {
    note: ({ isThere, opening }: Watch) =>
      isThere
        ? 'I do not know the exact answer. I have passed your question to an operator, who will answer here.'
        : `I do not know the exact answer and have passed your question to an operator. We will answer${returnWords.en(opening)}.`,
    called: ({ isThere, opening }: Watch) =>
      isThere
        ? 'I have called an operator, who will answer here.'
        : `I have noted that you wait for a person. We will answer${returnWords.en(opening)}.`,
    calledAway: ({ opening }: Watch) =>
      `I have noted that you wait for a person. We will answer${returnWords.en(opening)}.`,
    calledAgain: ({ isThere, opening }: Watch) =>
      isThere
        ? 'The operator knows that you are waiting and will answer here.'
        : `The operator will see that you are waiting. We will answer${returnWords.en(opening)}.`,
    complained: ({ isThere, opening }: Watch) =>
      isThere
        ? 'A person will look into this: I have called an operator, who will answer here.'
        : `A person will look into this: I have passed it to an operator. We will answer${returnWords.en(opening)}.`,
    passedToo: 'I have passed this question to the operator too.',
    passedAll: 'The operator will see all that you write, and answer it together.',
    passedContact: 'I have passed this to the operator.',
    about: (question: string) => `About “${question}”:`,
    suggestion: 'Did you mean:',
    other: callOptions.en,
    again: 'Then please put the question in other words, or I will call a person.',
    listening: 'I am here. Please write your question.',
  },
} as const;

export type TurnWords = (typeof turnWords)[Language];

/** What an exact comparison of an option with what was sent may ignore. */
export const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const none =
  /^(?:нет,? )?(?:ничего из (?:этого|перечисленного|предложенного)|ничто из этого|ни то,? ни другое|ни один из (?:них|этих)|другое|другой вопрос|у меня другой вопрос|я (?:не )?(?:про|об) (?:это|другое|другом)|none of (?:these|those|them|the above)|something else|another question)[.!]*$/;
/** Whether a text refuses what was offered without asking anything. */
export const refusesAll = (text: string): boolean => none.test(plain(text));

/** Ways to name an option by its place, from the first on. */
const places = [
  /^(?:1|один|перв(?:ый|ая|ое)|one|first|1st)$/,
  /^(?:2|два|втор(?:ой|ая|ое)|two|second|2nd)$/,
  /^(?:3|три|треть(?:е|я)|третий|three|third|3rd)$/,
  /^(?:4|четыре|четв[её]рт(?:ый|ая|ое)|four|fourth|4th)$/,
];
/** What may stand around such a name: «№ 2», «второй вариант», «the first one, please». */
const aroundPlace = /вариант|вопрос|пункт|номер|пожалуйста|the|option|question|number|please|(?<=\p{L} )one|[№#).,!]/gu;
/** The option that a text names by its place alone; undefined for any other text. */
export function optionByPlace(text: string, options: readonly string[]): string | undefined {
  const name = plain(plain(text).replaceAll(aroundPlace, ' '));
  const at = /^последн(?:ий|яя|ее)$|^last$/.test(name)
    ? options.length - 1
    : places.findIndex((place) => place.test(name));
  return options[at];
}

/** Words that are English and neither a brand nor Russian in Latin letters. */
const english =
  /(?<!\p{L})(?:the|is|are|was|how|what|when|where|which|who|why|does|did|can|could|would|will|you|your|have|has|there|this|that|much|many|please|hello|with|want|need|and|for|from|not|get|give|any|today|tomorrow|dont|wont|cant|none|something|nobody|thanks|thank)(?!\p{L})/iu;

const cyrillic = /[а-яё]/i;
/** Latin words side by side, and no address of a page. */
const latin = /[a-z]{2,}[^a-z:/.]+[a-z]{2,}/i;

/**
 * By the text where it has Cyrillic letters, English words or those of another language, else by the assistant's `last`
 * sentence, else by the site.
 */
export function languageFor(text: string, locale: Language, last = ''): Language {
  if (cyrillic.test(text)) return 'ru';
  if (english.test(text) || isForeignLanguage(text)) return 'en';
  return cyrillic.test(last) ? 'ru' : latin.test(last) ? 'en' : locale;
}
