import { callOptions, type Language } from '../../contract.ts';
import { filled, inOthers, type OtherLanguage, returnPart } from '../words/visitor-words.ts';
import type { SpokenWords } from '../words/spoken-words.ts';
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

const ru = {
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
};

/** The assistant's built-in sentences in one language; they depend on whether an operator is online. */
export type TurnWords = typeof ru;

const en: TurnWords = {
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
};

function wordsOf(words: SpokenWords, language: OtherLanguage): TurnWords {
  const { turn } = words;
  const away = (text: string, { opening }: Watch): string => filled(text, returnPart(words, language, opening));
  const either =
    (there: string, absent: string) =>
    (watch: Watch): string =>
      watch.isThere ? there : away(absent, watch);
  const { passedToo, passedAll, passedContact, suggestion, again, listening } = turn;
  return {
    passedToo,
    passedAll,
    passedContact,
    suggestion,
    again,
    listening,
    note: either(turn.note, turn.noteAway),
    called: either(turn.called, turn.calledAway),
    calledAway: (watch) => away(turn.calledAway, watch),
    calledAgain: either(turn.calledAgain, turn.calledAgainAway),
    complained: either(turn.complained, turn.complainedAway),
    about: (question) => filled(turn.about, question),
    other: callOptions[language],
  };
}

export const turnWords: Readonly<Record<Language, TurnWords>> = { ru, en, ...inOthers(wordsOf) };
